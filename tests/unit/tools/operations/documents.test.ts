import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDocuments, writeDocuments } from '../../../../tools/operations/documents.ts';
import type { Project } from '../../../../tools/operations/project.ts';

/** Answers of a real project, made after Firestore's reference. */
const project = {
  id: 'a-real-one',
  local: false,
  firestore: {
    origin: 'https://firestore.googleapis.com',
    headers: async () => ({ Authorization: 'Bearer token' }),
  },
} satisfies Pick<Project, 'id' | 'local' | 'firestore'>;
const root = 'projects/a-real-one/databases/(default)/documents';

type Request = { url: string; headers: Record<string, string>; body: Record<string, unknown> };
let requests: Request[];
let answers: (() => Response)[];

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  answers = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    requests.push({ url, headers, body: JSON.parse(String(init.body)) as Record<string, unknown> });
    const answer = answers.shift();
    if (!answer) throw new Error('Unexpected request');
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const json =
  (value: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(value), { status });
const row = (path: string) => ({
  document: { name: `${root}/${path}`, fields: { title: { stringValue: path } } },
  readTime: '2026-11-20T17:00:00.123456Z',
});

const readAll = async (): Promise<string[]> => {
  const paths: string[] = [];
  for await (const { path } of readDocuments(project)) paths.push(path);
  return paths;
};

test('Every page has the read time of the first one and begins after its last document', async () => {
  const first = Array.from({ length: 300 }, (_, at) => row(`cassettes/${at + 1000}`));
  answers = [json(first), json([row('mailinglist/a')])];
  expect(await readAll()).toHaveLength(301);
  expect(requests[0]?.url).toBe(`https://firestore.googleapis.com/v1/${root}:runQuery`);
  expect(requests[0]?.headers.Authorization).toBe('Bearer token');
  expect(requests[0]?.body.readTime).toBeUndefined();
  expect(requests[1]?.body).toMatchObject({
    readTime: '2026-11-20T17:00:00.123456Z',
    structuredQuery: {
      startAt: { values: [{ referenceValue: `${root}/cassettes/1299` }], before: false },
    },
  });
});

test('A request to a busy service is repeated', async () => {
  const busy = json([{ error: { code: 503, message: 'busy' } }], 503);
  answers = [
    busy,
    () => {
      throw new TypeError('fetch failed');
    },
    json([row('cassettes/a')]),
  ];
  const reading = readAll();
  await vi.runAllTimersAsync();
  expect(await reading).toEqual(['cassettes/a']);
  expect(requests).toHaveLength(3);
});

test('A request to a busy service fails after five attempts', async () => {
  answers = Array.from({ length: 9 }, () => json({ error: { message: 'quota' } }, 429));
  const reading = expect(readAll()).rejects.toMatchObject({ code: 429, message: 'quota' });
  await vi.runAllTimersAsync();
  await reading;
  expect(requests).toHaveLength(5);
});

test('A denied request fails at once with the message of the service', async () => {
  answers = [json([{ error: { code: 403, message: 'Missing permissions.' } }], 403)];
  await expect(readAll()).rejects.toMatchObject({ code: 403, message: 'Missing permissions.' });
});

test('Documents are written to the project with their types', async () => {
  answers = [json({})];
  await writeDocuments(project, [
    { path: 'cassettes/a', fields: { year: 1992, added: { $timestamp: '2026-11-20T17:00:00Z' } } },
  ]);
  expect(requests[0]?.body).toEqual({
    writes: [
      {
        update: {
          name: `${root}/cassettes/a`,
          fields: {
            year: { integerValue: '1992' },
            added: { timestampValue: '2026-11-20T17:00:00Z' },
          },
        },
      },
    ],
  });
});
