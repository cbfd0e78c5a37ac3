import { afterEach, describe, expect, test, vi } from 'vitest';
import { noImages } from '../../../src/domain/cassette.ts';
import { openCassettes } from '../../../src/firebase/cassettes.ts';
import { localSettings } from '../../../src/firebase/settings.ts';
import { emptyDraft } from '../../../src/import-export/source-row.ts';

/** The cassettes port over the SDK, which talks to a Firestore whose answers take their time. */

const documents = 'projects/demo-spool/databases/(default)/documents';
const root = `${documents}/cassettes`;
const stamp = '2026-01-01T00:00:00Z';
const idOf = (number: number) => `t${String(number).padStart(6, '0')}`;

type Query = { limit: number; startAt?: { values: { referenceValue: string }[]; before: boolean } };

/** Serves so many tapes; each answer takes as long as `takes` says of it, in milliseconds. */
function serve(count: number, takes: (request: number) => number) {
  const all = Array.from({ length: count }, (_, at) => `${root}/${idOf(at)}`);
  const pages: number[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const asked = (JSON.parse(body) as { structuredQuery: Query }).structuredQuery;
    const after = asked.startAt ? all.indexOf(asked.startAt.values[0]!.referenceValue) + 1 : 0;
    expect(asked.startAt?.before ?? false).toBe(false);
    const page = all.slice(after, asked.limit ? after + asked.limit : undefined);
    pages.push(page.length);
    const wait = takes(pages.length);
    await new Promise<void>((answer) => setTimeout(answer, wait));
    const rows = page.map((name) => ({
      document: {
        name,
        fields: { title: { stringValue: name } },
        createTime: stamp,
        updateTime: stamp,
      },
      readTime: stamp,
    }));
    return Response.json(rows.length > 0 ? rows : [{ readTime: stamp }]);
  });
  return pages;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What becomes of a list, once nothing is waited for any more. */
async function list() {
  vi.useFakeTimers();
  const cassettes = await openCassettes(localSettings('1,2,3'));
  const listing = cassettes.list().then(
    (tapes) => tapes.map(({ id }) => id),
    (error: { code: string }) => error.code,
  );
  await vi.runAllTimersAsync();
  return listing;
}

describe('the list of all tapes', () => {
  test.each([
    [0, [0]],
    [499, [499]],
    [500, [500, 0]],
    [1203, [500, 500, 203]],
  ])('of %i is read page by page, each tape once', async (count, expected) => {
    const pages = serve(count, () => 10);
    expect(await list()).toEqual(Array.from({ length: count }, (_, at) => idOf(at)));
    expect(pages).toEqual(expected);
  });

  test('may take longer than a page may', async () => {
    serve(1203, () => 9000);
    expect(await list()).toHaveLength(1203);
  });

  test('fails when one page does not come in time', async () => {
    const pages = serve(1203, (request) => (request === 2 ? 11_000 : 10));
    expect(await list()).toBe('offline');
    expect(pages).toEqual([500, 500]);
  });
});

type Fields = { [name: string]: object };
type Transform = { fieldPath: string; increment?: { integerValue: string } };
type Write = {
  update?: { name: string; fields: Fields };
  delete?: string;
  updateTransforms?: Transform[];
};

const text = (value: string) => ({ stringValue: value });
const meta = (parts: Fields) => ({ parts: { mapValue: { fields: parts } } });
const begun = meta({ p0: { mapValue: { fields: { version: text('v') } } } });

/**
 * Serves these documents; tells which ones each commit wrote, the fields of the first, and by how many
 * the tapes of a part were counted up.
 */
function hold(held: { [path: string]: Fields }) {
  const commits: { paths: string[]; fields: Fields; counted: number }[] = [];
  const pathOf = (name: string) => name.slice(documents.length + 1);
  const found = (path: string) => ({
    name: `${documents}/${path}`,
    fields: held[path],
    createTime: stamp,
    updateTime: stamp,
  });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const asked = JSON.parse(body) as { documents: string[]; writes: Write[] };
    if (url.includes(':batchGet')) {
      const [name = ''] = asked.documents;
      const there = pathOf(name) in held;
      return Response.json([
        { ...(there ? { found: found(pathOf(name)) } : { missing: name }), readTime: stamp },
      ]);
    }
    if (url.includes(':runQuery')) {
      const tapes = Object.keys(held).filter((path) => path.startsWith('cassettes/'));
      const rows = tapes.slice(0, 1).map((path) => ({ document: found(path), readTime: stamp }));
      return Response.json(rows.length > 0 ? rows : [{ readTime: stamp }]);
    }
    expect(url).toContain(':commit');
    const paths = asked.writes.map((one) => pathOf(one.update?.name ?? one.delete ?? ''));
    const counts = asked.writes
      .flatMap(({ updateTransforms = [] }) => updateTransforms)
      .filter(({ fieldPath }) => fieldPath.endsWith('.tapes'))
      .map(({ increment }) => Number(increment?.integerValue));
    const counted = counts.reduce((sum, count) => sum + count, 0);
    commits.push({ paths, fields: asked.writes[0]?.update?.fields ?? {}, counted });
    const writeResults = paths.map(() => ({ updateTime: stamp }));
    return Response.json({ writeResults, commitTime: stamp });
  });
  return commits;
}

