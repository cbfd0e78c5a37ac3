import { expect, test } from 'vitest';
import { decodeFields, encodeFields, encodeValue } from '../../../src/firebase/firestore-values.ts';

const x = { mapValue: { fields: { x: { nullValue: null } } } };

test.each([
  [{ stringValue: 'Night Bus' }, 'Night Bus'],
  [{ integerValue: '1994' }, 1994],
  [{ doubleValue: 0.5 }, 0.5],
  [{ booleanValue: true }, true],
  [{ nullValue: null }, null],
  [{ timestampValue: '2026-01-02T03:04:05.006Z' }, new Date('2026-01-02T03:04:05.006Z')],
  [{ arrayValue: { values: [{ stringValue: 'a' }, x] } }, ['a', { x: null }]],
  [{ mapValue: { fields: { inner: x } } }, { inner: { x: null } }],
])('%j stands for %j', (encoded, value) => {
  expect(decodeFields({ field: encoded })).toEqual({ field: value });
  expect(encodeFields({ field: value })).toEqual({ field: encoded });
});

test('What the database leaves out is empty', () => {
  expect(decodeFields({ list: { arrayValue: {} }, map: { mapValue: {} } })).toEqual({
    list: [],
    map: {},
  });
  expect(decodeFields(undefined)).toEqual({});
});

test('Undefined is stored as null', () => {
  expect(encodeValue(undefined)).toEqual({ nullValue: null });
});
