import type { CassetteDraft, DraftField } from '../domain/fields.ts';
import { isListField } from './list-separator.ts';
import type { SourceRow } from './source-row.ts';

/** Corrections that an editor makes in the rows of a dry run. */

/** Fields as typed, a list with one item in each line. */
export type FieldTexts = Partial<Record<DraftField, string>>;
/** By row number. */
export type RowEdits = ReadonlyMap<number, FieldTexts>;
/** The artists for a text of the file. */
export type ArtistCorrections = ReadonlyMap<string, readonly string[]>;

/** A field as an editor types it. */
export function formatField(draft: CassetteDraft, field: DraftField): string {
  const value = draft[field];
  if (Array.isArray(value)) return value.join('\n');
  return value === null || Number.isNaN(value) ? '' : String(value);
}

/** A year that is no number becomes NaN, which validation refuses. */
export function parseFieldText(text: string, field: DraftField): CassetteDraft[DraftField] {
  const trimmed = text.trim().normalize();
  if (field === 'releaseYear')
    return trimmed === '' ? null : /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (!isListField(field)) return trimmed;
  const items = trimmed.split(/\r?\n/).map((item) => item.trim());
  return [...new Set(items)].filter((item) => item !== '');
}

/**
 * Applies what was corrected: artists by their text in the file, then the edits of single rows. An edited
 * row is no longer taken for one that can't be read.
 */
export function editRows(
  rows: readonly SourceRow[],
  edits: RowEdits,
  corrections: ArtistCorrections,
): readonly SourceRow[] {
  if (edits.size === 0 && corrections.size === 0) return rows;
  return rows.map((row) => {
    const edit = edits.get(row.rowNumber);
    const artist = corrections.get(row.texts?.artist ?? '');
    if (!edit && !artist) return row;
    const changes: FieldTexts = { ...(artist && { artist: artist.join('\n') }), ...edit };
    const fields = Object.keys(changes) as DraftField[];
    const values = fields.map((field) => [field, parseFieldText(changes[field] ?? '', field)]);
    const { error, ...readable } = row;
    return {
      ...(edit ? readable : row),
      draft: { ...row.draft, ...Object.fromEntries(values) },
      givenFields: [...new Set([...row.givenFields, ...fields])],
      ...(edit && { isEdited: true }),
      ...(artist && !edit?.artist && { hasCorrectedArtist: true }),
    };
  });
}
