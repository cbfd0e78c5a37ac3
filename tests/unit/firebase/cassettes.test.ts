import { afterEach, describe, expect, test, vi } from 'vitest';
import { noImages } from '../../../src/domain/cassette.ts';
import { emptyDraft } from '../../../src/domain/fields.ts';
import { openCatalogue } from '../../../src/firebase/catalogue.ts';
import { setTokenSource } from '../../../src/firebase/requests/token-source.ts';
import { localSettings } from '../../../src/firebase/settings.ts';

/** The cassettes port over the SDK, with a fake Firestore that answers after a delay. */

const documents = 'projects/demo-spool/databases/(default)/documents';
const root = `${documents}/cassettes`;
const stamp = '2026-01-01T00:00:00Z';
const cassetteId = (number: number) => `t${String(number).padStart(6, '0')}`;

type Query = { limit: number; startAt?: { values: { referenceValue: string }[]; before: boolean } };

/** Serves `count` cassettes; each answer takes `delayMs(request)`. Returns the sizes of the pages. */
function serve(count: number, delayMs: (request: number) => number) {
  const all = Array.from({ length: count }, (_, index) => `${root}/${cassetteId(index)}`);
  const pages: number[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const sent = (JSON.parse(body) as { structuredQuery: Query }).structuredQuery;
    const after = sent.startAt ? all.indexOf(sent.startAt.values[0]!.referenceValue) + 1 : 0;
    expect(sent.startAt?.before ?? false).toBe(false);
    const page = all.slice(after, sent.limit ? after + sent.limit : undefined);
    pages.push(page.length);
    const answerAfterMs = delayMs(pages.length);
    await new Promise<void>((resolve) => setTimeout(resolve, answerAfterMs));
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

/** The listed ids, or the code of the failure, once all timers have run. */
async function list() {
  vi.useFakeTimers();
  const catalogue = await openCatalogue(localSettings('1,2,3'));
  const result = catalogue.listCassettes().then(
    (listed) => listed.map(({ id }) => id),
    (error: { code: string }) => error.code,
  );
  await vi.runAllTimersAsync();
  return result;
}

describe('The list of all cassettes', () => {
  test.each([
    [0, [0]],
    [499, [499]],
    [500, [500, 0]],
    [1203, [500, 500, 203]],
  ])('of %i is read page by page, each cassette once', async (count, expected) => {
    const pages = serve(count, () => 10);
    expect(await list()).toEqual(Array.from({ length: count }, (_, index) => cassetteId(index)));
    expect(pages).toEqual(expected);
  });

  test('may take longer than the timeout of one page', async () => {
    serve(1203, () => 9000);
    expect(await list()).toHaveLength(1203);
  });

  test('fails when one page exceeds its timeout', async () => {
    const pages = serve(1203, (request) => (request === 2 ? 11_000 : 10));
    expect(await list()).toBe('offline');
    expect(pages).toEqual([500, 500]);
  });
});

type Fields = { [name: string]: object };
type Write = {
  update?: { name: string; fields: Fields };
  delete?: string;
};

const text = (value: string) => ({ stringValue: value });
const meta = (parts: Fields) => ({ parts: { mapValue: { fields: parts } } });
const existingIndex = meta({ p0: { mapValue: { fields: { version: text('v') } } } });

/** Serves these documents. Returns for each commit the paths that it wrote, and the fields of the first. */
function serveDocuments(documentsByPath: { [path: string]: Fields }) {
  const commits: { paths: string[]; fields: Fields }[] = [];
  const pathOf = (name: string) => name.slice(documents.length + 1);
  const found = (path: string) => ({
    name: `${documents}/${path}`,
    fields: documentsByPath[path],
    createTime: stamp,
    updateTime: stamp,
  });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as { documents: string[]; writes: Write[] };
    if (url.includes(':batchGet')) {
      const [name = ''] = sent.documents;
      const exists = pathOf(name) in documentsByPath;
      return Response.json([
        { ...(exists ? { found: found(pathOf(name)) } : { missing: name }), readTime: stamp },
      ]);
    }
    if (url.includes(':runQuery')) {
      const paths = Object.keys(documentsByPath).filter((path) => path.startsWith('cassettes/'));
      const rows = paths.slice(0, 1).map((path) => ({ document: found(path), readTime: stamp }));
      return Response.json(rows.length > 0 ? rows : [{ readTime: stamp }]);
    }
    expect(url).toContain(':commit');
    // The record of the history has a random name.
    const paths = sent.writes.map((one) =>
      pathOf(one.update?.name ?? one.delete ?? '').replace(/^changes\/.*/, 'changes'),
    );
    commits.push({ paths, fields: sent.writes[0]?.update?.fields ?? {} });
    const writeResults = paths.map(() => ({ updateTime: stamp }));
    return Response.json({ writeResults, commitTime: stamp });
  });
  return commits;
}

const draft = { ...emptyDraft, title: 'Title', artist: ['Artist'] };
const storedFields = { title: text('Title'), part: text('p0') };

