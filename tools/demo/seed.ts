import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
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
import { bucket } from '../emulators/project.ts';
import { type Database, writeDocuments } from '../operations/documents.ts';
import { localDatabase } from '../operations/project.ts';
import { rebuildShelf } from '../operations/rebuild-shelf.ts';
import { type DemoCassette, demoCassettes, readDemoImage } from './catalogue.ts';

/** Cassettes whose images are stored at once. */
const concurrency = 10;

type StoredCassette = { id: string; draft: CassetteFields; images: CassetteImages };

/**
 * Fills empty local emulators with the demo accounts and this many cassettes, by default the curated ones,
 * with the owner's rights. A unit test holds the catalogue to the validation of the admin's form.
 */
export async function seedDemo({
  ports,
  count,
  log = () => {},
}: {
  ports: Ports;
  count?: number;
  log?: (line: string) => void;
}): Promise<void> {
  await createDemoAccounts(ports.auth);
  const startedAt = performance.now();
  const storage = { origin: `http://127.0.0.1:${ports.storage}`, bucket };
  const stored = await seedCatalogue(localDatabase(ports.firestore), storage, count, log);
  log(`${stored.length} tapes in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}

/** Stores cassettes of the demo catalogue with their images, and the index. */
export async function seedCatalogue(
  database: Database,
  storage: { origin: string; bucket: string },
  count?: number,
  log: (line: string) => void = () => {},
): Promise<StoredCassette[]> {
  const stored: StoredCassette[] = [];
  let done = 0;
  const storeImages = async ([index, { draft, images }]: [number, DemoCassette]) => {
    const ofCassette = { ...noImages };
    for (const panel of panels) {
      const { blurhash } = images[panel];
      ofCassette[panel] = {
        ...(await storeImage(storage, readDemoImage(images[panel]))),
        blurhash,
      };
    }
    // The id that the form gives: a seed of the shuffle gives the same order on every machine.
    stored[index] = { id: cassetteId(draft), draft, images: ofCassette };
    done++;
    if (done % 100 === 0) log(`${done} tapes so far`);
  };
  await Readable.from(demoCassettes(count).entries()).forEach(storeImages, { concurrency });
  await storeCassettes(database, stored);
  return stored;
}

/** The part of a cassette at this position, where all parts before it are full. */
export const partAt = (position: number): string =>
  `p${Math.max(0, Math.ceil((position + 1 - partLimit.countOfP0) / partLimit.count))}`;

/**
 * Writes new cassettes and the index of the shelf, bypassing the rules and the form: ten thousand take
 * seconds instead of half an hour. They were created a second apart, the last one now.
 */
export async function storeCassettes(
  database: Database,
  cassettes: readonly StoredCassette[],
): Promise<void> {
  const startedAt = Date.now() - cassettes.length * 1000;
  const documents = cassettes.map(({ id, draft, images }, index) => {
    const time = { $timestamp: new Date(startedAt + index * 1000).toISOString() };
    const fields = {
      ...toFields({ ...draft, images }),
      part: partAt(index),
      ...{ updatedBy: '', change: '' },
    };
    return { path: `cassettes/${id}`, fields: { ...fields, createdAt: time, updatedAt: time } };
  });
  await writeDocuments(database, documents);
  await rebuildShelf(database);
}

/**
 * Stores a webp in the local emulators with the owner's rights: the rules take them longer than the
 * image. Path, cache header and token are those of the site (`src/firebase/storage.ts`).
 */
export async function storeImage(
  storage: { origin: string; bucket: string },
  webp: Uint8Array<ArrayBuffer>,
): Promise<StoredImage> {
  const path = `images/${randomUUID()}`;
  const contentType = 'image/webp';
  const cacheControl = 'private, max-age=31536000, immutable';
  const boundary = 'boundary-of-a-part';
  const settings = JSON.stringify({ name: path, contentType, cacheControl });
  const url = `${storage.origin}/v0/b/${storage.bucket}/o?name=${encodeURIComponent(path)}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer owner',
      'X-Goog-Upload-Protocol': 'multipart',
      'Content-Type': `multipart/related; boundary=${boundary}`,
    },
    body: new Blob([
      `--${boundary}\r\nContent-Type: application/json\r\n\r\n${settings}\r\n`,
      `--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`,
      webp,
      `\r\n--${boundary}--`,
    ]),
  });
  if (!response.ok) throw new Error(`Storing ${path}: ${response.status} ${await response.text()}`);
  const { downloadTokens } = (await response.json()) as { downloadTokens: string };
  return { path, token: downloadTokens };
}
