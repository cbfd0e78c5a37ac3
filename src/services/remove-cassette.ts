import type { Cassette } from '../domain/cassette.ts';
import { imagePaths } from '../domain/cassette-images.ts';
import type { CataloguePort, ImagesPort, Outcome } from './ports.ts';
import { writeChunk } from './run-many.ts';
import { resultOf } from './single-writes.ts';

type Ports = { catalogue: CataloguePort; images: ImagesPort };

/**
 * Deletes the documents of at most 20 cassettes, then their images: those of `cassettes` and those that
 * somebody has replaced them with since (docs/behaviour.md, "Deleting"). Each outcome gives the id.
 */
export async function removeCassettes(
  { catalogue, images }: Ports,
  cassettes: readonly Cassette[],
): Promise<Outcome<string>[]> {
  const source = { kind: 'delete' } as const;
  const removed: Cassette[] = [];
  const outcomes = await writeChunk(
    catalogue,
    cassettes,
    async ({ id }) => ({
      write: { type: 'remove', id, source, change: crypto.randomUUID() } as const,
    }),
    ({ write: { id } }, outcome) => {
      const { before } = resultOf(outcome);
      removed.push(...cassettes.filter((one) => one.id === id), ...(before ? [before] : []));
      return id;
    },
  );
  await removeImages(images, [...new Set(removed.flatMap((one) => imagePaths(one.images)))]);
  return outcomes;
}

/** Removes stored images. Never rejects: `npm run orphans` finds what is left. */
export async function removeImages(images: ImagesPort, paths: readonly string[]): Promise<void> {
  await Promise.allSettled(paths.map((path) => images.remove(path)));
}
