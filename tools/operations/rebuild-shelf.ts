import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentData,
  FieldValue,
  type Firestore,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import {
  entryBytes,
  type PartMetas,
  parseShelfMeta,
  partFor,
} from '../../src/firebase/shelf-parts.ts';
import { UserError } from '../user-error.ts';
import { isConflict } from './documents.ts';

/** The index of cassettes. */
type Index = {
  /** The entries of each part by id. */
  parts: Record<string, DocumentData>;
  metas: PartMetas;
  /** The cassettes that get another part, by id. */
  moved: Map<string, { from: string; to: string }>;
};

/** The index of cassettes by id. Each keeps its part, unless it names none or that part is full. */
function createIndex(cassettes: ReadonlyMap<string, DocumentData>): Index {
  const index: Index = { parts: {}, metas: {}, moved: new Map() };
  for (const [id, fields] of cassettes) {
    const from =
      typeof fields.part === 'string' && /^p\d{1,4}$/.test(fields.part) ? fields.part : '';
    // A part that has no entry yet has room for any.
    if (from) index.metas[from] ??= { version: '', count: 0, bytes: 0 };
    const to = partFor(index.metas, entryBytes({ ...fields, part: 'p0000' }), from || undefined);
    const entry = { ...fields, part: to };
    index.parts[to] = { ...index.parts[to], [id]: entry };
    const { count, bytes } = index.metas[to] ?? { count: 0, bytes: 0 };
    index.metas[to] = { version: '', count: count + 1, bytes: bytes + entryBytes(entry) };
    if (to !== from) index.moved.set(id, { from, to });
  }
  return index;
}

/** Enough while editors work; an import that runs meanwhile can exceed it. */
const maxRounds = 10;

/** Cassettes in one commit. */
const maxWrites = 300;

/**
 * Writes the shelf index (docs/decisions/0003-shelf-index.md) from the cassettes, and deletes unused parts. Of a
 * cassette only its part is written. If a document changed since it was read, everything is read again and what
 * still differs is written; throws a UserError if that does not end.
 */
export async function rebuildShelf(firestore: Firestore) {
  for (let round = 0; round < maxRounds; round++) {
    // Read the index first, so that a cassette saved meanwhile shows as a changed part.
    const { docs: shelf } = await firestore.collection('shelf').get();
    const { docs: cassettes } = await firestore.collection('cassettes').get();
    const index = createIndex(new Map(cassettes.map((one) => [one.id, one.data()])));
    try {
      await writeMoved(firestore, index, cassettes);
      await writeParts(firestore, index, shelf);
      return { cassettes: cassettes.length, parts: Object.keys(index.parts).length };
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  throw new UserError(
    'The catalogue keeps changing: run this again later. The parts written so far are correct.',
  );
}

/** Writes the new parts of cassettes. */
async function writeMoved(
  firestore: Firestore,
  { moved }: Index,
  cassettes: readonly QueryDocumentSnapshot[],
): Promise<void> {
  const changed = cassettes.filter(({ id }) => moved.has(id));
  for (let first = 0; first < changed.length; first += maxWrites) {
    const batch = firestore.batch();
    for (const { id, ref, updateTime } of changed.slice(first, first + maxWrites))
      batch.update(ref, { part: moved.get(id)?.to }, { lastUpdateTime: updateTime });
    await batch.commit();
  }
}

/** Writes or deletes the document of each part that differs, with what meta says of it. */
async function writeParts(
  firestore: Firestore,
  { parts, metas, moved }: Index,
  shelf: readonly QueryDocumentSnapshot[],
): Promise<void> {
  const stored = new Map(shelf.map((document) => [document.id, document]));
  const meta = stored.get('meta')?.data();
  stored.delete('meta');
  const versions = parseShelfMeta(meta);
  // Parts that lose cassettes first: one that moves is missing for a moment instead of there twice.
  const losing = [...moved.values()].flatMap(({ from }) => (from === '' ? [] : [from]));
  const others = [...stored.keys(), ...Object.keys(meta?.parts ?? {}), ...Object.keys(parts)];
  for (const name of new Set([...losing, ...others])) {
    const [document, tapes] = [stored.get(name), parts[name]];
    const before = versions[name];
    const entry = tapes && { ...metas[name], version: randomUUID() };
    const isSame =
      isDeepStrictEqual(document?.get('tapes'), tapes) &&
      isDeepStrictEqual(before, entry && { ...entry, version: before?.version });
    if (isSame) continue;
    const batch = firestore.batch();
    const ref = firestore.doc(`shelf/${name}`);
    if (!document) {
      if (tapes) batch.create(ref, { tapes });
    } else if (tapes) batch.update(ref, { tapes }, { lastUpdateTime: document.updateTime });
    else batch.delete(ref, { lastUpdateTime: document.updateTime });
    const change = { parts: { [name]: entry ?? FieldValue.delete() } };
    batch.set(firestore.doc('shelf/meta'), change, { merge: true });
    await batch.commit();
  }
}
