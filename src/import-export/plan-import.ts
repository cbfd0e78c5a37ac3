import { type CassetteFields, mapFields } from '../domain/fields.ts';
import type { ImportTask, PanelFiles } from '../domain/import-task.ts';
import { exportedId, type FieldChange, type ImportRow, isImportable } from './dry-run.ts';
import { matchImages } from './match-images.ts';

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

/** Which changes of existing cassettes an import applies: none, those of empty fields, or all. */
export type AppliedChanges = 'none' | 'empty' | 'all';

/** A change that looks like an accident is never applied. */
export const isApplied = ({ from, isSpoilt }: FieldChange, applied: AppliedChanges): boolean =>
  !isSpoilt && (applied === 'all' || (applied === 'empty' && from === ''));

/** One task for each row that would change something (docs/behaviour, "Import"). */
export function planImport(
  rows: readonly ImportRow[],
  applied: AppliedChanges,
  pictures: ReadonlyMap<number, PanelFiles>,
): ImportTask[] {
  return rows.filter(isImportable).flatMap((row): ImportTask[] => {
    const { source, cassette, isOther: allowsDuplicate } = row;
    const { rowNumber, fields, images } = source;
    const { fullJCard: scan, ...panelFiles } = pictures.get(rowNumber) ?? {};
    const files = Object.keys(panelFiles).length > 0 ? panelFiles : undefined;
    const id = allowsDuplicate ? undefined : exportedId(source);
    if (!cassette)
      return [{ rowNumber, base: null, fields, id, allowsDuplicate, images, files, scan }];
    const changes = row.changes.filter((change) => isApplied(change, applied));
    if (!files && !scan && changes.length === 0) return [];
    const taken = new Set(changes.map(({ field }) => field));
    const changed = mapFields((field) => (taken.has(field) ? fields : cassette)[field]);
    return [{ rowNumber, base: cassette, fields: changed as CassetteFields, files, scan }];
  });
}
