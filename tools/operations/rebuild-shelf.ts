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
import { UserError } from '../user-error.ts';
import {
  type ConditionalWrite,
  type Database,
  type PlainDocument,
  type ReadOptions,
  readDocuments,
  writeIfUnchanged,
} from './documents.ts';

type Part = { meta: PartMeta; tapes: { [group: string]: { [id: string]: TaggedJson } } };
type Parts = { [name: string]: TaggedJson };

const newVersion = () => randomBytes(10).toString('hex');

/**
 * The index documents of these cassettes, `shelf/meta` last, and the cassettes that get another part. A
 * cassette keeps its part unless that part is full.
 */
export function createShelfDocuments(cassettes: readonly PlainDocument[]): {
  shelf: PlainDocument[];
  moved: PlainDocument[];
} {
  const parts = new Map<string, Part>();
  const addEntry = ({ path, fields }: PlainDocument, name: string) => {
    const part = parts.get(name) ?? { meta: { version: '', tapes: 0, bytes: 0 }, tapes: {} };
    const entry = Object.fromEntries(
      Object.entries(fields).filter(([field]) => entryFields.has(field)),
    );
    const id = path.slice('cassettes/'.length);
    part.tapes[indexGroup(id)] = { ...part.tapes[indexGroup(id)], [id]: entry };
    part.meta.tapes++;
    part.meta.bytes += entryBytes(entry);
    parts.set(name, part);
  };

  const withoutPart: PlainDocument[] = [];
  for (const cassette of cassettes) {
    const part = partOf(cassette.fields);
    if (part && hasSpace(parts.get(part)?.meta)) addEntry(cassette, part);
    else withoutPart.push(cassette);
  }
  const moved = withoutPart.map(({ path, fields }) => {
    const metas = Object.fromEntries([...parts].map(([name, { meta }]) => [name, meta]));
    const part = partWithSpace(metas);
    const cassette = { path, fields: { ...fields, part } };
    addEntry(cassette, part);
    return cassette;
  });

  const meta: Parts = {};
  const shelf = [...parts].map(([name, part]) => {
    const version = newVersion();
    meta[name] = { ...part.meta, version };
    return { path: `shelf/${name}`, fields: { version, tapes: part.tapes, changed: [] } };
  });
  return {
    shelf: [...shelf, { path: 'shelf/meta', fields: { parts: meta, changed: [] } }],
    moved,
  };
}

/** Enough while editors work; an import that runs meanwhile can exceed it. */
const maxRounds = 10;

/**
 * Writes the shelf index from the cassettes (docs/decisions/0003-shelf-index.md) and deletes unused parts.
 * Only the part of a cassette is written. A document that changed since it was read is read and written
 * again; throws a UserError if that does not end.
 */
export async function rebuildShelf(
  project: Database,
): Promise<{ cassettes: number; parts: number }> {
  // Read the index first, so that a cassette saved meanwhile shows as a changed part.
  const index = await readIndexTimes(project);
  const catalogue = new Catalogue();
  await catalogue.read(project, { collection: 'cassettes' });

  const written = new Set<string>();
  const partsToShrink = new Set<string>();
  for (let round = 0; round < maxRounds; round++) {
    const cassettes = catalogue.cassettes();
    const { shelf, moved } = createShelfDocuments(cassettes);
    const partBefore = new Map(
      cassettes.map(({ path, fields }) => [path, `shelf/${partOf(fields)}`]),
    );
    for (const { path, fields } of moved) {
      const from = partBefore.get(path) ?? '';
      partsToShrink.add(from);
      written.delete(from);
      written.delete(`shelf/${fields.part}`);
    }
    if (!(await catalogue.writeParts(project, moved))) continue;

    const parts = new Map(shelf.map(({ path, fields }) => [path, fields]));
    const { parts: metas } = parts.get('shelf/meta') as { parts: Parts };
    parts.delete('shelf/meta');
    // Shrink parts first: a cassette that moves is missing for a moment instead of there twice.
    const paths = [...new Set([...index.keys(), ...parts.keys()])]
      .filter((path) => !written.has(path))
      .sort((a, b) => Number(partsToShrink.has(b)) - Number(partsToShrink.has(a)));
    let hasConflict = false;
    for (const path of paths) {
      const name = path.slice('shelf/'.length);
      const fields = parts.get(path) ?? null;
      const expectedUpdateTime = index.get(path) ?? null;
      const part: ConditionalWrite[] =
        fields || expectedUpdateTime ? [{ path, fields, expectedUpdateTime }] : [];
      const done = await writeIfUnchanged(project, [...part, metaWrite(name, metas[name])]);
      if (done) {
        written.add(path);
        continue;
      }
      hasConflict = true;
      index.set(path, (await readIndexTimes(project)).get(path) ?? null);
      await catalogue.readPart(project, name);
    }
    if (!hasConflict) return { cassettes: cassettes.length, parts: parts.size };
  }
  throw new UserError(
    'The catalogue keeps changing: run this again later. The parts written so far are correct.',
  );
}

