import { type Cassette, noImages } from '../../src/domain/cassette.ts';
import { type ParsedFile, parseFile } from '../../src/import-export/parse-file.ts';
import { emptyDraft } from '../../src/import-export/source-row.ts';

let count = 0;

/** A cassette without images; pass only the fields that the test is about. */
export const makeCassette = (fields: Partial<Cassette> = {}): Cassette => ({
  ...emptyDraft,
  id: `made-cassette-${++count}`,
  title: 'Title',
  artist: ['Artist'],
  images: noImages,
  createdAt: 0,
  updatedAt: 0,
  ...fields,
});

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Parses the bytes of a text. */
export const parseText = (text: string): ParsedFile => parseFile(bytes(text), 'UTF-8');
