import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerLookUp } from '../../../demo/look-up.ts';
import { openMusicBrainz } from '../../../src/services/musicbrainz.ts';

const host = 'https://musicbrainz.test';
const ferry = '00000000-0000-4000-8000-000000000001';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.unstubAllGlobals());

/** Answers each request by `answer`, and records its address and when it came, in milliseconds. */
function open(answer: (address: string) => { status: number; body: string } = answerLookUp) {
  const requests: { address: string; atMs: number }[] = [];
  const start = Date.now();
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push({ address: address.replace(host, ''), atMs: Date.now() - start });
    const { status, body } = answer(address);
    return new Response(body, { status });
  });
  return { requests, port: openMusicBrainz(host) };
}

it('A search sends its queries until one finds something, and a load asks for all of a release', async () => {
  const { port, requests } = open();
  const search = port.search(['barcode:99999999', 'catno:"HT-07"', 'catno:"MG 9"']);
  const load = port.load(ferry);
  await vi.runAllTimersAsync();
  expect((await search).map(({ texts }) => texts.releaseId)).toEqual(['HT-07']);
  expect((await load).texts.trackList).toMatch(/^Side A/);
  const path = '/ws/2/release';
  const inc = 'recordings+labels+artist-credits+genres+release-groups';
  expect(requests).toEqual([
    { address: `${path}?query=barcode%3A99999999&fmt=json&limit=100`, atMs: 0 },
    { address: `${path}/${ferry}?inc=${inc}&fmt=json`, atMs: 1000 },
    { address: `${path}?query=catno%3A%22HT-07%22&fmt=json&limit=100`, atMs: 2000 },
  ]);
});

it.each([
  ['A busy service', 503, '{"error":"busy"}'],
  ['A page of HTML', 200, '<!doctype html>'],
  ['Another answer', 200, '{"releases":null}'],
  ['A release that was removed', 404, '{}'],
])('%s is a problem of the server', async (_, status, body) => {
  const load = open(() => ({ status, body })).port.load(ferry);
  await expect(load).rejects.toMatchObject({ code: 'server' });
});

it('A request without a network fails, and the next one waits for its second', async () => {
  const { port, requests } = open((address) => {
    if (requests.length === 1) throw new TypeError('Failed to fetch');
    return answerLookUp(address);
  });
  await expect(port.load(ferry)).rejects.toMatchObject({ code: 'offline' });
  const again = port.load(ferry);
  await vi.advanceTimersByTimeAsync(999);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await again).texts.title).toBe('Ferry Timetables');
});

it('A request ends after ten seconds without an answer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => signal?.throwIfAborted());
  await expect(openMusicBrainz(host).load(ferry)).rejects.toMatchObject({ code: 'slow' });
  expect(timeout).toHaveBeenCalledWith(10_000);
});
