import { describe, expect, test } from 'vitest';
import {
  type Fields,
  fromPlain,
  toPlain,
  UnknownValue,
} from '../../../../tools/operations/firestore-value.ts';

const root = 'projects/demo-here/databases/(default)/documents';

describe('a value is readable and comes back as it was:', () => {
  const cases: [string, Fields[string], unknown][] = [
    ['text', { stringValue: 'a' }, 'a'],
    ['text that looks like a tag', { stringValue: '$double' }, '$double'],
    ['null', { nullValue: null }, null],
    ['false', { booleanValue: false }, false],
    ['an integer', { integerValue: '-7' }, -7],
    [
      'an integer beyond 2^53',
      { integerValue: '9007199254740993' },
      { $integer: '9007199254740993' },
    ],
    ['a double with a fraction', { doubleValue: 0.1 }, 0.1],
    ['a double without one', { doubleValue: 2 }, { $double: 2 }],
    ['a large double', { doubleValue: 1e300 }, { $double: 1e300 }],
    ['no number', { doubleValue: 'NaN' }, { $double: 'NaN' }],
    ['infinity', { doubleValue: '-Infinity' }, { $double: '-Infinity' }],
    [
      'a moment to the microsecond',
      { timestampValue: '2026-11-20T17:00:00.123456Z' },
      { $timestamp: '2026-11-20T17:00:00.123456Z' },
    ],
    ['bytes', { bytesValue: 'AAH/' }, { $bytes: 'AAH/' }],
    [
      'a place',
      { geoPointValue: { latitude: 1.5, longitude: -2 } },
      { $geoPoint: { latitude: 1.5, longitude: -2 } },
    ],
    [
      'a list',
      { arrayValue: { values: [{ stringValue: 'a' }, { nullValue: null }] } },
      ['a', null],
    ],
    ['an empty list', { arrayValue: { values: [] } }, []],
    ['a map', { mapValue: { fields: { a: { booleanValue: true } } } }, { a: true }],
    ['an empty map', { mapValue: { fields: {} } }, {}],
    [
      'a map with a name like a tag',
      { mapValue: { fields: { $double: { integerValue: '1' } } } },
      { $map: { $double: 1 } },
    ],
    [
      'a reference into the same database',
      { referenceValue: `${root}/cassettes/a` },
      { $reference: 'cassettes/a' },
    ],
    [
      'a reference into another database',
      { referenceValue: 'projects/p/databases/d/documents/a/b' },
      { $foreignReference: 'projects/p/databases/d/documents/a/b' },
    ],
  ];
  test.each(cases)('%s', (_, value, plain) => {
    const written = JSON.stringify(toPlain({ value }, root));
    expect(JSON.parse(written)).toEqual({ value: plain });
    expect(fromPlain(JSON.parse(written), root)).toEqual({ value });
  });
});

test('minus zero keeps its sign', () => {
  expect(toPlain({ value: { doubleValue: -0 } }, root)).toEqual({ value: { $double: '-0' } });
});

test('what Firestore leaves out of an answer is filled in', () => {
  const fields: Fields = {
    list: { arrayValue: {} },
    map: { mapValue: {} },
    place: { geoPointValue: { longitude: 3 } },
  };
  expect(toPlain(fields, root)).toEqual({
    list: [],
    map: {},
    place: { $geoPoint: { latitude: 0, longitude: 3 } },
  });
});

test('names are sorted, at every depth', () => {
  const value = { stringValue: '' };
  const fields: Fields = { b: value, a: { mapValue: { fields: { d: value, c: value } } } };
  expect(JSON.stringify(toPlain(fields, root))).toBe('{"a":{"c":"","d":""},"b":""}');
});

test('a name at the top may begin with a dollar sign', () => {
  const fields: Fields = { $bytes: { stringValue: 'no bytes' } };
  expect(fromPlain(toPlain(fields, root), root)).toEqual(fields);
});

test('a reference goes into the database restored to', () => {
  const plain = toPlain({ value: { referenceValue: `${root}/cassettes/a` } }, root);
  expect(fromPlain(plain, 'projects/there/databases/(default)/documents')).toEqual({
    value: { referenceValue: 'projects/there/databases/(default)/documents/cassettes/a' },
  });
});

test.each([{ $timestamp: 5 }, { $nothing: 'a' }, { $geoPoint: { latitude: 1 } }, { $bytes: null }])(
  '%j is refused',
  (value) => {
    expect(() => fromPlain({ value }, root)).toThrow(UnknownValue);
  },
);

test('a kind of value that came after this code is refused, not dropped', () => {
  const value = { vectorValue: {} } as unknown as Fields[string];
  expect(() => toPlain({ value }, root)).toThrow(/unknown kind vectorValue/);
});
