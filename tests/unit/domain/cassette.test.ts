import { describe, expect, test } from 'vitest';
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

describe('The availability', () => {
  test('names the locations, if there are any', () => {
    expect(availability({ inStock: 'Yes', locations: ['Oslo', 'Bergen'] })).toBe(
      'Available at Oslo, Bergen',
    );
    expect(availability({ inStock: 'Yes', locations: [] })).toBe('Available');
  });

  test('is null for a cassette that is not in stock', () => {
    expect(availability({ inStock: 'No', locations: ['Oslo'] })).toBeNull();
  });
});

test('Changed fields are found, lists compared by their items', () => {
  const before = buildCassette({ artist: ['A'], releaseYear: null });
  expect(changedFields(before, { ...before, artist: ['A'] })).toEqual([]);
  expect(
    changedFields(before, { ...before, title: 'New', artist: ['A', 'B'], releaseYear: 1 }),
  ).toEqual(['title', 'artist', 'releaseYear']);
});