test('A read and a save whose token is refused are sent again with a new one, and only once', async () => {
  const commits = serveDocuments({ 'cassettes/one': storedFields, 'shelf/meta': existingIndex });
  const catalogue = await openCatalogue(localSettings('1,2,3'));
  const serveAll = fetch;
  let accepted = 'new';
  let token = 'old';
  let renewals = 0;
  setTokenSource(async (refused) => {
    if (refused === token) {
      renewals++;
      token = 'new';
    }
    return token;
  });
  // The SDK gets its token from Auth, which is not here.
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) =>
    token === accepted ? serveAll(...request) : new Response('{}', { status: 401 }),
  );
  const one = await catalogue.read('one');
  expect(one).toMatchObject({ title: 'Title' });
  token = 'old';
  await catalogue.update(one!, { ...one!, title: 'Other' }, {}, { kind: 'form' });
  expect(commits).toHaveLength(1);
  expect(renewals).toBe(2);
  accepted = 'none';
  await expect(catalogue.read('one')).rejects.toMatchObject({ code: 'token-refused' });
  expect(renewals).toBe(3);
  setTokenSource(undefined);
});

describe('Without a shelf index, when members read the documents', () => {
  const imported = () =>
    serveDocuments({ 'cassettes/one': storedFields, 'cassettes/two': storedFields });
  const open = () => openCatalogue(localSettings('1,2,3'));

  test('a new cassette does not create an index, which would hide the others', async () => {
    const commits = imported();
    await (await open()).create('new', draft, noImages, { kind: 'form' });
    expect(commits.map(({ paths }) => paths)).toEqual([['cassettes/new', 'changes']]);
    expect(commits[0]?.fields).not.toHaveProperty('part');
  });

  test('an update does not create an index', async () => {
    const commits = imported();
    const catalogue = await open();
    const one = await catalogue.read('one');
    await catalogue.update(one!, { ...one!, title: 'Other' }, {}, { kind: 'form' });
    expect(commits.map(({ paths }) => paths)).toEqual([['cassettes/one', 'changes']]);
    expect(commits[0]?.fields).toMatchObject({ title: text('Other') });
  });

  test('a deletion does not create an index', async () => {
    const commits = imported();
    await (await open()).remove('one');
    expect(commits.map(({ paths }) => paths)).toEqual([['cassettes/one']]);
  });

  test('an index that was created meanwhile is updated', async () => {
    const documentsByPath = { 'cassettes/one': storedFields };
    const commits = serveDocuments(documentsByPath);
    const catalogue = await open();
    await catalogue.remove('one');
    Object.assign(documentsByPath, { 'shelf/meta': existingIndex });
    await catalogue.remove('one');
    expect(commits.map(({ paths }) => paths)).toEqual([
      ['cassettes/one'],
      ['cassettes/one', 'shelf/p0', 'shelf/meta'],
    ]);
  });
});

test('The very first cassette creates the index, and the next one is added to it', async () => {
  const documentsByPath: { [path: string]: Fields } = {};
  const commits = serveDocuments(documentsByPath);
  const catalogue = await openCatalogue(localSettings('1,2,3'));
  await catalogue.create('first', draft, noImages, { kind: 'form' });
  documentsByPath['cassettes/first'] = storedFields;
  await catalogue.create('second', draft, noImages, { kind: 'form' });
  expect(commits.map(({ paths }) => paths)).toEqual([
    ['cassettes/first', 'changes', 'shelf/p0', 'shelf/meta'],
    ['cassettes/second', 'changes', 'shelf/p0', 'shelf/meta'],
  ]);
});

describe('A cassette whose part is not the name of one', () => {
  const mapValue = (fields: Fields) => ({ mapValue: { fields } });
  test.each<[string, object]>([
    ['a number', { integerValue: '5' }],
    ['a map', mapValue({})],
    ['null', { nullValue: null }],
    ...['a/b', 'x', 'meta', 'p01', ''].map((name): [string, object] => [`"${name}"`, text(name)]),
  ])('can be edited and deleted: %s', async (_, part) => {
    const commits = serveDocuments({
      'cassettes/one': { ...storedFields, part },
      'shelf/meta': existingIndex,
    });
    const catalogue = await openCatalogue(localSettings('1,2,3'));
    const one = await catalogue.read('one');
    await catalogue.update(one!, { ...one!, title: 'Other' }, {}, { kind: 'form' });
    await catalogue.remove('one');
    expect(commits.map(({ paths }) => paths)).toEqual([
      ['cassettes/one', 'changes', 'shelf/p0', 'shelf/meta'],
      ['cassettes/one'],
    ]);
    expect(commits[0]?.fields).toMatchObject({ title: text('Other'), part: text('p0') });
  });
});

test('A deletion leaves the index alone if it has no such part', async () => {
  const commits = serveDocuments({
    'cassettes/one': { ...storedFields, part: text('p7') },
    'shelf/meta': existingIndex,
  });
  await (await openCatalogue(localSettings('1,2,3'))).remove('one');
  expect(commits.map(({ paths }) => paths)).toEqual([['cassettes/one']]);
});
