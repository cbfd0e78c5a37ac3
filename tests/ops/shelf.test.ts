import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlainDocument, readDocuments, writeDocuments } from '../../tools/ops/documents.ts';
import type { Plain } from '../../tools/ops/firestore-value.ts';
import type { Project } from '../../tools/ops/project.ts';
import { rebuildShelf } from '../../tools/ops/rebuild-shelf.ts';
import { newProject } from './local-project.ts';

let project: Project;

const tape = (id: string, fields: PlainDocument['fields'] = {}): PlainDocument => ({
  path: `cassettes/${id}`,
  fields: { title: id, artist: ['A'], releaseYear: 1984, ...fields },
});

async function documents(collection: string): Promise<Map<string, PlainDocument['fields']>> {
  const found = new Map<string, PlainDocument['fields']>();
  for await (const page of readDocuments(project, { collection }))
    for (const { path, fields } of page.documents) found.set(path, fields);
  return found;
}

beforeAll(async () => {
  project = await newProject('shelf');
});
afterAll(() => project.close());

describe('the shelf, written anew from the tapes', () => {
  test('holds every tape once, without what no page knows, and says so in meta', async () => {
    await writeDocuments(project, [
      tape('a', { part: 'p1' }),
      tape('b', { part: 'nonsense', odd: 2 }),
      tape('c'),
    ]);
    expect(await rebuildShelf(project)).toEqual({ tapes: 3, parts: 1 });

    const shelf = await documents('shelf');
    const { parts } = shelf.get('shelf/meta') as { parts: { [name: string]: Plain } };
    expect(parts).toMatchObject({ p1: { tapes: 3 } });
    const p1 = shelf.get('shelf/p1') as { version: string; tapes: { [id: string]: Plain } };
    expect(p1.tapes).toEqual({
      a: { title: 'a', artist: ['A'], releaseYear: 1984, part: 'p1' },
      b: { title: 'b', artist: ['A'], releaseYear: 1984, part: 'p1' },
      c: { title: 'c', artist: ['A'], releaseYear: 1984, part: 'p1' },
    });
    expect(parts).toMatchObject({ p1: { version: p1.version } });
    expect(p1.version).toMatch(/^[0-9a-z]{20}$/);
    expect((await documents('cassettes')).get('cassettes/b')).toMatchObject({ part: 'p1', odd: 2 });
  });

  test('takes a new version each time, so that every device reads it again', async () => {
    const version = async () => (await documents('shelf')).get('shelf/p1')?.version;
    const before = await version();
    await rebuildShelf(project);
    expect(await version()).not.toBe(before);
  });

  test('opens a second part when the first is full', async () => {
    const many = Array.from({ length: 600 }, (_, at) => tape(`m${at}`));
    await writeDocuments(project, many.slice(0, 300));
    await writeDocuments(project, many.slice(300));
    expect(await rebuildShelf(project)).toEqual({ tapes: 603, parts: 2 });
    const { parts } = (await documents('shelf')).get('shelf/meta') as { parts: object };
    expect(parts).toMatchObject({ p1: { tapes: 500 }, p2: { tapes: 103 } });
  });
});
