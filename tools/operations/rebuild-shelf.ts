import { randomBytes } from 'node:crypto';
import { indexGroup } from '../../src/domain/index-layout.ts';
import type { TaggedJson } from '../../src/firebase/firestore-values.ts';
import {
  entryBytes,
  entryFields,
  hasSpace,
  partWithSpace,
} from '../../src/firebase/shelf-layout.ts';
import { type PartMeta, partOf } from '../../src/firebase/shelf-meta.ts';
import {
  hasTrackListSpace,
  type TrackListPartMeta,
  trackListBytes,
  trackListPartOf,
  trackListPartWithSpace,
} from '../../src/firebase/track-list-meta.ts';
import { UserError } from '../user-error.ts';
import {
  type ConditionalWrite,
  type Database,
  type PlainDocument,
  type ReadOptions,
  readDocuments,
  writeIfUnchanged,
} from './documents.ts';

type Parts = { [name: string]: TaggedJson };

const newVersion = () => randomBytes(10).toString('hex');

const idOf = ({ path }: PlainDocument): string => path.slice('cassettes/'.length);

type Part<Meta, Content> = { meta: Meta; content: Content };

/** What one index is made of. */
type Layout<Meta, Content> = {
  collection: 'shelf' | 'trackLists';
  /** The field of a cassette that names its part. */
  field: 'part' | 'trackListPart';
  partOf(fields: PlainDocument['fields']): string | undefined;
  hasSpace(meta: Meta): boolean;
  partWithSpace(metas: Record<string, Meta>): string;
  newPart(): Part<Meta, Content>;
  /** Adds what the index repeats of a cassette. */
  add(part: Part<Meta, Content>, cassette: PlainDocument): void;
  /** Whether a cassette is in the index at all. */
  holds(cassette: PlainDocument): boolean;
};

type Tapes = { tapes: { [group: string]: { [id: string]: TaggedJson } } };
const shelfLayout: Layout<PartMeta, Tapes> = {
  collection: 'shelf',
  field: 'part',
  partOf,
  hasSpace,
  partWithSpace,
  newPart: () => ({ meta: { version: '', tapes: 0, bytes: 0 }, content: { tapes: {} } }),
  holds: () => true,
  add({ meta, content: { tapes } }, cassette) {
    const entry = Object.fromEntries(
      Object.entries(cassette.fields).filter(([field]) => entryFields.has(field)),
    );
    const id = idOf(cassette);
    tapes[indexGroup(id)] = { ...tapes[indexGroup(id)], [id]: entry };
    meta.tapes++;
    meta.bytes += entryBytes(entry);
  },
};

const trackListOf = ({ fields: { trackList } }: PlainDocument): string =>
  typeof trackList === 'string' ? trackList : '';
type Lists = { lists: { [id: string]: string } };
const trackListLayout: Layout<TrackListPartMeta, Lists> = {
  collection: 'trackLists',
  field: 'trackListPart',
  partOf: trackListPartOf,
  hasSpace: hasTrackListSpace,
  partWithSpace: trackListPartWithSpace,
  newPart: () => ({ meta: { version: '', bytes: 0 }, content: { lists: {} } }),
  holds: (cassette) => trackListOf(cassette) !== '',
  add({ meta, content: { lists } }, cassette) {
    const [id, text] = [idOf(cassette), trackListOf(cassette)];
    lists[id] = text;
    meta.bytes += trackListBytes(id, text);
  },
};

type IndexDocuments = {
  /** The parts by their names. */
  parts: Map<string, PlainDocument['fields']>;
  /** What meta says of each part. */
  metas: Parts;
  /** The cassettes that get another part. */
  moved: PlainDocument[];
};

