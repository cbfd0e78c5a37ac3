import type { Cassette } from '../domain/cassette.ts';
import { imagePaths } from '../domain/cassette-images.ts';
import type { CassettesPort, ImagesPort } from './ports.ts';

type Ports = { cassettes: CassettesPort; images: ImagesPort };

/**
 * Deletes a cassette's document, then its images: those of `cassette` and those that somebody has
 * replaced them with since (docs/behaviour.md, "Deleting"). Rejects with the Failure of the document;
 * resolves with the paths of images that could not be removed.
 */
export async function removeCassette(
  { cassettes, images }: Ports,
  cassette: Cassette,
): Promise<string[]> {
  const current = await cassettes.remove(cassette.id);
  const paths = [...imagePaths(cassette.images), ...imagePaths(current ?? {})];
  return removeImages(images, [...new Set(paths)]);
}

/** Removes stored images; resolves with the paths of those that could not be removed. Never rejects. */
export async function removeImages(
  images: ImagesPort,
  paths: readonly string[],
): Promise<string[]> {
  const removals = await Promise.allSettled(paths.map((path) => images.remove(path)));
  return paths.filter((_, index) => removals[index]?.status === 'rejected');
}
