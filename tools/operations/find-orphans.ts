import { panels } from '../../src/domain/cassette.ts';
import { readDocuments } from './documents.ts';
import { listImages, type StoredImage } from './images.ts';
import type { Project } from './project.ts';

/** An image that a tape names, and that isn't there. */
export type MissingImage = { document: string; title: string; field: string; path: string };

export type OrphanReport = {
  /** Named by no tape, and older than the age asked for; in the order of names. */
  orphans: StoredImage[];
  /** Named by no tape, but so young that a save may be under way. */
  recent: StoredImage[];
  /** Named by a tape, and gone. */
  missing: MissingImage[];
  /** All images that are stored. */
  stored: number;
  /** How many of them a tape names. */
  referenced: number;
};

const pathFields = panels.map((panel) => `${panel}ImageUrl`);

/**
 * Compares the stored images with those that tapes name. `olderThan` in milliseconds, `now` in
 * milliseconds since the epoch.
 */
export async function findOrphans(
  project: Project,
  { olderThan: minAgeMs, now = Date.now() }: { olderThan: number; now?: number },
): Promise<OrphanReport> {
  // Images first: what is uploaded and named while this runs is then not taken for an orphan.
  const images: StoredImage[] = [];
  for await (const image of listImages(project.bucket)) images.push(image);
  const stored = new Set(images.map(({ name }) => name));

  const namedPaths = new Set<string>();
  const gone: MissingImage[] = [];
  const fields = [...pathFields, 'title'];
  for await (const { documents } of readDocuments(project, { collection: 'cassettes', fields })) {
    for (const document of documents) {
      for (const field of pathFields) {
        const path = document.fields[field];
        if (typeof path !== 'string' || path === '') continue;
        namedPaths.add(path);
        if (stored.has(path)) continue;
        const { title } = document.fields;
        gone.push({
          document: document.path,
          title: typeof title === 'string' ? title : '',
          field,
          path,
        });
      }
    }
  }

  const unnamed = images.filter(({ name }) => !namedPaths.has(name));
  const isOld = ({ created }: StoredImage) => now - created.getTime() > minAgeMs;
  return {
    orphans: unnamed.filter(isOld),
    recent: unnamed.filter((image) => !isOld(image)),
    missing: gone,
    stored: images.length,
    referenced: images.length - unnamed.length,
  };
}
