/**
 * Conversions between JavaScript values and the values of Firestore's REST interface (its reference:
 * "Value"), without the SDK: for the page, the operators' commands, the rules engine and the tests.
 */

/** One key, which names the type. */
export type FirestoreValue =
  | { readonly nullValue: null }
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly doubleValue: number | string }
  | { readonly timestampValue: string }
  | { readonly stringValue: string }
  | { readonly bytesValue: string }
  | { readonly referenceValue: string }
  | { readonly geoPointValue: { readonly latitude?: number; readonly longitude?: number } }
  | { readonly arrayValue: { readonly values?: readonly FirestoreValue[] } }
  | { readonly mapValue: { readonly fields?: FirestoreFields } };
export type FirestoreFields = { readonly [name: string]: FirestoreValue };

/** The fields of a map value; none for any other value. */
export const mapFields = (value?: FirestoreValue): FirestoreFields =>
  (value && 'mapValue' in value && value.mapValue.fields) || {};

/**
 * The fields of a document or a map as JavaScript values, with a `Date` for a timestamp. Bytes,
 * references and geo points stay as they are encoded, because nothing on the page reads them.
 */
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
        return decodeFields(mapFields(value));
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

/** Encodes what the general rules can't: resolves with null to leave an object to them. */
type EncodeObject = (value: object) => FirestoreValue | null;

/**
 * A JavaScript value as Firestore stores it. A number without a fraction is an integer; `undefined`
 * is null.
 */
export function encodeValue(value: unknown, encodeObject?: EncodeObject): FirestoreValue {
  if (value === null || value === undefined) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') {
    if (Number.isInteger(value)) return { integerValue: String(value) };
    return { doubleValue: Number.isFinite(value) ? value : String(value) };
  }
  if (typeof value !== 'object') return { stringValue: String(value) };
  const encoded = encodeObject?.(value);
  if (encoded) return encoded;
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value))
    return { arrayValue: { values: value.map((item) => encodeValue(item, encodeObject)) } };
  return { mapValue: { fields: encodeFields(value, encodeObject) } };
}

/** The fields of a document or a map. */
export const encodeFields = (fields: object, encodeObject?: EncodeObject): FirestoreFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, encodeValue(value, encodeObject)]),
  );

/** JSON that keeps every type: see `toTaggedJson`. */
export type TaggedJson =
  | null
  | boolean
  | number
  | string
  | TaggedJson[]
  | { [name: string]: TaggedJson };

/** A value that can't be converted; the message names it. */
export class UnknownValueError extends Error {}

/**
 * Fields as readable JSON that loses nothing; a double 2.0 stays different from an integer 2. Null,
 * booleans, strings, lists, maps, integers and doubles with a fraction are written as JSON has them.
 * Everything else is a map with one key that begins with `$`:
 *
 *     {"$double": 2}   {"$double": "NaN"}   {"$integer": "9007199254740993"}
 *     {"$timestamp": "2026-11-20T17:00:00.123456Z"}   {"$bytes": "AAEC"}
 *     {"$reference": "cassettes/abc"}   {"$geoPoint": {"latitude": 47.4, "longitude": 8.5}}
 *     {"$map": {"$cost": 4}} for a map of which a key begins with `$` itself
 *
 * Names are sorted, so that equal fields give equal text. `root` is the name of the database's
 * documents (`projects/…/documents`). A reference below it is stored relative to it, so that it
 * points into the project to which a backup is restored.
 */
export function toTaggedJson(
  fields: FirestoreFields,
  root: string,
): { [name: string]: TaggedJson } {
  const map = (of: FirestoreFields): { [name: string]: TaggedJson } =>
    Object.fromEntries(
      Object.keys(of)
        .sort()
        .map((name) => [name, tag(of[name] as FirestoreValue)]),
    );

  const tag = (value: FirestoreValue): TaggedJson => {
    if ('nullValue' in value) return null;
    if ('booleanValue' in value) return value.booleanValue;
    if ('stringValue' in value) return value.stringValue;
    if ('integerValue' in value) {
      const number = Number(value.integerValue);
      return Number.isSafeInteger(number) ? number : { $integer: value.integerValue };
    }
    if ('doubleValue' in value) {
      const double = value.doubleValue;
      if (Object.is(double, -0)) return { $double: '-0' };
      return typeof double === 'string' || Number.isInteger(double) ? { $double: double } : double;
    }
    if ('timestampValue' in value) return { $timestamp: value.timestampValue };
    if ('bytesValue' in value) return { $bytes: value.bytesValue };
    if ('referenceValue' in value) {
      const name = value.referenceValue;
      return name.startsWith(`${root}/`)
        ? { $reference: name.slice(root.length + 1) }
        : { $foreignReference: name };
    }
    if ('geoPointValue' in value) {
      const { latitude = 0, longitude = 0 } = value.geoPointValue;
      return { $geoPoint: { latitude, longitude } };
    }
    if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(tag);
    if ('mapValue' in value) {
      const inner = map(value.mapValue.fields ?? {});
      return Object.keys(inner).some((name) => name.startsWith('$')) ? { $map: inner } : inner;
    }
    throw new UnknownValueError(`a value of the unknown kind ${Object.keys(value).join(', ')}`);
  };

  return map(fields);
}

/** The inverse of `toTaggedJson`, for the database whose documents `root` names. */
export function fromTaggedJson(
  fields: { [name: string]: TaggedJson },
  root: string,
): FirestoreFields {
  const encodeTagged = (value: object): FirestoreValue | null => {
    const [tag, content] = Object.entries(value)[0] ?? [];
    if (Array.isArray(value) || !tag?.startsWith('$')) return null;
    if (tag === '$map' && isMap(content))
      return { mapValue: { fields: encodeFields(content, encodeTagged) } };
    if (tag === '$geoPoint' && isMap(content)) {
      const { latitude, longitude } = content;
      if (typeof latitude === 'number' && typeof longitude === 'number')
        return { geoPointValue: { latitude, longitude } };
    }
    if (tag === '$double' && (typeof content === 'number' || typeof content === 'string'))
      return { doubleValue: content };
    if (typeof content === 'string') {
      if (tag === '$integer') return { integerValue: content };
      if (tag === '$timestamp') return { timestampValue: content };
      if (tag === '$bytes') return { bytesValue: content };
      if (tag === '$reference') return { referenceValue: `${root}/${content}` };
      if (tag === '$foreignReference') return { referenceValue: content };
    }
    throw new UnknownValueError(`no value that a backup knows: ${JSON.stringify(value)}`);
  };
  return encodeFields(fields, encodeTagged);
}

const isMap = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
