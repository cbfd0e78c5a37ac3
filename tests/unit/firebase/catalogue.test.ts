import { afterEach, describe, expect, test, vi } from 'vitest';
import { openCatalogue } from '../../../src/firebase/catalogue.ts';
import { setTokenSource } from '../../../src/firebase/requests/token-source.ts';
import { localSettings } from '../../../src/firebase/settings.ts';

/** The catalogue port over the SDK, with a fake Firestore that answers after a delay. */

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

test('A read and a save whose token is refused are sent again with a new one, and only once', async () => {
  const commits: unknown[] = [];
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
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (token !== accepted) return new Response('{}', { status: 401 });
    const sent = JSON.parse(body) as { documents: string[]; writes: unknown[] };
    if (url.includes(':commit')) {
      commits.push(sent.writes);
      const writeResults = sent.writes.map(() => ({ updateTime: stamp }));
      return Response.json({ writeResults, commitTime: stamp });
    }
    const [name = ''] = sent.documents;
    const fields = { title: { stringValue: 'Title' } };
    const found = { name, fields, createTime: stamp, updateTime: stamp };
    const isThere = name === `${root}/one`;
    return Response.json([{ ...(isThere ? { found } : { missing: name }), readTime: stamp }]);
  });
  const catalogue = await openCatalogue(localSettings('1,2,3'));
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
