import { expect, test } from 'vitest';
import { decodeFields, encodeFields, encodeValue } from '../../../src/firebase/firestore-values.ts';

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
