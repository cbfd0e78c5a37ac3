import { type CassetteFields, mapFields } from '../../../domain/fields.ts';
import {
  exportedId,
  type FieldChange,
  type ImportRow,
  isImportable,
} from '../../../import-export/dry-run.ts';
import { matchImages, type PanelFiles } from '../../../import-export/match-images.ts';
import type { ImportTask } from '../../../services/import-row.ts';
import type { TakenChanges } from './import-state.ts';

/** Finds the rows of pictures. A cassette that gets one is changed by it. */
export function planImages(files: readonly File[], rows: readonly ImportRow[]) {
  const { byRow: pictures, unmatched } = matchImages(files, rows);
  const withPictures = rows.map((row) =>
    row.status === 'same' && pictures.has(row.source.rowNumber)
      ? { ...row, status: 'changed' as const }
      : row,
  );
  return { pictures, unmatched, rows: withPictures };
}

/** Whether a change of an existing cassette is taken. */
export const isTaken = ({ from }: FieldChange, taken: TakenChanges): boolean =>
  taken === 'all' || (taken === 'empty' && from === '');

/** What an import would do with these rows, if the editor leaves none out. */
export function planImport(
  rows: readonly ImportRow[],
  taken: TakenChanges,
  pictures: ReadonlyMap<number, PanelFiles>,
): ImportTask[] {
  return rows.filter(isImportable).flatMap((row): ImportTask[] => {
    const { source, cassette, images } = row;
    const { rowNumber, draft } = source;
    const files = pictures.get(rowNumber);
    if (!cassette) return [{ rowNumber, base: null, draft, id: exportedId(source), images, files }];
    const changes = row.changes.filter((change) => isTaken(change, taken));
    if (!files && changes.length === 0) return [];
    const fields = new Set(changes.map(({ field }) => field));
    const changed = mapFields((field) => (fields.has(field) ? draft : cassette)[field]);
    return [{ rowNumber, base: cassette, draft: changed as CassetteFields, files }];
  });
}
