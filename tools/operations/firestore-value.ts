/**
 * A value as Firestore's REST interface writes it (its reference: "Value"). Kept as it is on the way
 * through, because the SDK for JavaScript can't tell the double 2.0 from the integer 2.
 */
export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | string }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude?: number; longitude?: number } }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Fields } };
export type Fields = { [name: string]: Value };

/** The same as JSON for people: see `toPlain`. */
export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };

/** A value that can't be turned one way or the other; the message says which. */
export class UnknownValue extends Error {}

/**
 * Fields as JSON that a person can read and that loses nothing. What JSON has by itself is written so:
 * null, true, text, lists, maps; a number without a fraction is an integer, one with a fraction a
 * double. All else is a map with one key that begins with `$`:
 *
 *     {"$double": 2}   {"$double": "NaN"}   {"$integer": "9007199254740993"}
 *     {"$timestamp": "2026-11-20T17:00:00.123456Z"}   {"$bytes": "AAEC"}
 *     {"$reference": "cassettes/abc"}   {"$geoPoint": {"latitude": 47.4, "longitude": 8.5}}
 *     {"$map": {"$cost": 4}} for a map of which a key begins with `$` itself
 *
 * Names are sorted, so that the same fields are the same text. `root` is the name of the database's
 * documents (`projects/…/documents`); a reference into it is kept without, so that it is one into
 * the project restored to.
 */
export function toPlain(fields: Fields, root: string): { [name: string]: Plain } {
  const map = (of: Fields): { [name: string]: Plain } =>
    Object.fromEntries(
      Object.keys(of)
        .sort()
        .map((name) => [name, plain(of[name]!)]),
    );

  const plain = (value: Value): Plain => {
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
    if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(plain);
    if ('mapValue' in value) {
      const inner = map(value.mapValue.fields ?? {});
      return Object.keys(inner).some((name) => name.startsWith('$')) ? { $map: inner } : inner;
    }
    throw new UnknownValue(`a value of the unknown kind ${Object.keys(value).join(', ')}`);
  };

  return map(fields);
}

/** The way back from `toPlain`, into the database whose documents `root` names. */
export function fromPlain(fields: { [name: string]: Plain }, root: string): Fields {
  const map = (of: { [name: string]: Plain }): Fields =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [name, typed(value)]));

  const typed = (value: Plain): Value => {
    if (value === null) return { nullValue: null };
    if (typeof value === 'boolean') return { booleanValue: value };
    if (typeof value === 'string') return { stringValue: value };
    if (typeof value === 'number') {
      return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
    }
    if (Array.isArray(value)) return { arrayValue: { values: value.map(typed) } };
    const entry = Object.entries(value)[0];
    if (!entry?.[0].startsWith('$')) return { mapValue: { fields: map(value) } };
    return tagged(entry[0], entry[1], value);
  };

  const tagged = (tag: string, value: Plain, whole: Plain): Value => {
    if (tag === '$map' && isMap(value)) return { mapValue: { fields: map(value) } };
    if (tag === '$geoPoint' && isMap(value)) {
      const { latitude, longitude } = value;
      if (typeof latitude === 'number' && typeof longitude === 'number')
        return { geoPointValue: { latitude, longitude } };
    }
    if (tag === '$double' && (typeof value === 'number' || typeof value === 'string'))
      return { doubleValue: value };
    if (typeof value === 'string') {
      if (tag === '$integer') return { integerValue: value };
      if (tag === '$timestamp') return { timestampValue: value };
      if (tag === '$bytes') return { bytesValue: value };
      if (tag === '$reference') return { referenceValue: `${root}/${value}` };
      if (tag === '$foreignReference') return { referenceValue: value };
    }
    throw new UnknownValue(`no value that a backup knows: ${JSON.stringify(whole)}`);
  };

  return map(fields);
}

const isMap = (value: Plain): value is { [name: string]: Plain } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
