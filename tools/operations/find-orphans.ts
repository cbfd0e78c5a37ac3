import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { panels } from '../../src/domain/cassette.ts';
import { listImages, type StoredImage } from './images.ts';
import type { Project } from './project.ts';

/** An image that a cassette references but that does not exist. */
type MissingImage = { document: string; title: string; field: string; path: string };

type OrphanReport = {
  /** Not referenced and older than the minimum age, in the order of names. */
  orphans: StoredImage[];
  /** Not referenced, but so recent that a save may be in progress. */
  recent: StoredImage[];
  missing: MissingImage[];
  stored: number;
  referenced: number;
};

const pathFields = [...panels.map((panel) => `${panel}ImageUrl`), 'fullJCardLargeUrl'];

/** The images that a cassette or a record of the bin references: its fields and their paths. */
function referencedImages(document: QueryDocumentSnapshot) {
  const [collection, , ...rest] = document.ref.path.split('/');
  if (rest.length > 0 || (collection !== 'cassettes' && collection !== 'bin')) return [];
  const cassette = collection === 'bin' ? (document.get('cassette') ?? {}) : document.data();
  const title = typeof cassette.title === 'string' ? cassette.title : '';
  return pathFields.flatMap((field) => {
    const path: unknown = cassette[field];
    return typeof path === 'string' && path !== '' ? [{ field, path, title }] : [];
  });
}

/** Compares the stored images with those that cassettes reference. */
export async function findOrphans(project: Project, minAgeMs: number): Promise<OrphanReport> {
  // List images first, so that an image that is uploaded meanwhile is not taken for an orphan.
  const images = await listImages(project.bucket);
  const stored = new Set(images.map(({ name }) => name));

  const { firestore } = project;
  const fields = [...pathFields, 'title'];
  const cassettes = firestore.collection('cassettes').select(...fields);
  const bin = firestore.collection('bin').select(...fields.map((field) => `cassette.${field}`));
  // At one moment: a cassette that is restored between two queries would be in none of them.
  const found = await firestore.runTransaction(
    (transaction) => Promise.all([transaction.get(cassettes), transaction.get(bin)]),
    { readOnly: true },
  );
  const referencedPaths = new Set<string>();
  const missing: MissingImage[] = [];
  for (const document of found.flatMap(({ docs }) => docs))
    for (const image of referencedImages(document)) {
      referencedPaths.add(image.path);
      if (!stored.has(image.path)) missing.push({ document: document.ref.path, ...image });
    }

  const unreferenced = images.filter(({ name }) => !referencedPaths.has(name));
  // By the clock of the database, not of this machine.
  const readAt = found[0].readTime.toMillis();
  const isOld = ({ created }: StoredImage) => readAt - created.getTime() > minAgeMs;
  return {
    orphans: unreferenced.filter(isOld),
    recent: unreferenced.filter((image) => !isOld(image)),
    missing,
    stored: images.length,
    referenced: images.length - unreferenced.length,
  };
}
