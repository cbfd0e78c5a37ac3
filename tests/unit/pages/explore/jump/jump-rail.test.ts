import { expect, test } from 'vitest';
import type { Cassette } from '../../../../../src/domain/cassette.ts';
import { sortGroups } from '../../../../../src/pages/explore/jump/jump-rail.tsx';
import { buildCassette } from '../../../../support/fake-backend.ts';

test.each<[string, Parameters<typeof sortGroups>[1], Partial<Cassette>[], string[]]>([
  [
    'letters without accents and articles, digits, signs and nothing',
    'title',
    [
      ...['"Odd"', '1999', '7"', 'The Ash', 'Água', 'Élan'].map((title) => ({ title })),
      ...['Ωμέγα', '東京', ''].map((title) => ({ title })),
    ],
    ['# 0 1', '0–9 1 2', 'A 3 2', 'E 5 1', 'Ω 6 1', '東 7 1', '– 8 1'],
  ],
  [
    'decades',
    'releaseYear',
    [1978, 1979, 1991, null].map((releaseYear) => ({ releaseYear })),
    ['1970s 0 2', '1990s 2 1', '– 3 1'],
  ],
])('The groups of a sorted list are %s, with place and count', (_, key, list, expected) => {
  const sorted = list.map((fields) => buildCassette(fields));
  const groups = sortGroups(sorted, key).map(
    ({ label, index, cassettes }) => `${label} ${index} ${cassettes.length}`,
  );
  expect(groups).toEqual(expected);
});
