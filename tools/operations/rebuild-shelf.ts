import { randomBytes } from 'node:crypto';
import { indexGroup } from '../../src/domain/index-layout.ts';
import {
  entryBytes,
  entryFields,
  hasSpace,
  partWithSpace,
} from '../../src/firebase/shelf-layout.ts';
import { type PartMeta, partOf } from '../../src/firebase/shelf-meta.ts';
import {
  hasTrackListSpace,
  trackListBytes,
  trackListPartOf,
  trackListPartWithSpace,
} from '../../src/firebase/track-list-meta.ts';
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
type Part = { meta: PartMeta; content: Fields };

/** What one index is made of. */
type Index = {
  collection: 'shelf' | 'trackLists';
  /** The field of a cassette that names its part. */
  field: 'part' | 'trackListPart';
  partOf(fields: Fields): string | undefined;
  hasSpace(meta: PartMeta): boolean;
  partWithSpace(metas: Record<string, PartMeta>): string;
  /** Whether a cassette is in the index at all. */
  holds(cassette: PlainDocument): boolean;
  /** Adds what the index repeats of a cassette. */
  add(part: Part, cassette: PlainDocument): void;
  /** The fields of a part's document besides its version, and what meta says of it. */
  documentsOf(part: Part): { fields: Fields; meta: Fields };
};

const newVersion = () => randomBytes(10).toString('hex');

const idOf = ({ path }: PlainDocument): string => path.slice('cassettes/'.length);

const shelfIndex: Index = {
  collection: 'shelf',
  field: 'part',
  partOf,
  hasSpace,
  partWithSpace,
  holds: () => true,
  add({ meta, content }, cassette) {
    const entry = Object.fromEntries(
      Object.entries(cassette.fields).filter(([field]) => entryFields.has(field)),
    );
    const id = idOf(cassette);
    const group = indexGroup(id);
    content[group] = { ...(content[group] as Fields), [id]: entry };
    meta.tapes++;
    meta.bytes += entryBytes(entry);
  },
  documentsOf: ({ meta, content }) => ({ fields: { tapes: content }, meta }),
};

const trackListOf = ({ fields: { trackList } }: PlainDocument): string =>
  typeof trackList === 'string' ? trackList : '';

const trackListIndex: Index = {
  collection: 'trackLists',
  field: 'trackListPart',
  partOf: trackListPartOf,
  hasSpace: hasTrackListSpace,
  partWithSpace: trackListPartWithSpace,
  holds: (cassette) => trackListOf(cassette) !== '',
  add({ meta, content }, cassette) {
    const [id, text] = [idOf(cassette), trackListOf(cassette)];
    content[id] = text;
    meta.bytes += trackListBytes(id, text);
  },
  documentsOf: ({ meta: { version, bytes }, content }) => ({
    fields: { lists: content },
    meta: { version, bytes },
  }),
};

/** The fields of a part's document, and what meta says of it. */
type PartDocuments = { fields: Fields; meta: Fields };

/** A cassette gets another part: the paths of three documents. */
type Move = { cassette: string; field: Index['field']; from: string; to: string };

/** The documents of an index by their paths. A cassette keeps its part unless that part is full. */
function createIndex(index: Index, cassettes: readonly PlainDocument[]) {
  const { collection, field } = index;
  const filled: Record<string, Part> = {};
  const addTo = (name: string, cassette: PlainDocument) => {
    filled[name] ??= { meta: { version: newVersion(), tapes: 0, bytes: 0 }, content: {} };
    index.add(filled[name], cassette);
  };
  const withoutPart: PlainDocument[] = [];
  for (const cassette of cassettes.filter(index.holds)) {
    const name = index.partOf(cassette.fields);
    const isFull = name !== undefined && filled[name] && !index.hasSpace(filled[name].meta);
    if (name === undefined || isFull) withoutPart.push(cassette);
    else addTo(name, cassette);
  }
  const moves = withoutPart.map(({ path, fields }): Move => {
    const metas = Object.entries(filled).map(([name, { meta }]) => [name, meta]);
    const name = index.partWithSpace(Object.fromEntries(metas));
    addTo(name, { path, fields: { ...fields, [field]: name } });
    return {
      cassette: path,
      field,
      from: `${collection}/${fields[field]}`,
      to: `${collection}/${name}`,
    };
  });
  const parts = new Map<string, PartDocuments>();
  for (const [name, part] of Object.entries(filled)) {
    const { version } = part.meta;
    const { fields, meta } = index.documentsOf(part);
    parts.set(`${collection}/${name}`, { fields: { version, ...fields, changed: [] }, meta });
  }
  return { parts, moves };
}

