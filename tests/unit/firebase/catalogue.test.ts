import { afterEach, expect, test, vi } from 'vitest';
import { openCatalogue } from '../../../src/firebase/catalogue.ts';
import { setTokenSource } from '../../../src/firebase/requests/token.ts';
import { localSettings } from '../../../src/firebase/settings.ts';
import { update } from '../../support/single-writes.ts';

/** The catalogue port over the SDK, with a fake Firestore. */

const documents = 'projects/demo-spool/databases/(default)/documents';
const root = `${documents}/cassettes`;
const stamp = '2026-01-01T00:00:00Z';
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('A read and a save whose token is refused are sent again with a new one, and only once', async () => {
  // Auth sets its own token source when it is opened.
  const catalogue = await openCatalogue(localSettings('1,2,3'));
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
  const one = await catalogue.read('one');
  expect(one).toMatchObject({ title: 'Title' });
  token = 'old';
  await update(catalogue, one!, { ...one!, title: 'Other' }, {}, { kind: 'form' });
  expect(commits).toHaveLength(1);
  expect(renewals).toBe(2);
  accepted = 'none';
  await expect(catalogue.read('one')).rejects.toMatchObject({ code: 'token-refused' });
  expect(renewals).toBe(3);
  setTokenSource(undefined);
});

test('A save that others overtake is tried again, and fails after two minutes', async () => {
  const catalogue = await openCatalogue(localSettings('1,2,3'));
  setTokenSource(undefined);
  let refusals = 25;
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as { documents: string[]; writes: unknown[] };
    if (!url.includes(':commit')) {
      const fields = { title: { stringValue: 'Title' } };
      const found = { name: `${root}/one`, fields, createTime: stamp, updateTime: stamp };
      const isThere = sent.documents[0] === found.name;
      return Response.json([
        { ...(isThere ? { found } : { missing: sent.documents[0] }), readTime: stamp },
      ]);
    }
    const error = { status: 'ABORTED', message: 'The stored version does not match.' };
    if (refusals-- > 0) return Response.json([{ error }], { status: 409 });
    const writeResults = sent.writes.map(() => ({ updateTime: stamp }));
    return Response.json({ writeResults, commitTime: stamp });
  });
  const one = (await catalogue.read('one'))!;
  vi.useFakeTimers();
  const save = () => update(catalogue, one, { ...one, title: 'Other' }, {}, { kind: 'form' });
  const saved = save();
  await vi.advanceTimersByTimeAsync(119_000);
  expect(await saved).toMatchObject({ title: 'Other' });
  refusals = Infinity;
  const refused = expect(save()).rejects.toMatchObject({ code: 'contended' });
  await vi.advanceTimersByTimeAsync(150_000);
  await refused;
});
