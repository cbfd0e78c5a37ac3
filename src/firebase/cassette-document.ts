import type { DocumentData, Timestamp } from 'firebase/firestore/lite';
import { type Cassette, type CassetteImages, type Panel, panels } from '../domain/cassette.ts';
import {
  type CassetteFields,
  type FieldKind,
  fieldNames,
  fieldSpecs,
  mapFields,
} from '../domain/fields.ts';

/** Invalid values are read as empty (docs/behaviour, "Cassette fields"). */

/** Reads entries one by one: one that can't be read spoils no other, and is named by its id. */
export function readEach<Entry, Item>(
  entries: readonly (readonly [id: string, entry: Entry])[],
  read: (id: string, entry: Entry) => Item,
): { items: Item[]; unreadableIds: string[] } {
  const items: Item[] = [];
  const unreadableIds: string[] = [];
  for (const [id, entry] of entries)
    try {
      items.push(read(id, entry));
    } catch {
      unreadableIds.push(id);
    }
  return { items, unreadableIds };
}

const readText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const readList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(readText).filter((item) => item.trim() !== '');

/** A `Timestamp` or a `Date`, in milliseconds; checked without the SDK, which the shelf does not load. */
export const readTime = (value: unknown): number | null => {
  const { toDate } = Object(value) as Partial<Timestamp>;
  const date = typeof toDate === 'function' ? toDate.call(value) : value;
  return date instanceof Date && !Number.isNaN(date.getTime()) ? date.getTime() : null;
};

export const readString = (value: unknown): string => (typeof value === 'string' ? value : '');

export const readInteger = (value: unknown): number =>
  Number.isInteger(value) ? (value as number) : 0;

const readers: Record<FieldKind, (value: unknown) => unknown> = {
  line: readText,
  lines: readText,
  link: readText,
  list: readList,
  year: (value) => (Number.isInteger(value) ? value : null),
  choice: (value) => (value === 'Yes' ? 'Yes' : 'No'),
};
const readField = (field: keyof CassetteFields, data: DocumentData) =>
  readers[fieldSpecs[field].kind](data[field]);

/** The fields of a form that a map of the history has. */
export const toPartialFields = (data: DocumentData): Partial<CassetteFields> =>
  Object.fromEntries(
    fieldNames.filter((field) => field in data).map((field) => [field, readField(field, data)]),
  );

/** The id of a cassette. Throws for what can't be one, as it would fail the whole commit that names it. */
export function cassetteIdFrom(value: unknown): string {
  if (typeof value === 'string' && /^(?!\.\.?$|__.*__$)[^/]+$/.test(value)) return value;
  throw new TypeError('No id of a cassette.');
}

/** The rules have the same pattern. */
const readBlurhash = (value: unknown): string =>
  /^[#-%*-.0-;=?-[\]-_a-~]{6,166}$/.test(readString(value)) ? readString(value) : '';

const readImage = (data: DocumentData, panel: Panel) => ({
  path: readString(data[`${panel}ImageUrl`]),
  token: readString(data[`${panel}ImageToken`]),
  blurhash: readBlurhash(data[`${panel}Blurhash`]),
});

/** The cassette of a document, or of its copy in the index. */
export function toCassette(id: string, data: DocumentData): Cassette {
  const large = { path: readString(data[largePath]), token: readString(data[largeToken]) };
  return {
    id,
    ...(mapFields((field) => readField(field, data)) as CassetteFields),
    images: {
      spine: readImage(data, 'spine'),
      front: readImage(data, 'front'),
      fullJCard: { ...readImage(data, 'fullJCard'), ...(large.path && { large }) },
    },
    part: readString(data.part),
    createdAt: readTime(data.createdAt),
    updatedAt: readTime(data.updatedAt),
    updatedBy: readString(data.updatedBy),
    changeId: readString(data.change),
  };
}

/** The fields of the reading copy (docs/behaviour, "Stored images"). */
const largePath = 'fullJCardLargeUrl';
const largeToken = 'fullJCardLargeToken';

export const imageUrlFields = [...panels.map((panel) => `${panel}ImageUrl`), largePath];

/** The fields of a document that editors change: those of the form, and the images. */
export function toFields(cassette: CassetteFields & { images: CassetteImages }): DocumentData {
  const { images } = cassette;
  const { large } = images.fullJCard;
  const imageFields = panels.flatMap((panel) => [
    [`${panel}ImageUrl`, images[panel].path],
    [`${panel}ImageToken`, images[panel].token],
    [`${panel}Blurhash`, images[panel].blurhash],
  ]);
  return {
    ...mapFields((field) => cassette[field]),
    ...Object.fromEntries(imageFields),
    ...(large && { [largePath]: large.path, [largeToken]: large.token }),
  };
}
