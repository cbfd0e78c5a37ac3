import { expect, test } from 'vitest';
import { availability, changedFields } from '../../../src/domain/cassette.ts';
import { safeLink } from '../../../src/domain/cassette-validation.ts';
import { buildCassette } from '../../support/fake-backend.ts';

test.each([
  ['https://tide.example/a?b#c', true],
  ['http://tide.example', true],
  ['HTTPS://TIDE.EXAMPLE', true],
  ['', false],
  ['tide.example', false],
  ['/tide', false],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:,x', false],
  ['mailto:a@b', false],
])('A stored link “%s” may be rendered: %s', (link, isSafe) => {
  expect(safeLink(link)).toBe(isSafe ? link : null);
});

test.each<['Yes' | 'No', string[], string | null]>([
  ['Yes', ['Oslo', 'Bergen'], 'Available at Oslo, Bergen'],
  ['Yes', [], 'Available'],
  ['No', ['Oslo'], null],
])('In stock %s, at %j: the availability is %j', (inStock, locations, expected) => {
  expect(availability({ inStock, locations })).toBe(expected);
});

test('Changed fields are found, lists compared by their items', () => {
  const before = buildCassette({ artist: ['A'], releaseYear: null });
  expect(changedFields(before, { ...before, artist: ['A'] })).toEqual([]);
  const after = { ...before, title: 'New', artist: ['A', 'B'], releaseYear: 1 };
  expect(changedFields(before, after)).toEqual(['title', 'artist', 'releaseYear']);
});
