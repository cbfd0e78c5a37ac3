import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { averageColour } from '../../../../src/domain/blurhash-colour.ts';
import type { Cassette } from '../../../../src/domain/cassette.ts';
import { shuffle } from '../../../../src/domain/shuffle.ts';
import { takeFirstScreen } from '../../../../src/pages/explore/shelf/first-screen.ts';
import { saveFirstScreen } from '../../../../src/pages/explore/shelf/save-first-screen.ts';
import { useLastVisit } from '../../../../src/pages/explore/toolbar/use-last-visit.ts';
import { saveAccountHint } from '../../../../src/services/account-hint.ts';
import { firstScreenKey } from '../../../../src/services/early-load.ts';

const blurhash = 'UKQSq|_2j[_2~poffQofofj[fQfk_2offQof';
const cassettes = Array.from({ length: 500 }, (_, at) => ({
  id: `cassette-${at}`,
  images: { spine: { path: `images/${at}`, token: `token-${at}`, blurhash } },
})) as Cassette[];
const place = { width: innerWidth, top: 170 };

const account = { uid: 'ada', email: 'ada@example.org', role: 'member' } as const;

beforeEach(() => {
  localStorage.clear();
  saveAccountHint({ status: 'signed-in', account: { ...account, isSharedComputer: false } });
});

test('The first screen of the next visit is the start of a new order, can be taken once, and fits into a few kilobytes', () => {
  saveFirstScreen('ada', cassettes, place);
  expect(localStorage.getItem(firstScreenKey)?.length).toBeLessThan(8000);
  const screen = takeFirstScreen('ada', innerWidth);
  const first = shuffle(cassettes, screen?.seed ?? 0).slice(0, screen?.spines.length);
  expect(screen).toMatchObject({
    top: 170,
    spines: first.map(({ id, images: { spine } }) => ({
      id,
      path: spine.path,
      token: spine.token,
      colour: averageColour(blurhash),
    })),
  });
  expect(screen?.spines.length).toBeGreaterThan(10);
  expect(takeFirstScreen('ada', innerWidth)).toBeNull();
  saveFirstScreen('ada', cassettes, place);
  expect(takeFirstScreen('ada', innerWidth)?.seed).not.toBe(screen?.seed);
});

test('Neither another account nor a window of another width gets it', () => {
  saveFirstScreen('ada', cassettes, place);
  expect(takeFirstScreen('ben', innerWidth)).toBeNull();
  saveFirstScreen('ada', cassettes, place);
  expect(takeFirstScreen('ada', innerWidth + 1)).toBeNull();
});

for (const [what, damage] of [
  ['cut off', (text: string) => text.slice(0, -9)],
  ['no object', () => '7'],
  ['without a place', (text: string) => text.replace('"top":170', '"top":null')],
  ['with a spine that is none', (text: string) => text.replace('"spines":[', '"spines":[null,')],
  ['with a number for a text', (text: string) => text.replace(/"id":"[^"]*"/, '"id":7')],
] as const)
  test(`A damaged first screen is dropped: ${what}`, () => {
    saveFirstScreen('ada', cassettes, place);
    const stored = localStorage.getItem(firstScreenKey) ?? '';
    expect(damage(stored)).not.toBe(stored);
    localStorage.setItem(firstScreenKey, damage(stored));
    expect(takeFirstScreen('ada', innerWidth)).toBeNull();
    expect(localStorage.getItem(firstScreenKey)).toBeNull();
  });

test('On a shared computer nothing is stored', () => {
  saveAccountHint({ status: 'signed-in', account: { ...account, isSharedComputer: true } });
  saveFirstScreen('ada', cassettes, place);
  expect({ ...localStorage }).toEqual({});
});

test('After the session’s end neither the first screen nor the last visit is stored', () => {
  saveAccountHint({ status: 'signed-out' });
  saveFirstScreen('ada', cassettes, place);
  renderHook(() => useLastVisit('ada', cassettes, true));
  expect({ ...localStorage }).toEqual({});
});
