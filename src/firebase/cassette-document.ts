import type { DocumentData, Timestamp } from 'firebase/firestore/lite';
import type { Cassette, Panel } from '../domain/cassette.ts';
import { type CassetteDraft, cassetteFields, type FieldKind, mapFields } from '../domain/fields.ts';
import { partOf } from './shelf-meta.ts';

/** Documents are parsed field by field; invalid values are read as empty (docs/behaviour.md, "Cassette fields"). */

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(text).filter((item) => item.trim() !== '');

/** A `Timestamp` or a `Date`, in milliseconds; checked without the SDK, which the shelf does not load. */
export const time = (value: unknown): number | null => {
  const date = (value as Timestamp | null)?.toDate?.() ?? value;
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date.getTime() : null;
};

/** A path, a token or a blurhash: a number is not converted. */
export const plainString = (value: unknown): string => (typeof value === 'string' ? value : '');

const image = (data: DocumentData, panel: Panel) => ({
  path: plainString(data[`${panel}ImageUrl`]),
  token: plainString(data[`${panel}ImageToken`]),
  blurhash: plainString(data[`${panel}Blurhash`]),
});

const readers: Record<FieldKind, (value: unknown) => unknown> = {
  line: text,
  lines: text,
  link: text,
  list,
  year: (value) => (Number.isInteger(value) ? value : null),
  choice: (value) => (value === 'Yes' ? 'Yes' : 'No'),
};
const toDraft = (data: DocumentData) =>
  mapFields((field) => readers[cassetteFields[field].kind](data[field])) as CassetteDraft;

/** A cassette without its reading copy, which the index leaves out. */
export const toCassette = (id: string, data: DocumentData): Cassette => ({
  id,
  ...toDraft(data),
  images: {
    spine: image(data, 'spine'),
    front: image(data, 'front'),
    fullJCard: image(data, 'fullJCard'),
  },
  part: partOf(data) ?? '',
  createdAt: time(data.createdAt),
  updatedAt: time(data.updatedAt),
  ...(data.updatedBy && { updatedBy: plainString(data.updatedBy) }),
});
