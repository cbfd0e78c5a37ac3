import type { CassetteDraft, CassetteImages, DraftField } from '../domain/cassette.ts';

/** How a field that can't be stored becomes one that can (docs/behaviour.md, "Import"). */
export type RepairMethod = 'read' | 'clean' | 'cut' | 'unknown' | 'empty';

/** One row of an imported file, in the fields of the catalogue. */
export type SourceRow = {
  /** 1 for the first row below the header; blank rows are not counted. */
  readonly rowNumber: number;
  /** The cells as written, for the file of failed rows. */
  readonly cells: readonly string[];
  readonly draft: CassetteDraft;
  /** The fields that have a value in this row; the others keep the empty draft's. */
  readonly givenFields: readonly DraftField[];
  /** Fields as written in the file, where the draft can't hold all of it. */
  readonly texts?: Partial<Record<DraftField, string>>;
  /** The document id that our own export contains. */
  readonly id?: string;
  /** The stored images that our own export contains. */
  readonly images?: CassetteImages;
  /** Why the row can't be read. */
  readonly error?: string;
  /** Why the row is not imported although it can be read. */
  readonly skipReason?: string;
  /** The fields that were repaired, and how (repairs.ts). */
  readonly repairs?: Partial<Record<DraftField, RepairMethod>>;
  /** Whether an editor has corrected the row. */
  readonly isEdited?: boolean;
  /** Whether its artists are those of an earlier correction. */
  readonly hasCorrectedArtist?: boolean;
};

/**
 * The four-digit year in a date of any format. Null for an empty text and for 0; NaN, which validation
 * refuses, where there is no year or more than one.
 */
export function parseYear(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '' || /^0+([.,]0+)?$/.test(trimmed)) return null;
  const years = new Set(trimmed.match(/(?<!\d)\d{4}(?!\d)/g));
  return years.size === 1 ? Number([...years][0]) : Number.NaN;
}

/**
 * The stock status of a cell that is not blank; a number is a count of copies. Unknown text is returned
 * as it is, and validation refuses it.
 */
export function parseInStock(text: string): CassetteDraft['inStock'] {
  const value = text.trim().toLowerCase();
  if (['no', 'n', 'false', '0', 'nein', 'non'].includes(value)) return 'No';
  if (['yes', 'y', 'true', 'x', 'ja', 'oui', 'sí', 'si'].includes(value)) return 'Yes';
  return /^\d+$/.test(value) ? 'Yes' : (text as CassetteDraft['inStock']);
}
