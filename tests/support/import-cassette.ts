import { type Cassette, noImages } from '../../src/domain/cassette.ts';
import { emptyDraft } from '../../src/import-export/entry.ts';

let made = 0;

/** A tape of the catalogue; name only what the test is about. */
export const makeCassette = (fields: Partial<Cassette> = {}): Cassette => ({
  ...emptyDraft,
  id: `made-tape-${++made}`,
  title: 'Title',
  artist: ['Artist'],
  images: noImages,
  createdAt: 0,
  updatedAt: 0,
  ...fields,
});

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
