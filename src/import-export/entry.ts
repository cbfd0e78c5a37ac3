import type { CassetteDraft, CassetteImages, DraftField } from '../domain/cassette.ts';

/** One row of a file, as the catalogue would have it. */
export type SourceRow = {
  /** 1 for the first row below the heading, blank rows not counted. */
  readonly row: number;
  /** The row as it stands in the file, for the file of rows that failed. */
  readonly cells: readonly string[];
  readonly draft: CassetteDraft;
  /** The fields that the row speaks of; the others hold nothing. */
  readonly given: readonly DraftField[];
  /** The id that our own export names. */
  readonly id?: string;
  /** Pictures that our own export names. */
  readonly images?: CassetteImages;
  /** Why the row can't be read, or is none of ours. */
  readonly trouble?: string;
  readonly skip?: string;
};

export const emptyDraft: CassetteDraft = {
  title: '',
  artist: [],
  country: '',
  genre: [],
  label: '',
  releaseId: '',
  releaseYear: null,
  editorNotes: '',
  link: '',
  inStock: 'No',
  locations: [],
};

/**
 * The year of a date in any spelling that writes it with four figures; null for none and for 0. NaN,
 * which no check lets pass, where there is no single one.
 */
export function parseYear(text: string): number | null {
  const written = text.trim();
  if (written === '' || /^0+([.,]0+)?$/.test(written)) return null;
  const years = new Set(written.match(/(?<!\d)\d{4}(?!\d)/g));
  return years.size === 1 ? Number([...years][0]) : Number.NaN;
}

/**
 * What a cell says of the stock: a number counts tapes. A blank cell says nothing, and its row is silent
 * about the stock; it never comes here. What can't be read stays, for the check to refuse.
 */
export function parseInStock(text: string): CassetteDraft['inStock'] {
  const written = text.trim().toLowerCase();
  if (['no', 'n', 'false', '0', 'nein', 'non'].includes(written)) return 'No';
  if (['yes', 'y', 'true', 'x', 'ja', 'oui', 'sí', 'si'].includes(written)) return 'Yes';
  return /^\d+$/.test(written) ? 'Yes' : (text as CassetteDraft['inStock']);
}
