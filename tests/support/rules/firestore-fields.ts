/** Fields as Firestore's REST API carries them: kinds that JSON lacks, and transforms. */

import {
  encodeValue,
  type FirestoreFields,
  type FirestoreValue,
} from '../../../src/firebase/firestore-values.ts';

/** A value in the encoding of the REST API, such as `{ doubleValue: 1987 }`. */
class EncodedValue {
  readonly value: FirestoreValue;
  constructor(value: FirestoreValue) {
    this.value = value;
  }
}

/** A field transform, which the server applies instead of a value. */
export class Transform {
  readonly transform: Record<string, unknown>;
  constructor(transform: Record<string, unknown>) {
    this.transform = transform;
  }
}

export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly FieldValue[]
  | Fields
  | EncodedValue
  | Transform;
/** A field that is undefined is left out. */
export type Fields = { readonly [key: string]: FieldValue | undefined };

export const double = (value: number | 'NaN' | 'Infinity'): EncodedValue =>
  new EncodedValue({ doubleValue: value });
const bytes = (text: string): EncodedValue =>
  new EncodedValue({ bytesValue: Buffer.from(text).toString('base64') });
export const timestamp = (iso: string): EncodedValue => new EncodedValue({ timestampValue: iso });
const geoPoint = new EncodedValue({ geoPointValue: { latitude: 59.9, longitude: 10.7 } });
const reference = new EncodedValue({
  referenceValue: 'projects/demo-spool/databases/(default)/documents/cassettes/x',
});

export const serverTime = new Transform({ setToServerValue: 'REQUEST_TIME' });
export const increment = (by: FieldValue): Transform => new Transform({ increment: encode(by) });
export const union = (...values: FieldValue[]): Transform =>
  new Transform({ appendMissingElements: { values: values.map(encode) } });
export const removal = (...values: FieldValue[]): Transform =>
  new Transform({ removeAllFromArray: { values: values.map(encode) } });
export const maximum = (value: FieldValue): Transform => new Transform({ maximum: encode(value) });
export const minimum = (value: FieldValue): Transform => new Transform({ minimum: encode(value) });

/** For fields that hold one type. */
export const valuesOfEveryType: readonly (readonly [string, FieldValue])[] = [
  ['null', null],
  ['a boolean', true],
  ['an integer', 1987],
  ['a fraction', 1987.5],
  ['a double without a fraction', double(1988)],
  ['NaN', double('NaN')],
  ['a text', 'Text'],
  ['bytes', bytes('Yes')],
  ['a time', timestamp('2026-01-01T00:00:00Z')],
  ['a server time', serverTime],
  ['a geo point', geoPoint],
  ['a reference', reference],
  ['an empty map', {}],
  ['a map', { 0: 'Text' }],
  ['an empty list', []],
  ['a list of text', ['Text']],
  ['a list of numbers', [1987]],
  ['a list of text and a number', ['Text', 1987]],
  ['a list of null', [null]],
  ['a list of a boolean', [true]],
  ['a list of a map', [{ name: 'Text' }]],
  ['a list of bytes', [bytes('Text')]],
  ['a list of a time', [timestamp('2026-01-01T00:00:00Z')]],
];

const isMap = (value: FieldValue): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !isList(value) &&
  !(value instanceof EncodedValue) &&
  !(value instanceof Transform);
const isList = (value: FieldValue): value is readonly FieldValue[] => Array.isArray(value);

const encodeTestValue = (value: object): FirestoreValue | null => {
  if (value instanceof Transform) throw new Error('A list cannot contain a transform.');
  return value instanceof EncodedValue ? value.value : null;
};

export const encode = (value: FieldValue): FirestoreValue => encodeValue(value, encodeTestValue);

type Encoded = { fields: FirestoreFields; updateTransforms: Record<string, unknown>[] };

/** Transforms at any depth are sent beside the fields, with their path. */
export function encodeFields(fields: Fields, under = ''): Encoded {
  const plain: Record<string, FirestoreValue> = {};
  const updateTransforms: Record<string, unknown>[] = [];
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const fieldPath = `${under}${/^[a-z_]\w*$/i.test(key) ? key : `\`${key}\``}`;
    if (value instanceof Transform) updateTransforms.push({ fieldPath, ...value.transform });
    else if (isMap(value)) {
      const inner = encodeFields(value, `${fieldPath}.`);
      plain[key] = { mapValue: { fields: inner.fields } };
      updateTransforms.push(...inner.updateTransforms);
    } else plain[key] = encode(value);
  }
  return { fields: plain, updateTransforms };
}

/** Fields that are named by paths, as maps within maps. Backticks enclose a name with other signs. */
export function nest(fields: Fields): Fields {
  const nested: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(fields)) {
    const names = [...path.matchAll(/`((?:[^`\\]|\\.)*)`|[^.]+/g)].map(([all, quoted]) =>
      (quoted ?? all).replace(/\\(.)/g, '$1'),
    );
    let map = nested;
    for (const name of names.slice(0, -1)) {
      map[name] ??= {};
      map = map[name] as Record<string, unknown>;
    }
    map[names.at(-1) ?? ''] = value;
  }
  return nested as Fields;
}
