import {
  type Cassette,
  type DraftField,
  draftFields,
  noImages,
  type Panel,
  panels,
} from '../../../domain/cassette.ts';
import { exportedId, type ImportRow } from '../../../import-export/dry-run.ts';
import { type ImageRole, matchImages } from '../../../import-export/match-images.ts';
import type { ImportTask } from '../../../services/import-cassettes.ts';
import type { Crops } from '../../../services/ports.ts';

/** The image files of one row, and the panels that are cropped from them. */
export type RowImages = {
  readonly panels: readonly Panel[];
  readonly files: Partial<Record<ImageRole, File>>;
};

export type ImagePlan = {
  /** By row number. */
  readonly byRow: ReadonlyMap<number, RowImages>;
  readonly unused: readonly { readonly name: string; readonly reason: string }[];
  /** How many of the unused files belong to cassettes that have that image already. */
  readonly alreadyStoredCount: number;
  /** Number of files that are no images. */
  readonly otherFileCount: number;
  readonly usedCount: number;
};

const statusReason: Partial<Record<ImportRow['status'], string>> = {
  wrong: 'is wrong',
  skipped: 'is skipped',
};

/**
 * Assigns image files to rows: to new cassettes, and to panels that a cassette lacks; stored images are
 * kept. `hasRowNumbers` is false where the editor can't know the row numbers.
 */
export function planImages(
  files: readonly File[],
  rows: readonly ImportRow[],
  hasRowNumbers: boolean,
): ImagePlan {
  const names = files.map(({ name }) => name);
  const targets = rows.map(({ source, draft, cassette }) => ({
    rowNumber: source.rowNumber,
    releaseId: draft.releaseId || (cassette?.releaseId ?? ''),
  }));
  const matches = matchImages(names, targets, hasRowNumbers);
  const unused = matches.unmatched.map(({ index, reason }) => ({
    name: names[index] ?? '',
    reason,
  }));
  const byRow = new Map<number, RowImages>();
  let [usedCount, alreadyStoredCount] = [0, 0];
  const rowByNumber = new Map(rows.map((row) => [row.source.rowNumber, row]));
  for (const [rowNumber, matched] of matches.byRow) {
    const row = rowByNumber.get(rowNumber);
    if (!row) continue;
    const storedImages = row.cassette?.images ?? row.images;
    const freePanels = panels.filter((panel) => storedImages[panel].path === '');
    const croppedPanels = freePanels.filter(
      (panel) => (matched[panel] ?? matched.scan) !== undefined,
    );
    const rowFiles: Partial<Record<ImageRole, File>> = {};
    for (const [role, index] of Object.entries(matched) as [ImageRole, number][]) {
      const isNeeded =
        role === 'scan'
          ? croppedPanels.some((panel) => matched[panel] === undefined)
          : croppedPanels.includes(role);
      const reason = statusReason[row.status] ?? (isNeeded ? null : 'has that picture already');
      const isStored = role === 'scan' ? freePanels.length === 0 : !freePanels.includes(role);
      if (isStored && !statusReason[row.status]) alreadyStoredCount++;
      if (reason) unused.push({ name: names[index] ?? '', reason: `Row ${rowNumber} ${reason}.` });
      else rowFiles[role] = files[index] as File;
    }
    const count = Object.keys(rowFiles).length;
    usedCount += count;
    if (count > 0) byRow.set(rowNumber, { panels: croppedPanels, files: rowFiles });
  }
  return { byRow, unused, alreadyStoredCount, otherFileCount: matches.otherFileCount, usedCount };
}

/** The editor's choices in a dry run, by row number. */
export type RowSelection = {
  readonly excludedRows: ReadonlySet<number>;
  /** The fields of an existing cassette that take the value of the file. */
  readonly acceptedChanges: ReadonlyMap<number, ReadonlySet<DraftField>>;
};

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

/** Rows for an import of images alone: every cassette that lacks one, without field changes. */
export const rowsMissingImages = (cassettes: readonly Cassette[]): ImportRow[] =>
  cassettes
    .filter(({ images }) => panels.some((panel) => images[panel].path === ''))
    .map((cassette, index) => ({
      source: {
        rowNumber: index + 1,
        cells: [],
        draft: cassette,
        givenFields: [],
        id: cassette.id,
      },
      status: 'same',
      reasons: [],
      cassette,
      changes: [],
      draft: cassette,
      images: cassette.images,
    }));
