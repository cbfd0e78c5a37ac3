import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentData,
  DocumentReference,
  FieldPath,
  type Firestore,
  GeoPoint,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';

/**
 * A value of a document as JSON. What JSON has no type for is an object with one name: `$timestamp` (RFC 3339),
 * `$bytes` (base64), `$point` (latitude, longitude), `$reference` (a path), `$number` ("NaN", "Infinity"),
 * `$integer` (above 2^53).
 */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A document with its path, for example `cassettes/abc` or `a/b/c/d`. */
export type PlainDocument = { path: string; fields: { [name: string]: Json } };

/** The documents of a query, one after another as they come. */
export const streamDocuments = (query: Query): AsyncIterable<QueryDocumentSnapshot> =>
  query.stream() as NodeJS.ReadableStream & AsyncIterable<never>;

/** Every document of a database at one moment, in the order of paths, also below a missing document. */
export const readAllDocuments = (firestore: Firestore): AsyncIterable<QueryDocumentSnapshot> =>
  // Without the id of a collection the query finds the documents of all collections.
  streamDocuments(firestore.collectionGroup('').orderBy(FieldPath.documentId()));

/** A document holds a value of a type that has no JSON here. */
export class ForeignValueError extends Error {}

/** The fields of a document as JSON, with names sorted, so that equal fields give equal text; throws a `ForeignValueError`. */
export function toJson(data: DocumentData): PlainDocument['fields'] {
  const names = Object.keys(data).sort();
  return Object.fromEntries(names.map((name) => [name, valueToJson(data[name])]));
}

function valueToJson(value: unknown): Json {
  if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : { $integer: String(value) };
  if (value === null || ['boolean', 'number', 'string'].includes(typeof value))
    return value as Json;
  if (Array.isArray(value)) return value.map(valueToJson);
  if (value instanceof Timestamp) return { $timestamp: formatTime(value) };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  if (value instanceof GeoPoint) return { $point: [value.latitude, value.longitude] };
  if (value instanceof DocumentReference) return { $reference: value.path };
  if (Object.getPrototypeOf(value) === Object.prototype) return toJson(value as DocumentData);
  throw new ForeignValueError(Object.getPrototypeOf(value).constructor.name);
}

/** RFC 3339 with the microseconds of Firestore. `toDate` would round them to milliseconds. */
export const formatTime = ({ seconds, nanoseconds }: Timestamp): string => {
  const microseconds = String(Math.floor(nanoseconds / 1000)).padStart(6, '0');
  return new Date(seconds * 1000).toISOString().replace('000Z', `${microseconds}Z`);
};

/** The fields of a document of `firestore` from their JSON. */
export const fromJson = (firestore: Firestore, fields: PlainDocument['fields']): DocumentData =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, valueFromJson(firestore, value)]),
  );

function valueFromJson(firestore: Firestore, value: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => valueFromJson(firestore, item));
  if (value === null || typeof value !== 'object') return value;
  const [[name, content] = ['', null], ...others] = Object.entries(value);
  if (others.length > 0) return fromJson(firestore, value);
  switch (name) {
    case '$timestamp':
      return parseTime(String(content));
    case '$bytes':
      return Buffer.from(String(content), 'base64');
    case '$point':
      return new GeoPoint(...(content as [number, number]));
    case '$reference':
      return firestore.doc(String(content));
    case '$number':
      return Number(content);
    case '$integer':
      return BigInt(String(content));
    default:
      return fromJson(firestore, value);
  }
}

function parseTime(text: string): Timestamp {
  const microseconds = Number(/\.(\d{6})Z$/.exec(text)?.[1] ?? 0);
  return new Timestamp(Math.floor(Date.parse(text) / 1000), microseconds * 1000);
}

export function hasFields(data: DocumentData, fields: PlainDocument['fields'] | undefined) {
  try {
    return isDeepStrictEqual(toJson(data), fields);
  } catch (error) {
    if (error instanceof ForeignValueError) return false;
    throw error;
  }
}

export async function writeDocuments(
  firestore: Firestore,
  documents: readonly { path: string; fields: DocumentData }[],
): Promise<void> {
  const write = async ({ path, fields }: (typeof documents)[number]) => {
    await firestore.doc(path).set(fields);
  };
  await Readable.from(documents).forEach(write, { concurrency: 50 });
}

const preconditionCodes = [5, 6, 9];

/** Whether a commit failed because a document was changed, deleted or created since it was read. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && preconditionCodes.includes(Number(error.code));
