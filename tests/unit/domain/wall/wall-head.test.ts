import { describe, expect, test } from 'vitest';
import type { Cassette } from '../../../../src/domain/cassette.ts';
import { crateOfWeek, placeHead } from '../../../../src/domain/wall/wall-head.ts';
import { cassetteWithoutImages } from '../../../support/fake-backend.ts';

const tape = (id: string, fields: Partial<Cassette> = {}) =>
  cassetteWithoutImages({ id, createdAt: 1, ...fields });
const inCrate = (id: string, crate = 'Rain') => tape(id, { crates: [crate] });
const arrivedAt = (createdAt: number) => tape(`new${createdAt}`, { createdAt });

describe('The crate of the week', () => {
  const cassettes = ['Rain', 'Bus', 'Rain', 'Voices'].map((crate, at) => inCrate(`${at}`, crate));
  const at = (date: string, given = cassettes) => crateOfWeek(given, Date.parse(date))?.name;

  test('is the next one by its name in each week, also over the new year', () => {
    const dates = ['2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11'];
    const names = dates.map((date) => at(date));
    expect([...names.slice(0, 3)].sort()).toEqual(['Bus', 'Rain', 'Voices']);
    expect(names.join(' ')).toMatch(
      /^(Bus Rain Voices Bus|Rain Voices Bus Rain|Voices Bus Rain Voices)$/,
    );
    expect(at('2026-12-28', cassettes.toReversed())).toBe(names[1]);
  });

  test('changes at midnight before Monday in UTC', () => {
    expect(at('2026-11-29T23:59:59Z')).toBe(at('2026-11-23T00:00:00Z'));
    expect(at('2026-11-30T00:00:00Z')).not.toBe(at('2026-11-29T23:59:59Z'));
  });

  test('is none where no cassette has a crate', () => {
    expect(at('2026-11-23', [tape('a')])).toBeUndefined();
  });
});

describe('The head of the wall', () => {
  const shuffled = [
    ...['a', 'b', 'c'].map((id) => tape(id)),
    inCrate('x'),
    ...['d', 'e'].map((id) => tape(id)),
    ...['y', 'z'].map((id) => inCrate(id)),
    ...['f', 'g'].map((id) => tape(id)),
  ];
  const arrange = (list: Cassette[], perRow: number, shown: readonly Cassette[] = list) => {
    const { order, groups } = placeHead(list, { since: 5, crate: crateOfWeek(shown, 0), perRow });
    const named = groups.map(({ filter, column, count, total }) => [
      filter.value,
      ...order.slice(column, column + count).map(({ id }) => id),
      total,
    ]);
    return { ids: order.map(({ id }) => id).join(' '), named };
  };

  test('is the crate, which changes places with what was there; nothing else moves', () => {
    expect(arrange(shuffled, 4)).toEqual({
      ids: 'x y z a d e b c f g',
      named: [['Rain', 'x', 'y', 'z', 3]],
    });
    expect(arrange(shuffled, 4, []).ids).toBe('a b c x d e y z f g');
  });

  test('stays as it was shown first when more of its crate arrives, which is counted', () => {
    expect(arrange(shuffled, 4, shuffled.slice(0, 7))).toEqual({
      ids: 'x y c a d e b z f g',
      named: [['Rain', 'x', 'y', 3]],
    });
  });

  test('has as many of a crate as fit into a row', () => {
    expect(arrange(shuffled, 2)).toEqual({
      ids: 'x y c a d e b z f g',
      named: [['Rain', 'x', 'y', 3]],
    });
  });

  test('begins with what is new, newest first, without a move of anything that keeps its place', () => {
    const list = [arrivedAt(7), ...shuffled.slice(0, 5), arrivedAt(9), ...shuffled.slice(5)];
    expect(arrange(list, 10, [])).toEqual({
      ids: 'new9 new7 c x d e y z f g a b',
      named: [['5', 'new9', 'new7', 2]],
    });
    expect(arrange(list, 1, []).named).toEqual([['5', 'new9', 2]]);
  });

  test('names a crate beside what is new as long as three of it are left', () => {
    const long = [...shuffled, inCrate('w')];
    expect(arrange([...long, arrivedAt(7)], 10).named).toEqual([
      ['5', 'new7', 1],
      ['Rain', 'y', 'z', 'w', 4],
    ]);
    expect(arrange([...shuffled, arrivedAt(7)], 10).named).toEqual([['5', 'new7', 1]]);
  });
});