/** The documents of an index. A cassette keeps its part unless that part is full. */
function createIndex<Meta extends object, Content extends Parts>(
  { field, partOf, hasSpace, partWithSpace, newPart, add, holds }: Layout<Meta, Content>,
  cassettes: readonly PlainDocument[],
): IndexDocuments {
  const filled = new Map<string, Part<Meta, Content>>();
  const addTo = (name: string, cassette: PlainDocument) => {
    const part = filled.get(name) ?? newPart();
    add(part, cassette);
    filled.set(name, part);
  };
  const withoutPart: PlainDocument[] = [];
  for (const cassette of cassettes.filter(holds)) {
    const name = partOf(cassette.fields);
    const part = name === undefined ? undefined : (filled.get(name) ?? newPart());
    if (name !== undefined && part && hasSpace(part.meta)) addTo(name, cassette);
    else withoutPart.push(cassette);
  }
  const moved = withoutPart.map(({ path, fields }) => {
    const name = partWithSpace(
      Object.fromEntries([...filled].map(([name, { meta }]) => [name, meta])),
    );
    const cassette = { path, fields: { ...fields, [field]: name } };
    addTo(name, cassette);
    return cassette;
  });

  const documents: IndexDocuments = { parts: new Map(), metas: {}, moved };
  for (const [name, { meta, content }] of filled) {
    const version = newVersion();
    documents.metas[name] = { ...meta, version };
    documents.parts.set(name, { version, ...content, changed: [] });
  }
  return documents;
}

/** The documents of the shelf, `shelf/meta` last. */
export function createShelfDocuments(cassettes: readonly PlainDocument[]): PlainDocument[] {
  const { parts, metas } = createIndex(shelfLayout, cassettes);
  return [
    ...[...parts].map(([name, fields]) => ({ path: `shelf/${name}`, fields })),
    { path: 'shelf/meta', fields: { parts: metas, changed: [] } },
  ];
}

const indexes = [shelfLayout, trackListLayout].map((layout) => ({
  collection: layout.collection,
  field: layout.field,
  create: (cassettes: readonly PlainDocument[]) =>
    createIndex(layout as Layout<object, Parts>, cassettes),
}));
type Index = (typeof indexes)[number];

/** Enough while editors work; an import that runs meanwhile can exceed it. */
const maxRounds = 10;

/**
 * Writes the shelf index (docs/decisions/0003-shelf-index.md) and the track lists for the search
 * (docs/decisions/0019-track-lists.md) from the cassettes, and deletes unused parts. Of a cassette only its
 * parts are written. A document that changed since it was read is read and written again; throws a UserError
 * if that does not end.
 */
export async function rebuildShelf(
  project: Database,
): Promise<{ cassettes: number; parts: number }> {
  // Read the indexes first, so that a cassette saved meanwhile shows as a changed part.
  const times = [];
  for (const index of indexes) times.push(await readIndexTimes(project, index));
  const catalogue = new Catalogue(project);
  await catalogue.read({ collection: 'cassettes' });
  const counts = [];
  for (const [position, index] of indexes.entries())
    counts.push(await rebuildIndex(project, index, times[position] as IndexTimes, catalogue));
  return { cassettes: catalogue.cassettes().length, parts: counts[0] as number };
}

/** The update time of each document of an index by its name; null for a part that only meta names. */
type IndexTimes = Map<string, string | null>;

/** Resolves with the number of parts. */
async function rebuildIndex(
  project: Database,
  index: Index,
  times: IndexTimes,
  catalogue: Catalogue,
): Promise<number> {
  const { collection, field } = index;
  const written = new Set<string>();
  const partsToShrink = new Set<string>();
  for (let round = 0; round < maxRounds; round++) {
    const cassettes = catalogue.cassettes();
    const { parts, metas, moved } = index.create(cassettes);
    const partBefore = new Map(cassettes.map(({ path, fields }) => [path, String(fields[field])]));
    for (const { path, fields } of moved) {
      const from = partBefore.get(path) ?? '';
      partsToShrink.add(from);
      written.delete(from);
      written.delete(String(fields[field]));
    }
    if (!(await catalogue.writeParts(field, moved))) continue;

    // Shrink parts first: a cassette that moves is missing for a moment instead of there twice.
    const names = [...new Set([...times.keys(), ...parts.keys()])]
      .filter((name) => !written.has(name))
      .sort((a, b) => Number(partsToShrink.has(b)) - Number(partsToShrink.has(a)));
    let hasConflict = false;
    for (const name of names) {
      const fields = parts.get(name) ?? null;
      const expectedUpdateTime = times.get(name) ?? null;
      const path = `${collection}/${name}`;
      const part: ConditionalWrite[] =
        fields || expectedUpdateTime ? [{ path, fields, expectedUpdateTime }] : [];
      const done = await writeIfUnchanged(project, [
        ...part,
        metaWrite(collection, name, metas[name]),
      ]);
      if (done) {
        written.add(name);
        continue;
      }
      hasConflict = true;
      times.set(name, (await readIndexTimes(project, index)).get(name) ?? null);
      await catalogue.readPart(field, name);
    }
    if (!hasConflict) return parts.size;
  }
  throw new UserError(
    'The catalogue keeps changing: run this again later. The parts written so far are correct.',
  );
}

