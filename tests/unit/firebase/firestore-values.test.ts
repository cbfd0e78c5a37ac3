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
});

describe('A backup writes readable JSON and restores the same value:', () => {
  const cases: [string, FirestoreFields[string], unknown][] = [
    ['text', { stringValue: 'a' }, 'a'],
    ['text that looks like a tag', { stringValue: '$timestamp' }, '$timestamp'],
    ['null', { nullValue: null }, null],
    ['false', { booleanValue: false }, false],
    ['an integer', { integerValue: '-7' }, -7],
    ['a double with a fraction', { doubleValue: 0.1 }, 0.1],
    [
      'a timestamp to the microsecond',
      { timestampValue: '2026-11-20T17:00:00.123456Z' },
      { $timestamp: '2026-11-20T17:00:00.123456Z' },
    ],
    [
      'a list',
      { arrayValue: { values: [{ stringValue: 'a' }, { nullValue: null }] } },
      ['a', null],
    ],
    ['a map', { mapValue: { fields: { a: { booleanValue: true } } } }, { a: true }],
    ['an empty map', { mapValue: { fields: {} } }, {}],
  ];
  test.each(cases)('%s', (_, value, json) => {
    const written = JSON.stringify(toTaggedJson({ value }));
    expect(JSON.parse(written)).toEqual({ value: json });
    expect(fromTaggedJson(JSON.parse(written))).toEqual({ value });
  });
});

test('A backup sorts names at every depth, and fills in what Firestore leaves out', () => {
  const list: FirestoreFields[string] = { arrayValue: {} };
  const fields: FirestoreFields = { b: list, a: { mapValue: { fields: { d: list, c: list } } } };
  expect(JSON.stringify(toTaggedJson(fields))).toBe('{"a":{"c":[],"d":[]},"b":[]}');
});

test.each([{ $timestamp: 5 }, { $nothing: 'a' }])('A restore refuses %j', (value) => {
  expect(() => fromTaggedJson({ value })).toThrow(UnknownValueError);
});

test('A backup refuses an unknown kind of value instead of dropping it', () => {
  const value = { bytesValue: 'AAEC' } as unknown as FirestoreFields[string];
  expect(() => toTaggedJson({ value })).toThrow(/unknown kind bytesValue/);
});
