import type { DocumentData, Timestamp } from 'firebase/firestore/lite';
import { type Cassette, type CassetteImages, type Panel, panels } from '../domain/cassette.ts';

/** A document is read field by field and never trusted: what is odd is left out (section 3). */

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(text).filter((item) => item.trim() !== '');

/** The SDK's time or a date; asked for what it can do, for the SDK is not part of the shelf. */
const time = (value: unknown): number | null => {
  const date = (value as Timestamp | null)?.toDate?.() ?? value;
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date.getTime() : null;
};

/** A path, a token, a blurhash: a number is none. */
const word = (value: unknown): string => (typeof value === 'string' ? value : '');

const image = (data: DocumentData, panel: Panel) => ({
  path: word(data[`${panel}ImageUrl`]),
  token: word(data[`${panel}ImageToken`]),
  blurhash: word(data[`${panel}Blurhash`]),
});

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
  link: text(data.link),
  inStock: data.inStock === 'Yes' ? 'Yes' : 'No',
  locations: list(data.locations),
  images: {
    spine: image(data, 'spine'),
    front: image(data, 'front'),
    fullJCard: image(data, 'fullJCard'),
  },
  part: word(data.part),
  createdAt: time(data.createdAt),
  updatedAt: time(data.updatedAt),
});

/** The fields of the images that are given. */
export const imageFields = (images: Partial<CassetteImages>): DocumentData =>
  Object.fromEntries(
    panels.flatMap((panel) => {
      const one = images[panel];
      return one
        ? [
            [`${panel}ImageUrl`, one.path],
            [`${panel}ImageToken`, one.token],
            [`${panel}Blurhash`, one.blurhash],
          ]
        : [];
    }),
  );
