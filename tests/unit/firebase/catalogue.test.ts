import { afterEach, expect, test, vi } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { openCatalogue } from '../../../src/firebase/catalogue.ts';
import { setTokenSource } from '../../../src/firebase/requests/token.ts';
import { localSettings } from '../../../src/firebase/settings.ts';
import { update } from '../../support/single-writes.ts';

/** The catalogue port over the SDK, with a fake Firestore. */

const documents = 'projects/demo-spool/databases/(default)/documents';
const root = `${documents}/cassettes`;
const stamp = '2026-01-01T00:00:00Z';
afterEach(() => {
  setTokenSource(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The answer to a request: there is one cassette, `one`; a commit is stored. */
function answer(url: string, body: string): Response {
  const { documents: [name = ''] = [], writes = [] } = JSON.parse(body) as {
    documents?: string[];
    writes?: unknown[];
  };
  if (url.includes(':commit')) {
    const writeResults = writes.map(() => ({ updateTime: stamp }));
    return Response.json({ writeResults, commitTime: stamp });
  }
  const fields = { title: { stringValue: 'Title' } };
  const found = { name, fields, createTime: stamp, updateTime: stamp };
  const isThere = name === `${root}/one`;
  return Response.json([{ ...(isThere ? { found } : { missing: name }), readTime: stamp }]);
}
async function open() {
  const catalogue = await openCatalogue(localSettings('1,2,3'));
  const one = async () => (await catalogue.read('one'))!;
  const rename = (base: Cassette) =>
    update(catalogue, base, { ...base, title: 'Other' }, {}, { kind: 'form' });
  return { one, rename };
}

test('A read and a save whose token is refused are sent again with a new one, and only once', async () => {
  // Auth sets its own token source when it is opened.
  const { one, rename } = await open();
  let commits = 0;
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
    if (url.includes(':commit')) commits++;
    return answer(url, body);
  });
  const base = await one();
  expect(base).toMatchObject({ title: 'Title' });
  token = 'old';
  await rename(base);
  expect(commits).toBe(1);
  expect(renewals).toBe(2);
  accepted = 'none';
  await expect(one()).rejects.toMatchObject({ code: 'token-refused' });
  expect(renewals).toBe(3);
});

test.each([
  ['that others overtake', 'ABORTED', 409, { refusals: 25, seconds: 120, code: 'contended' }],
  ['that the service fails', 'UNAVAILABLE', 503, { refusals: 3, seconds: 7, code: 'server' }],
])(
  'A save %s is tried again for some time, then fails',
  async (_, status, httpStatus, expected) => {
    const { one, rename } = await open();
    let { refusals } = expected;
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) =>
      url.includes(':commit') && refusals-- > 0
        ? Response.json([{ error: { status, message: 'by the test' } }], { status: httpStatus })
        : answer(url, body),
    );
    const base = await one();
    vi.useFakeTimers();
    const saved = rename(base);
    await vi.advanceTimersByTimeAsync(1000 * expected.seconds);
    expect(await saved).toMatchObject({ title: 'Other' });
    refusals = Infinity;
    const refused = expect(rename(base)).rejects.toMatchObject({ code: expected.code });
    await vi.advanceTimersByTimeAsync(1000 * (expected.seconds + 5));
    await refused;
  },
);
