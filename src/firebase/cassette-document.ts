import { type DocumentData, Timestamp } from 'firebase/firestore/lite';
import type { Cassette, CassetteImages, Panel } from '../domain/cassette.ts';

/** A document is read field by field and never trusted: what is odd is left out (section 3). */

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(text).filter((item) => item.trim() !== '');

const time = (value: unknown): number | null =>
  value instanceof Timestamp ? value.toMillis() : null;

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
  createdAt: time(data.createdAt),
  updatedAt: time(data.updatedAt),
});

export const fromImages = ({ spine, front, fullJCard }: CassetteImages) => ({
  spineImageUrl: spine.path,
  frontImageUrl: front.path,
  fullJCardImageUrl: fullJCard.path,
  spineImageToken: spine.token,
  frontImageToken: front.token,
  fullJCardImageToken: fullJCard.token,
  spineBlurhash: spine.blurhash,
  frontBlurhash: front.blurhash,
  fullJCardBlurhash: fullJCard.blurhash,
});