/** The documents of the shelf, `shelf/meta` last. */
export function createShelfDocuments(cassettes: readonly PlainDocument[]): PlainDocument[] {
  const parts = [...createIndex(shelfIndex, cassettes).parts];
  const metas = Object.fromEntries(parts.map(([path, { meta }]) => [nameOf(path), meta]));
  return [
    ...parts.map(([path, { fields }]) => ({ path, fields })),
    { path: 'shelf/meta', fields: { parts: metas, changed: [] } },
  ];
}

const nameOf = (path: string): string => path.slice(path.indexOf('/') + 1);

/** Enough while editors work; an import that runs meanwhile can exceed it. */
const maxRounds = 10;

/** Cassettes in one commit. */
const maxWrites = 300;

/**
 * Writes the shelf index (docs/decisions/0003-shelf-index.md) and the track lists for the search
 * (docs/decisions/0019-track-lists.md) from the cassettes, and deletes unused parts. Of a cassette only its
 * parts are written. If a document changed since it was read, everything is read again and what is not yet
 * written is written; throws a UserError if that does not end.
 */
export async function rebuildShelf(
  project: Database,
): Promise<{ cassettes: number; parts: number }> {
  const written = new Set<string>();
  const shrinking = new Set<string>();
  for (let round = 0; round < maxRounds; round++) {
    // Read the indexes first, so that a cassette saved meanwhile shows as a changed part.
    const partTimes = await readPartTimes(project);
    const cassettes: ReadDocument[] = [];
    for await (const cassette of readDocuments(project, { collection: 'cassettes' }))
      cassettes.push(cassette);
    const [shelf, lists] = [
      createIndex(shelfIndex, cassettes),
      createIndex(trackListIndex, cassettes),
    ];
    const moves = [...shelf.moves, ...lists.moves];
    for (const { from, to } of moves) {
      shrinking.add(from);
      written.delete(from);
      written.delete(to);
    }
    if (!(await writeMoves(project, moves, cassettes))) continue;

    const parts = new Map([...shelf.parts, ...lists.parts]);
    // Shrink parts first: a cassette that moves is missing for a moment instead of there twice.
    const paths = [...new Set([...partTimes.keys(), ...parts.keys()])]
      .filter((path) => !written.has(path))
      .sort((a, b) => Number(shrinking.has(b)) - Number(shrinking.has(a)));
    for (const path of paths)
      if (await writePart(project, path, parts.get(path), partTimes.get(path) ?? null))
        written.add(path);
    if (paths.every((path) => written.has(path)))
      return { cassettes: cassettes.length, parts: shelf.parts.size };
  }
  throw new UserError(
    'The catalogue keeps changing: run this again later. The parts written so far are correct.',
  );
}

/** The update time of each part's document by its path; null for a part that only meta names. */
async function readPartTimes(project: Database): Promise<Map<string, string | null>> {
  const times = new Map<string, string | null>();
  for (const { collection } of [shelfIndex, trackListIndex])
    for await (const { path, fields, updateTime } of readDocuments(project, {
      collection,
      fields: ['version', 'parts'],
    }))
      if (path !== `${collection}/meta`) times.set(path, updateTime);
      else
        for (const name of Object.keys((fields.parts ?? {}) as Fields))
          times.set(`${collection}/${name}`, times.get(`${collection}/${name}`) ?? null);
  return times;
}

/** Writes the new parts of cassettes; false if one was changed or deleted since. */
async function writeMoves(
  project: Database,
  moves: readonly Move[],
  cassettes: readonly ReadDocument[],
): Promise<boolean> {
  const times = new Map(cassettes.map(({ path, updateTime }) => [path, updateTime]));
  const newParts = new Map<string, Fields>();
  for (const { cassette, field, to } of moves)
    newParts.set(cassette, { ...newParts.get(cassette), [field]: nameOf(to) });
  const writes = [...newParts].map(
    ([path, fields]): ConditionalWrite => ({
      path,
      fields,
      updateMask: Object.keys(fields),
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
  path: string,
  part: PartDocuments | undefined,
  expectedUpdateTime: string | null,
): Promise<boolean> {
  const [collection, name = ''] = path.split('/');
  const writes: ConditionalWrite[] = [
    {
      path: `${collection}/meta`,
      fields: { changed: [], ...(part && { parts: { [name]: part.meta } }) },
      updateMask: ['changed', `parts.\`${name.replace(/[\\`]/g, '\\$&')}\``],
    },
  ];
  if (part || expectedUpdateTime)
    writes.push({ path, fields: part?.fields ?? null, expectedUpdateTime });
  return writeIfUnchanged(project, writes);
}
