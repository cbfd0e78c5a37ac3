import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPile } from '../../../../src/firebase/requests/pile.ts';
import { setTokenSource } from '../../../../src/firebase/requests/token-source.ts';
import { localSettings } from '../../../../src/firebase/settings.ts';

/** The pile port, with a fake Firestore that has this many marks and refuses writes if it is told to. */
let size = 0;
let isRefused = false;
const writes: { update: { fields: object }; updateMask: { fieldPaths: string[] } }[] = [];

beforeEach(() => {
  size = 0;
  isRefused = false;
  writes.length = 0;
  setTokenSource(async () => 'token');
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.includes(':batchGet')) {
      const mark = {
        mapValue: {
          fields: {
            markedAt: { timestampValue: '2026-05-03T12:00:00Z' },
          },
        },
      };
      const fields = Object.fromEntries(
        Array.from({ length: size }, (_, index) => [`c${index}`, mark]),
      );
      return Response.json([
        size === 0
          ? { missing: 'x' }
          : { found: { fields: { cassettes: { mapValue: { fields } } } } },
      ]);
    }
    writes.push(...JSON.parse(body).writes);
    return isRefused
      ? Response.json({ error: { status: 'PERMISSION_DENIED', message: 'No.' } }, { status: 403 })
      : Response.json({});
  });
});
afterEach(() => {
  setTokenSource(undefined);
  vi.unstubAllGlobals();
});

const open = () => openPile(localSettings('1,2,3'), 'm');

describe('The pile port', () => {
  test('reads the marks of a pile, and none where there is no document', async () => {
    expect(await open().read()).toEqual(new Map());
    size = 1;
    expect(await open().read()).toEqual(new Map([['c0', { markedAt: Date.UTC(2026, 4, 3, 12) }]]));
  });

  test('writes only the marks that it changes, whatever characters their ids hold', async () => {
    await open().add('a`b\\c', ['gone.one']);
    await open().remove('a', []);
    expect(writes.map(({ updateMask }) => updateMask.fieldPaths)).toEqual([
      ['added', 'cassettes.`a\\`b\\\\c`', 'cassettes.`gone.one`'],
      ['added', 'cassettes.`a`'],
    ]);
  });

  test('A refused cassette is one that the catalogue has no more, or one too many', async () => {
    isRefused = true;
    await expect(open().add('a', [])).rejects.toMatchObject({ code: 'missing' });
    size = 500;
    await expect(open().add('a', [])).rejects.toMatchObject({
      code: 'invalid',
      message: 'Your pile holds 500 tapes, and that is the most. Take one off first.',
    });
    await expect(open().remove('a', [])).rejects.toMatchObject({ code: 'forbidden' });
  });
});