/** The update time of each index document by its path; null for a part that only meta names. */
async function readIndexTimes(project: Database): Promise<Map<string, string | null>> {
  const index = new Map<string, string | null>();
  const fields = ['version', 'parts'];
  for await (const page of readDocuments(project, { collection: 'shelf', fields })) {
    for (const document of page.documents) {
      if (document.path !== 'shelf/meta')
        index.set(document.path, page.updateTimes.get(document.path) ?? null);
      else
        for (const name of Object.keys((document.fields.parts ?? {}) as Parts))
          if (!index.has(`shelf/${name}`)) index.set(`shelf/${name}`, null);
    }
  }
  return index;
}

/** Writes the entry of one part in meta, or removes it. */
const metaWrite = (name: string, meta: TaggedJson | undefined): ConditionalWrite => ({
  path: 'shelf/meta',
  fields: { changed: [], ...(meta === undefined ? {} : { parts: { [name]: meta } }) },
  updateMask: ['changed', `parts.\`${name.replace(/[\\`]/g, '\\$&')}\``],
});

/** The cassettes as last read, with their update times. */
class Catalogue {
  readonly #cassettes = new Map<string, { cassette: PlainDocument; updateTime: string }>();

  cassettes(): PlainDocument[] {
    return [...this.#cassettes.values()].map(({ cassette }) => cassette);
  }

  async read(project: Database, options: ReadOptions): Promise<void> {
    for await (const { documents, updateTimes } of readDocuments(project, options))
      for (const cassette of documents) {
        const updateTime = updateTimes.get(cassette.path) ?? '';
        this.#cassettes.set(cassette.path, { cassette, updateTime });
      }
  }

  /** Reads the cassettes of one part again. */
  async readPart(project: Database, part: string): Promise<void> {
    for (const { path, fields } of this.cassettes())
      if (fields.part === part) this.#cassettes.delete(path);
    await this.read(project, { collection: 'cassettes', where: { field: 'part', equals: part } });
  }

  /** Writes the parts of cassettes; false if one was changed or deleted since, which is then read again. */
  async writeParts(project: Database, cassettes: readonly PlainDocument[]): Promise<boolean> {
    if (cassettes.length === 0) return true;
    if (cassettes.length > 300) {
      const first = await this.writeParts(project, cassettes.slice(0, 300));
      return (await this.writeParts(project, cassettes.slice(300))) && first;
    }
    const writes = cassettes.map(
      ({ path, fields: { part = null } }): ConditionalWrite => ({
        path,
        fields: { part },
        updateMask: ['part'],
        expectedUpdateTime: this.#cassettes.get(path)?.updateTime ?? null,
      }),
    );
    const times = await writeIfUnchanged(project, writes);
    if (times) {
      for (const [index, cassette] of cassettes.entries())
        this.#cassettes.set(cassette.path, { cassette, updateTime: times[index] ?? '' });
      return true;
    }
    const [cassette] = cassettes;
    if (cassette && cassettes.length === 1) {
      this.#cassettes.delete(cassette.path);
      const where = { field: '__name__', equals: { $reference: cassette.path } };
      await this.read(project, { collection: 'cassettes', where });
      return false;
    }
    // The commit writes all or none, so halve it to find the cassette that changed.
    const half = Math.ceil(cassettes.length / 2);
    const first = await this.writeParts(project, cassettes.slice(0, half));
    return (await this.writeParts(project, cassettes.slice(half))) && first;
  }
}
