import {
  type Cassette,
  type DraftField,
  draftFields,
  noImages,
} from '../../../../domain/cassette.ts';
import { exportedId, type ImportRow } from '../../../../import-export/dry-run.ts';
import type { ImportTask } from '../../../../services/import-row.ts';
import type { Crops } from '../../../../services/ports.ts';
import type { ImagePlan, RowImages } from '../images/image-plan.ts';
import type { RowSelection } from '../preview-state.ts';

export type ImportPlan = {
  readonly tasks: readonly ImportTask[];
  readonly addedCount: number;
  readonly changedCount: number;
  readonly imageCount: number;
};

type CropImages = (images: RowImages) => Promise<Partial<Crops>>;

/** What an import would do with the current selection. */
export function planImport(
  rows: readonly ImportRow[],
  selection: RowSelection,
  images: ImagePlan,
  cropImages: CropImages,
): ImportPlan {
  const tasks: ImportTask[] = [];
  const exportedIds = new Set(rows.flatMap(({ source }) => exportedId(source) ?? []));
  let [addedCount, changedCount, imageCount] = [0, 0, 0];
  for (const row of rows) {
    const { source, status, cassette, draft } = row;
    const { rowNumber } = source;
    const rowImages = images.byRow.get(rowNumber);
    if (status === 'wrong' || status === 'skipped' || selection.excludedRows.has(rowNumber))
      continue;
    const changedFields = acceptedFields(row, selection);
    if (cassette && !rowImages && changedFields.size === 0) continue;
    const crop = rowImages && { crop: () => cropImages(rowImages) };
    if (cassette) {
      changedCount++;
      const changedDraft = mergeFields(cassette, row, changedFields);
      tasks.push({ rowNumber, base: cassette, draft: changedDraft, ...crop });
    } else {
      addedCount++;
      const id = exportedId(source);
      const otherRowIds = id ? exportedIds : undefined;
      const storedImages = row.images ?? noImages;
      tasks.push({ rowNumber, base: null, draft, id, images: storedImages, otherRowIds, ...crop });
    }
    if (rowImages) imageCount += Object.keys(rowImages.files).length;
  }
  return { tasks, addedCount, changedCount, imageCount };
}

/**
 * The accepted changes among those that the row still proposes: a field deselected for the whole file
 * is empty in the row and would empty the cassette's field.
 */
function acceptedFields(
  { source, changes }: ImportRow,
  { acceptedChanges }: RowSelection,
): ReadonlySet<DraftField> {
  const accepted = acceptedChanges.get(source.rowNumber);
  return new Set(changes.map(({ field }) => field).filter((field) => accepted?.has(field)));
}

function mergeFields(
  cassette: Cassette,
  { draft }: ImportRow,
  fields: ReadonlySet<DraftField>,
): ImportTask['draft'] {
  const merged = draftFields.map((field) => [field, (fields.has(field) ? draft : cassette)[field]]);
  return Object.fromEntries(merged) as ImportTask['draft'];
}
