import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import {
  type CassetteImages,
  noImages,
  panels,
  type StoredImage,
} from '../../src/domain/cassette.ts';
import { cassetteId } from '../../src/domain/cassette-id.ts';
import type { CassetteFields } from '../../src/domain/fields.ts';
import { toFields } from '../../src/firebase/cassette-document.ts';
import { partLimit } from '../../src/firebase/shelf-parts.ts';
import { createDemoAccounts } from '../emulators/accounts.ts';
import type { Ports } from '../emulators/ports.ts';
import { writeDocuments } from '../operations/documents.ts';
import { uploadImage } from '../operations/images.ts';
import { type Bucket, openProject, type Project } from '../operations/project.ts';
import { rebuildShelf } from '../operations/rebuild-shelf.ts';
import { type DemoCassette, demoCassettes, readDemoImage } from './catalogue.ts';

type StoredCassette = { id: string; draft: CassetteFields; images: CassetteImages };

/**
 * Fills empty local emulators with the demo accounts and this many cassettes, by default the curated ones,
 * with the owner's rights. A unit test holds the catalogue to the validation of the admin's form.
 */
export async function seedDemo(ports: Ports, count?: number): Promise<string> {
  const project = await openProject({}, ports);
  await createDemoAccounts(project.auth);
  const startedAt = performance.now();
  const stored = await seedCatalogue(project, count);
  await project.close();
  return `${stored.length} tapes in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
}

/** Stores cassettes of the demo catalogue with their images, and the index. */
export async function seedCatalogue(
  { firestore, bucket }: Project,
  count?: number,
): Promise<StoredCassette[]> {
  const stored: StoredCassette[] = [];
  const storeImages = async ([index, { draft, images }]: [number, DemoCassette]) => {
    const ofCassette = { ...noImages };
    for (const panel of panels) {
      const { blurhash } = images[panel];
      const image = await storeImage(bucket, readDemoImage(images[panel]));
      ofCassette[panel] = { ...image, blurhash };
    }
    // The id that the form gives: a seed of the shuffle gives the same order on every machine.
    stored[index] = { id: await cassetteId(draft), draft, images: ofCassette };
  };
  await Readable.from(demoCassettes(count).entries()).forEach(storeImages, { concurrency: 10 });
  await storeCassettes(firestore, stored);
  return stored;
}

/** The part of a cassette at this position, where all parts before it are full. */
const partAt = (position: number): string =>
  `p${Math.max(0, Math.ceil((position + 1 - partLimit.countOfP0) / partLimit.count))}`;

/**
 * Writes new cassettes and the index of the shelf, bypassing the rules and the form: ten thousand take
 * seconds instead of half an hour. They were created a second apart, the last one now.
 */
export async function storeCassettes(
  firestore: Firestore,
  cassettes: readonly StoredCassette[],
): Promise<void> {
  const startedAt = Date.now() - cassettes.length * 1000;
  const documents = cassettes.map(({ id, draft, images }, index) => {
    const time = Timestamp.fromMillis(startedAt + index * 1000);
    const fields = {
      ...toFields({ ...draft, images }),
      part: partAt(index),
      updatedBy: '',
      change: '',
      createdAt: time,
      updatedAt: time,
    };
    return { path: `cassettes/${id}`, fields };
  });
  await writeDocuments(firestore, documents);
  await rebuildShelf(firestore);
}

/** Stores a webp in the local emulators, with path, cache header and token as those of the site (`src/firebase/storage.ts`). */
export async function storeImage(bucket: Bucket, webp: Uint8Array): Promise<StoredImage> {
  const path = `images/${randomUUID()}`;
  const token = randomUUID();
  await uploadImage(bucket, path, Buffer.from(webp), {
    contentType: 'image/webp',
    cacheControl: 'private, max-age=31536000, immutable',
    metadata: { firebaseStorageDownloadTokens: token },
  });
  return { path, token };
}
