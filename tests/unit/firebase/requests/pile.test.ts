import { afterEach, expect, test, vi } from 'vitest';
import { openPile } from '../../../../src/firebase/requests/pile.ts';
import { setTokenSource } from '../../../../src/firebase/requests/token.ts';
import { localSettings } from '../../../../src/firebase/settings.ts';

afterEach(() => {
  setTokenSource(undefined);
  vi.unstubAllGlobals();
});

test('A cassette that is refused by a full pile is one too many', async () => {
  const mark = { mapValue: { fields: { markedAt: { timestampValue: '2026-05-03T12:00:00Z' } } } };
  const marks = Array.from({ length: 500 }, (_, index) => [`c${index}`, mark]);
  const cassettes = { mapValue: { fields: Object.fromEntries(marks) } };
  const name = 'projects/demo-spool/databases/(default)/documents/members/m/lists/pile';
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes(':batchGet')
      ? Response.json([{ found: { name, fields: { cassettes } } }])
      : Response.json({ error: { status: 'PERMISSION_DENIED', message: 'No.' } }, { status: 403 }),
  );
  setTokenSource(async () => 'token');
  const pile = openPile(localSettings('1,2,3'), 'm');
  await expect(pile.add('a', [])).rejects.toMatchObject({
    code: 'invalid',
    message: 'Your pile holds 500 tapes, and that is the most. Take one off first.',
  });
  await expect(pile.remove('a', [])).rejects.toMatchObject({ code: 'forbidden' });
});
