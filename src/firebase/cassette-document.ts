import type { DocumentData, Timestamp } from 'firebase/firestore/lite';
import type { Cassette, Panel } from '../domain/cassette.ts';
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

/** A cassette without its reading copy, which the index leaves out. */
export const toCassette = (id: string, data: DocumentData): Cassette => ({
  id,
  title: text(data.title),
  artist: list(data.artist),
  country: text(data.country),
  genre: list(data.genre),
  label: text(data.label),
  releaseId: text(data.releaseId),
  releaseYear: Number.isInteger(data.releaseYear) ? data.releaseYear : null,
  editorNotes: text(data.editorNotes),
  trackList: text(data.trackList),
  link: text(data.link),
  inStock: data.inStock === 'Yes' ? 'Yes' : 'No',
  locations: list(data.locations),
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
