import type { Cassette } from '../domain/cassette.ts';
import { imagePaths } from '../domain/cassette-images.ts';
import type { CataloguePort, ImagesPort } from './ports.ts';

type Ports = { catalogue: CataloguePort; images: ImagesPort };

/**
 * Deletes a cassette's document, then its images: those of `cassette` and those that somebody has
 * replaced them with since (docs/behaviour.md, "Deleting"). Rejects with the Failure of the document.
 */
export async function removeCassette(
  { catalogue, images }: Ports,
  cassette: Cassette,
): Promise<void> {
  const current = await catalogue.remove(cassette.id);
  const paths = [...imagePaths(cassette.images), ...imagePaths(current ?? {})];
  await removeImages(images, [...new Set(paths)]);
}

/** Removes stored images. Never rejects: `npm run orphans` finds what is left. */
export async function removeImages(images: ImagesPort, paths: readonly string[]): Promise<void> {
  await Promise.allSettled(paths.map((path) => images.remove(path)));
}
