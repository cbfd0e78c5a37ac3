import { afterEach, expect, test, vi } from 'vitest';
import { localSettings } from '../../../src/firebase/settings.ts';
import { openStorage } from '../../../src/firebase/storage.ts';

/** The images port over the SDK, over a fetch of the test. */

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['an answer of status 500', async () => new Response('', { status: 500 }), 'server'],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
])(
  'A deletion with %s is tried again for three seconds, then fails by what it is',
  async (_, answer, code) => {
    vi.useFakeTimers();
    const fetched = vi.fn(answer);
    vi.stubGlobal('fetch', fetched);
    const { remove } = await openStorage(localSettings('1,2,3'));
    const failed = expect(remove('images/a')).rejects.toMatchObject({ code });
    await vi.advanceTimersByTimeAsync(4_000);
    await failed;
    expect(fetched.mock.calls.length).toBeGreaterThan(2);
  },
);

test('Images are sent one after the other, also after one that has failed', async () => {
  const atOnce: number[] = [];
  let underWay = 0;
  vi.stubGlobal('fetch', async () => {
    atOnce.push(++underWay);
    await new Promise((answer) => setTimeout(answer));
    underWay--;
    return atOnce.length === 1
      ? new Response('', { status: 403 })
      : Response.json({ name: 'images/a', downloadTokens: 'token' });
  });
  const { upload } = await openStorage(localSettings('1,2,3'));
  const picture = new Blob(['picture'], { type: 'image/webp' });
  const uploads = [upload(picture), upload(picture), upload(picture)];
  const stored = { value: { path: 'images/a', token: 'token' } };
  expect(await Promise.allSettled(uploads)).toMatchObject([
    { reason: { code: 'signed-out' } },
    stored,
    stored,
  ]);
  expect(new Set(atOnce)).toEqual(new Set([1]));
});
