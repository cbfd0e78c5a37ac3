import { describe, expect, test } from 'vitest';
import { availability, changedFields } from '../../../src/domain/cassette.ts';
import { safeLink } from '../../../src/domain/cassette-validation.ts';
import { buildCassette } from '../../support/fake-backend.ts';

describe('A stored link', () => {
  test.each(['https://tide.example/a?b#c', 'http://tide.example', 'HTTPS://TIDE.EXAMPLE'])(
    '%s may be rendered',
    (link) => {
      expect(safeLink(link)).toBe(link);
    },
  );

  test.each([
    '',
    'tide.example',
    '/tide',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:,x',
    'mailto:a@b',
  ])('“%s” may not', (link) => {
    expect(safeLink(link)).toBeNull();
  });
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
