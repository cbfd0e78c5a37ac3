/**
 * Conversions between JavaScript values and the values of Firestore's REST interface (its reference:
 * "Value"), without the SDK: for the page, the operators' commands, the rules engine and the tests.
 */

/** One key, which names the type: those that documents of this site have. */
type FirestoreValue =
  | { readonly nullValue: null }
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly doubleValue: number }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  | { readonly arrayValue: { readonly values?: readonly FirestoreValue[] } }
  | { readonly mapValue: { readonly fields?: FirestoreFields } };
export type FirestoreFields = { readonly [name: string]: FirestoreValue };

/** The fields of a map value; none for any other value. */
export const fieldsOf = (value?: FirestoreValue): FirestoreFields =>
  (value && 'mapValue' in value && value.mapValue.fields) || {};

/** The fields of a document or a map as JavaScript values, with a `Date` for a timestamp. */
export const decodeFields = (fields: FirestoreFields = {}): Record<string, unknown> => {
  const data: Record<string, unknown> = {};
  for (const name in fields) data[name] = decodeValue(fields[name] as FirestoreValue);
  return data;
};

function decodeValue(value: FirestoreValue): unknown {
  for (const type in value) {
    const content = (value as Record<string, unknown>)[type];
    switch (type) {
      case 'mapValue':
        return decodeFields(fieldsOf(value));
      case 'arrayValue':
        return ((content as { values?: FirestoreValue[] }).values ?? []).map(decodeValue);
      case 'integerValue':
        return Number(content);
      case 'timestampValue':
        return new Date(content as string);
      default:
        return content;
    }
  }
  return null;
}

/** A number without a fraction is an integer; `undefined` is null. */
export function encodeValue(value: unknown): FirestoreValue {
  if (value === null || value === undefined) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (typeof value !== 'object') return { stringValue: String(value) };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeValue) } };
  return { mapValue: { fields: encodeFields(value) } };
}

export const encodeFields = (fields: object): FirestoreFields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encodeValue(value)]));
