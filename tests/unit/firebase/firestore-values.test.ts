import { expect, test } from 'vitest';
import { fromRestFields } from '../../../src/firebase/firestore-values.ts';

test('every type of a value comes over, nested too', () => {
  expect(
    fromRestFields({
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

test('a document without fields is empty', () => {
  expect(fromRestFields(undefined)).toEqual({});
});
