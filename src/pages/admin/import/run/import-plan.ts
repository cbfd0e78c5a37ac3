import type { Cassette } from '../../../../domain/cassette.ts';
import { type CassetteDraft, draftFields } from '../../../../domain/fields.ts';
import { exportedId, type ImportRow } from '../../../../import-export/dry-run.ts';
import type { ImportTask } from '../../../../services/import-row.ts';
import type { Crops } from '../../../../services/ports.ts';
import { type ImagePlan, isImportable, type RowImages } from '../images/image-plan.ts';
import type { RowSelection } from '../preview-state.ts';

/** What an import would do with the current selection. */
export function planImport(
  rows: readonly ImportRow[],
  { excludedRows, acceptedChanges }: RowSelection,
  { byRow }: ImagePlan,
  cropRow: (images: RowImages) => Promise<Partial<Crops>>,
): ImportTask[] {
  const exportedIds = new Set(rows.flatMap(({ source }) => exportedId(source) ?? []));
  return rows.flatMap((row): ImportTask[] => {
    const { source, cassette, changes, draft } = row;
    const { rowNumber } = source;
    if (!isImportable(row) || excludedRows.has(rowNumber)) return [];
    const rowImages = byRow.get(rowNumber);
    const crop = rowImages && (() => cropRow(rowImages));
    if (cassette) {
      // Accepted changes that the row still proposes: a field that is deselected for the whole file is
      // empty in the row, and would empty the cassette's field.
      const accepted = changes.filter(({ field }) => acceptedChanges.get(rowNumber)?.has(field));
      if (!crop && accepted.length === 0) return [];
      const changed = accepted.map(({ field }) => [field, draft[field]]);
      const changedDraft = { ...draftOf(cassette), ...Object.fromEntries(changed) };
      return [{ rowNumber, base: cassette, draft: changedDraft, crop }];
    }
    const { images, allowsDuplicate } = row;
    // The id belongs to the cassette of which it is a duplicate.
    const id = allowsDuplicate ? undefined : exportedId(source);
    const otherRowIds = id ? exportedIds : undefined;
    return [{ rowNumber, base: null, draft, id, images, otherRowIds, allowsDuplicate, crop }];
  });
}

const draftOf = (cassette: Cassette) =>
  Object.fromEntries(draftFields.map((field) => [field, cassette[field]])) as CassetteDraft;
