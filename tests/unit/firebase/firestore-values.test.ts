import { describe, expect, test } from 'vitest';
import {
  decodeFields,
  encodeFields,
  encodeValue,
  type FirestoreFields,
  fromTaggedJson,
  toTaggedJson,
  UnknownValueError,
} from '../../../src/firebase/firestore-values.ts';

test('Every type of value is decoded, also inside maps and lists', () => {
  expect(
    decodeFields({
      text: { stringValue: 'Night Bus' },
      year: { integerValue: '1994' },
      share: { doubleValue: 0.5 },
      yes: { booleanValue: true },
      nothing: { nullValue: null },
      time: { timestampValue: '2026-01-02T03:04:05.006Z' },
      none: { arrayValue: {} },
      list: { arrayValue: { values: [{ stringValue: 'a' }, { integerValue: '2' }] } },
      empty: { mapValue: {} },
      map: {
        mapValue: { fields: { inner: { mapValue: { fields: { x: { nullValue: null } } } } } },
      },
    }),
  ).toEqual({
    text: 'Night Bus',
    year: 1994,
    share: 0.5,
    yes: true,
    nothing: null,
    time: new Date('2026-01-02T03:04:05.006Z'),
    none: [],
    list: ['a', 2],
    empty: {},
    map: { inner: { x: null } },
  });
});

test('A document without fields is empty', () => {
  expect(decodeFields(undefined)).toEqual({});
});

test('A JavaScript value is encoded by its type', () => {
  const time = new Date('2026-01-02T03:04:05.006Z');
  const data = { text: 'a', year: 1994, share: 0.5, yes: true, nothing: null, time, list: [1, {}] };
  expect(decodeFields(encodeFields(data))).toEqual(data);
  expect(encodeValue(undefined)).toEqual({ nullValue: null });
  expect(encodeValue(2)).toEqual({ integerValue: '2' });
  expect(encodeValue(Number.NaN)).toEqual({ doubleValue: 'NaN' });
});

const root = 'projects/demo-here/databases/(default)/documents';

describe('A backup writes readable JSON and restores the same value:', () => {
  const cases: [string, FirestoreFields[string], unknown][] = [
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
    ['not a number', { doubleValue: 'NaN' }, { $double: 'NaN' }],
    ['infinity', { doubleValue: '-Infinity' }, { $double: '-Infinity' }],
    [
      'a timestamp to the microsecond',
      { timestampValue: '2026-11-20T17:00:00.123456Z' },
      { $timestamp: '2026-11-20T17:00:00.123456Z' },
    ],
    ['bytes', { bytesValue: 'AAH/' }, { $bytes: 'AAH/' }],
    [
      'a geo point',
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
      'a map with a key like a tag',
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
  test.each(cases)('%s', (_, value, json) => {
    const written = JSON.stringify(toTaggedJson({ value }, root));
    expect(JSON.parse(written)).toEqual({ value: json });
    expect(fromTaggedJson(JSON.parse(written), root)).toEqual({ value });
  });
});

test('A backup keeps the sign of minus zero', () => {
  expect(toTaggedJson({ value: { doubleValue: -0 } }, root)).toEqual({ value: { $double: '-0' } });
});

test('A backup fills in what Firestore leaves out of an answer', () => {
  const fields: FirestoreFields = {
    list: { arrayValue: {} },
    map: { mapValue: {} },
    place: { geoPointValue: { longitude: 3 } },
  };
  expect(toTaggedJson(fields, root)).toEqual({
    list: [],
    map: {},
    place: { $geoPoint: { latitude: 0, longitude: 3 } },
  });
});

test('A backup sorts names at every depth', () => {
  const value = { stringValue: '' };
  const fields: FirestoreFields = { b: value, a: { mapValue: { fields: { d: value, c: value } } } };
  expect(JSON.stringify(toTaggedJson(fields, root))).toBe('{"a":{"c":"","d":""},"b":""}');
});

test('A field name may begin with a dollar sign', () => {
  const fields: FirestoreFields = { $bytes: { stringValue: 'no bytes' } };
  expect(fromTaggedJson(toTaggedJson(fields, root), root)).toEqual(fields);
});

test('A restored reference points into the database it is restored to', () => {
  const json = toTaggedJson({ value: { referenceValue: `${root}/cassettes/a` } }, root);
  expect(fromTaggedJson(json, 'projects/there/databases/(default)/documents')).toEqual({
    value: { referenceValue: 'projects/there/databases/(default)/documents/cassettes/a' },
  });
});

test.each([{ $timestamp: 5 }, { $nothing: 'a' }, { $geoPoint: { latitude: 1 } }, { $bytes: null }])(
  'A restore refuses %j',
  (value) => {
    expect(() => fromTaggedJson({ value }, root)).toThrow(UnknownValueError);
  },
);

test('A backup refuses an unknown kind of value instead of dropping it', () => {
  const value = { vectorValue: {} } as unknown as FirestoreFields[string];
  expect(() => toTaggedJson({ value }, root)).toThrow(/unknown kind vectorValue/);
});
