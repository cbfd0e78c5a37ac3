import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
    requests.push({ address, atMs: Date.now() - start });
    const { status, body } = answer(address);
    return new Response(body, { status });
  });
  return { requests, port: openMusicBrainz(host) };
}

describe('A search at MusicBrainz', () => {
  it('sends the query alone, and shows cassettes first', async () => {
    const { port, requests } = open();
    const found = await port.search(['release:"Ferry Timetables" AND (artist:"Mira Kestrel")']);
    expect(found.map(({ formats }) => formats[0])).toEqual(['Cassette', 'Cassette', 'CD']);
    expect(requests.map(({ address }) => address)).toEqual([
      `${host}/ws/2/release?query=release%3A%22Ferry+Timetables%22+AND+%28artist%3A%22Mira+Kestrel%22%29&fmt=json&limit=100`,
    ]);
  });

  it('goes on with the next query where one finds nothing, a second later', async () => {
    const { port, requests } = open();
    const search = port.search(['barcode:99999999', 'catno:"HT-07"', 'catno:"MG 9"']);
    await vi.runAllTimersAsync();
    expect((await search).map(({ texts }) => texts.releaseId)).toEqual(['HT-07']);
    expect(requests.map(({ atMs }) => atMs)).toEqual([0, 1000]);
  });
});

describe('Requests to MusicBrainz', () => {
  it('come one a second, whoever asks', async () => {
    const { port, requests } = open();
    const all = Promise.all([port.load(ferry), port.search(['catno:"HT-07"']), port.load(ferry)]);
    await vi.runAllTimersAsync();
    const [release] = await all;
    expect(release.texts.trackList).toMatch(/^Side A/);
    expect(requests.map(({ atMs }) => atMs)).toEqual([0, 1000, 2000]);
    expect(requests[0]?.address).toBe(
      `${host}/ws/2/release/${ferry}?inc=recordings+labels+artist-credits+genres+release-groups&fmt=json`,
    );
  });

  it.each([
    [
      'a busy service',
      503,
      '{"error":"busy"}',
      'throttled',
      'MusicBrainz is busy. Please try again.',
    ],
    ['a broken service', 500, '{}', 'server', /has a problem/],
    ['a page of HTML', 200, '<!doctype html>', 'server', /has a problem/],
    ['another answer', 200, '{"releases":null}', 'server', /has a problem/],
    ['a release that was removed', 404, '{}', 'missing', /does not have this release/],
  ])('say of %s what can be done', async (_, status, body, code, message) => {
    const { port } = open(() => ({ status, body }));
    const failure = { code, message: expect.stringMatching(message) };
    await expect(port.load(ferry)).rejects.toMatchObject(failure);
  });

  it('fail without a network, and ask again after a second', async () => {
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

  it('end after ten seconds without an answer', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason)),
        ),
    );
    const answer = openMusicBrainz(host).load(ferry);
    const check = expect(answer).rejects.toMatchObject({ code: 'slow' });
    await vi.advanceTimersByTimeAsync(10_000);
    await check;
  });
});
