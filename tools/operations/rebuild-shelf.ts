import {
  entryBytes,
  type PartMetas,
  parseShelfMeta,
  partFor,
} from '../../src/firebase/shelf-parts.ts';
import { UserError } from '../user-error.ts';
import {
  type ConditionalWrite,
  type Database,
  type PlainDocument,
  type ReadDocument,
  readDocuments,
  writeIfUnchanged,
} from './documents.ts';

type Fields = PlainDocument['fields'];

/** The index of these cassettes. */
type Index = {
  /** The entries of each part by id. */
  parts: Record<string, Fields>;
  metas: PartMetas;
  /** The cassettes that get another part. */
  moved: { path: string; from: string; to: string }[];
};

const idOf = ({ path }: PlainDocument): string => path.slice('cassettes/'.length);

/** Each cassette keeps its part, unless it names none or that part is full. */
function createIndex(cassettes: readonly PlainDocument[]): Index {
  const index: Index = { parts: {}, metas: {}, moved: [] };
  for (const cassette of cassettes) {
    const { path, fields } = cassette;
    const from =
      typeof fields.part === 'string' && /^p\d{1,4}$/.test(fields.part) ? fields.part : '';
    // A part that has no entry yet has room for any.
    if (from) index.metas[from] ??= { version: 0, count: 0, bytes: 0 };
    const to = partFor(index.metas, entryBytes({ ...fields, part: 'p0000' }), from || undefined);
    const entry = { ...fields, part: to };
    index.parts[to] = { ...index.parts[to], [idOf(cassette)]: entry };
    const { count, bytes } = index.metas[to] ?? { count: 0, bytes: 0 };
    index.metas[to] = { version: 0, count: count + 1, bytes: bytes + entryBytes(entry) };
    if (to !== from) index.moved.push({ path, from, to });
  }
  return index;
}

/** The documents of the shelf, `shelf/meta` last. */
export function createShelfDocuments(cassettes: readonly PlainDocument[]): PlainDocument[] {
  const { parts, metas } = createIndex(cassettes);
  return [
    ...Object.entries(parts).map(([name, tapes]) => ({ path: `shelf/${name}`, fields: { tapes } })),
    { path: 'shelf/meta', fields: { parts: metas } },
  ];
}

/** Enough while editors work; an import that runs meanwhile can exceed it. */
const maxRounds = 10;

/** Cassettes in one commit. */
const maxWrites = 300;

/**
 * Writes the shelf index (docs/decisions/0003-shelf-index.md) from the cassettes, and deletes unused parts.
 * Of a cassette only its part is written. If a document changed since it was read, everything is read again
 * and what is not yet written is written; throws a UserError if that does not end.
 */
export async function rebuildShelf(
  project: Database,
): Promise<{ cassettes: number; parts: number }> {
  const written = new Set<string>();
  for (let round = 0; round < maxRounds; round++) {
    // Read the index first, so that a cassette saved meanwhile shows as a changed part.
    const { metas, updateTimes } = await readShelf(project);
    const cassettes: ReadDocument[] = [];
    for await (const cassette of readDocuments(project, { collection: 'cassettes' }))
      cassettes.push(cassette);
    const index = createIndex(cassettes);
    for (const { from, to } of index.moved) {
      written.delete(from);
      written.delete(to);
    }
    if (!(await writeMoved(project, index, cassettes))) continue;

    const left = new Set(index.moved.map(({ from }) => from));
    const names = [
      ...new Set([...Object.keys(metas), ...updateTimes.keys(), ...Object.keys(index.parts)]),
    ];
    // Parts that lose cassettes first: one that moves is missing for a moment instead of there twice.
    const waiting = names
      .filter((name) => !written.has(name))
      .sort((a, b) => Number(left.has(b)) - Number(left.has(a)));
    for (const name of waiting) {
      const version = (metas[name]?.version ?? 0) + 1;
      if (await writePart(project, index, name, version, updateTimes.get(name) ?? null))
        written.add(name);
    }
    if (waiting.every((name) => written.has(name)))
      return { cassettes: cassettes.length, parts: Object.keys(index.parts).length };
  }
  throw new UserError(
    'The catalogue keeps changing: run this again later. The parts written so far are correct.',
  );
}

/** What `shelf/meta` says, and the update time of each part's document. */
async function readShelf(project: Database) {
  const updateTimes = new Map<string, string>();
  let metas: PartMetas = {};
  for await (const { path, fields, updateTime } of readDocuments(project, {
    collection: 'shelf',
    fields: ['parts'],
  })) {
    const name = path.slice('shelf/'.length);
    if (name === 'meta') metas = parseShelfMeta(fields);
    else updateTimes.set(name, updateTime);
  }
  return { metas, updateTimes };
}

/** Writes the new parts of cassettes; false if one was changed or deleted since. */
async function writeMoved(
  project: Database,
  { moved }: Index,
  cassettes: readonly ReadDocument[],
): Promise<boolean> {
  const times = new Map(cassettes.map(({ path, updateTime }) => [path, updateTime]));
  const writes = moved.map(
    ({ path, to }): ConditionalWrite => ({
      path,
      fields: { part: to },
      updateMask: ['part'],
      expectedUpdateTime: times.get(path) ?? null,
    }),
  );
  for (let first = 0; first < writes.length; first += maxWrites)
    if (!(await writeIfUnchanged(project, writes.slice(first, first + maxWrites)))) return false;
  return true;
}

/** Writes or deletes the document of a part, and what meta says of it; false if it was changed since. */
async function writePart(
  project: Database,
  { parts, metas }: Index,
  name: string,
  version: number,
  expectedUpdateTime: string | null,
): Promise<boolean> {
  const [tapes, meta] = [parts[name], metas[name]];
  const writes: ConditionalWrite[] = [
    {
      path: 'shelf/meta',
      fields: tapes && meta ? { parts: { [name]: { ...meta, version } } } : {},
      updateMask: [`parts.\`${name.replace(/[\\`]/g, '\\$&')}\``],
    },
  ];
  if (tapes || expectedUpdateTime)
    writes.push({ path: `shelf/${name}`, fields: tapes ? { tapes } : null, expectedUpdateTime });
  return writeIfUnchanged(project, writes);
}
