import { changedFields } from '../../../domain/cassette.ts';
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
export const isTaken = ({ from, isSpoilt }: FieldChange, taken: TakenChanges): boolean =>
  !isSpoilt && (taken === 'all' || (taken === 'empty' && from === ''));

/** Whether a row changes the catalogue: a scan alone does not. */
export const isWrite = ({ base, draft, files }: ImportTask): boolean =>
  !base || files !== undefined || changedFields(base, draft).length > 0;

/** What an import would do with these rows, if the editor leaves none out. */
export function planImport(
  rows: readonly ImportRow[],
  taken: TakenChanges,
  pictures: ReadonlyMap<number, PanelFiles>,
): ImportTask[] {
  return rows.filter(isImportable).flatMap((row): ImportTask[] => {
    const { source, cassette } = row;
    const { rowNumber, draft, images } = source;
    const { fullJCard: scan, ...panelFiles } = pictures.get(rowNumber) ?? {};
    const files = Object.keys(panelFiles).length > 0 ? panelFiles : undefined;
    const isOther = row.answers.length > 0;
    const id = isOther ? undefined : exportedId(source);
    if (!cassette) return [{ rowNumber, base: null, draft, id, isOther, images, files, scan }];
    const changes = row.changes.filter((change) => isTaken(change, taken));
    if (!files && !scan && changes.length === 0) return [];
    const fields = new Set(changes.map(({ field }) => field));
    const changed = mapFields((field) => (fields.has(field) ? draft : cassette)[field]);
    return [{ rowNumber, base: cassette, draft: changed as CassetteFields, files, scan }];
  });
}
