import type { DocumentData, QueryDocumentSnapshot } from 'firebase/firestore/lite';
import {
  type Cassette,
  type CassetteImages,
  panels,
  type StoredImage,
} from '../domain/cassette.ts';
import { plainString, toCassette } from './cassette-document.ts';

/** The fields of the reading copy (docs/behaviour.md, "Stored images"). */
export const largeImageFields = ['fullJCardLargeUrl', 'fullJCardLargeToken'] as const;

/** The values that remove a reading copy: its picture is replaced by one without. */
export const noLargeImage: DocumentData = Object.fromEntries(
  largeImageFields.map((field) => [field, '']),
);

/** The document fields of the given images. */
export const imageFields = (images: Partial<CassetteImages>): DocumentData =>
  Object.fromEntries(
    panels.flatMap((panel) => {
      const one = images[panel];
      if (!one) return [];
      const { path, token, blurhash, large } = one;
      return [
        [`${panel}ImageUrl`, path],
        [`${panel}ImageToken`, token],
        [`${panel}Blurhash`, blurhash],
        ...(large
          ? [
              [largeImageFields[0], large.path],
              [largeImageFields[1], large.token],
            ]
          : []),
      ];
    }),
  );

/** The reading copy of the full J-card, if the document names one. */
export function toLargeImage(data: DocumentData): StoredImage | undefined {
  const [path, token] = largeImageFields.map((field) => plainString(data[field]));
  return path ? { path, token: token ?? '' } : undefined;
}

/** A whole document, with the reading copy and the name of its record in the history. */
export function toStoredCassette(id: string, data: DocumentData): Cassette {
  const cassette = toCassette(id, data);
  const large = toLargeImage(data);
  if (large) cassette.images.fullJCard.large = large;
  const change = plainString(data.change);
  if (change) cassette.change = change;
  return cassette;
}

export const snapshotToCassette = (snapshot: QueryDocumentSnapshot): Cassette =>
  toStoredCassette(snapshot.id, snapshot.data());