async function readIndexTimes(project: Database, { collection }: Index): Promise<IndexTimes> {
  const index: IndexTimes = new Map();
  const fields = ['version', 'parts'];
  for await (const page of readDocuments(project, { collection, fields })) {
    for (const document of page.documents) {
      const name = document.path.slice(collection.length + 1);
      if (name !== 'meta') index.set(name, page.updateTimes.get(document.path) ?? null);
      else
        for (const part of Object.keys((document.fields.parts ?? {}) as Parts))
          if (!index.has(part)) index.set(part, null);
    }
  }
  return index;
}

/** Writes the entry of one part in meta, or removes it. */
const metaWrite = (
  collection: string,
  name: string,
  meta: TaggedJson | undefined,
): ConditionalWrite => ({
  path: `${collection}/meta`,
  fields: { changed: [], ...(meta === undefined ? {} : { parts: { [name]: meta } }) },
  updateMask: ['changed', `parts.\`${name.replace(/[\\`]/g, '\\$&')}\``],
});

/** The cassettes as last read, with their update times. */
class Catalogue {
  readonly #project: Database;
  readonly #cassettes = new Map<string, { cassette: PlainDocument; updateTime: string }>();

  constructor(project: Database) {
    this.#project = project;
  }

  cassettes(): PlainDocument[] {
    return [...this.#cassettes.values()].map(({ cassette }) => cassette);
  }

  async read(options: ReadOptions): Promise<void> {
    for await (const { documents, updateTimes } of readDocuments(this.#project, options))
      for (const cassette of documents) {
        const updateTime = updateTimes.get(cassette.path) ?? '';
        this.#cassettes.set(cassette.path, { cassette, updateTime });
      }
  }

  /** Reads the cassettes of one part again. */
  async readPart(field: Index['field'], part: string): Promise<void> {
    for (const { path, fields } of this.cassettes())
      if (fields[field] === part) this.#cassettes.delete(path);
    await this.read({ collection: 'cassettes', where: { field, equals: part } });
  }

  /** Writes the parts of cassettes; false if one was changed or deleted since, which is then read again. */
  async writeParts(field: Index['field'], cassettes: readonly PlainDocument[]): Promise<boolean> {
    if (cassettes.length === 0) return true;
    if (cassettes.length > 300) {
      const first = await this.writeParts(field, cassettes.slice(0, 300));
      return (await this.writeParts(field, cassettes.slice(300))) && first;
    }
    const writes = cassettes.map(
      ({ path, fields: { [field]: part = null } }): ConditionalWrite => ({
        path,
        fields: { [field]: part },
        updateMask: [field],
        expectedUpdateTime: this.#cassettes.get(path)?.updateTime ?? null,
      }),
    );
    const times = await writeIfUnchanged(this.#project, writes);
    if (times) {
      for (const [index, cassette] of cassettes.entries())
        this.#cassettes.set(cassette.path, { cassette, updateTime: times[index] ?? '' });
      return true;
    }
    const [cassette] = cassettes;
    if (cassette && cassettes.length === 1) {
      this.#cassettes.delete(cassette.path);
      const where = { field: '__name__', equals: { $reference: cassette.path } };
      await this.read({ collection: 'cassettes', where });
      return false;
    }
    // The commit writes all or none, so halve it to find the cassette that changed.
    const half = Math.ceil(cassettes.length / 2);
    const first = await this.writeParts(field, cassettes.slice(0, half));
    return (await this.writeParts(field, cassettes.slice(half))) && first;
  }
}