const draft = { ...emptyDraft, title: 'Title', artist: ['Artist'] };
const tape = { title: text('Title'), part: text('p0') };

describe('while there is no index of the shelf, and members read the documents,', () => {
  const imported = () => hold({ 'cassettes/one': tape, 'cassettes/two': tape });
  const open = () => openCassettes(localSettings('1,2,3'));

  test('a new tape begins none, which would hide the others', async () => {
    const commits = imported();
    await (await open()).create('new', draft, noImages);
    expect(commits.map(({ paths }) => paths)).toEqual([['cassettes/new']]);
    expect(commits[0]?.fields).not.toHaveProperty('part');
  });

  test('neither does a change', async () => {
    const commits = imported();
    const cassettes = await open();
    const one = await cassettes.read('one');
    await cassettes.update(one!, { ...one!, title: 'Other' });
    expect(commits.map(({ paths }) => paths)).toEqual([['cassettes/one']]);
    expect(commits[0]?.fields).toMatchObject({ title: text('Other') });
  });

  test('nor a deletion', async () => {
    const commits = imported();
    await (await open()).remove('one');
    expect(commits.map(({ paths }) => paths)).toEqual([['cassettes/one']]);
  });

  test('but mending does', async () => {
    const commits = imported();
    await (await open()).reindex('one');
    expect(commits.map(({ paths }) => paths)).toEqual([
      ['cassettes/one', 'shelf/p0', 'shelf/meta'],
    ]);
  });

  test('and once it was made, the same page writes to it', async () => {
    const held = { 'cassettes/one': tape };
    const commits = hold(held);
    const cassettes = await open();
    await cassettes.remove('one');
    Object.assign(held, { 'shelf/meta': begun });
    await cassettes.remove('one');
    expect(commits.map(({ paths }) => paths)).toEqual([
      ['cassettes/one'],
      ['cassettes/one', 'shelf/p0', 'shelf/meta'],
    ]);
  });
});

test('the first tape of all begins the index of the shelf, and the next one follows it there', async () => {
  const held: { [path: string]: Fields } = {};
  const commits = hold(held);
  const cassettes = await openCassettes(localSettings('1,2,3'));
  await cassettes.create('first', draft, noImages);
  held['cassettes/first'] = tape;
  await cassettes.create('second', draft, noImages);
  expect(commits.map(({ paths }) => paths)).toEqual([
    ['cassettes/first', 'shelf/p0', 'shelf/meta'],
    ['cassettes/second', 'shelf/p0', 'shelf/meta'],
  ]);
});

describe('mending counts an entry once, when since the shelf was looked at', () => {
  const map = (fields: Fields) => ({ mapValue: { fields } });
  const entry = { tapes: map({ e: map({ one: map(tape) }) }) };
  const known = { 'shelf/meta': begun };
  test.each([
    ['nobody wrote', { 'cassettes/one': { title: text('Title') } }, undefined, 1],
    ['the tape was saved', { 'cassettes/one': tape, 'shelf/p0': entry }, undefined, 0],
    ['nobody deleted what a script did', { 'shelf/p0': entry }, 'p0', -1],
    ['the tape was deleted', { 'shelf/p0': {} }, 'p0', 0],
    ['nobody touched what a script changed', { 'cassettes/one': tape, 'shelf/p0': entry }, 'p0', 0],
  ])('%s', async (_, held: { [path: string]: Fields }, entryIn, counted) => {
    const commits = hold({ ...known, ...held });
    const cassettes = await openCassettes(localSettings('1,2,3'));
    await cassettes.reindex('one', entryIn);
    expect(commits.reduce((sum, commit) => sum + commit.counted, 0)).toBe(counted);
  });
});
