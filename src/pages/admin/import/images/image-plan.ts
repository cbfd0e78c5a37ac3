import { type Cassette, type Panel, panels } from '../../../../domain/cassette.ts';
import { type ClosestRow, closestRows } from '../../../../import-export/closest-rows.ts';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import { type ImageRole, matchImages } from '../../../../import-export/match-images.ts';

/** The image files of one row, and the panels that are cropped from them. */
export type RowImages = {
  readonly panels: readonly Panel[];
  readonly files: Partial<Record<ImageRole, File>>;
};

export type UnusedImage = {
  readonly file: File;
  readonly reason: string;
  /** The rows that resemble its name most; null where the name is not the reason. */
  readonly closest: readonly ClosestRow[] | null;
};

export type ImagePlan = {
  /** By row number. */
  readonly byRow: ReadonlyMap<number, RowImages>;
  readonly unused: readonly UnusedImage[];
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

/** At most this many names are compared with all rows. */
const maxCompared = 200;

/**
 * Assigns image files to rows: to new cassettes, and to panels that a cassette lacks; stored images are
 * kept. `hasRowNumbers` is false where the editor can't know the row numbers. `assignedRows` has the row
 * numbers that the editor has chosen for files.
 */
export function planImages(
  files: readonly File[],
  rows: readonly ImportRow[],
  hasRowNumbers: boolean,
  assignedRows: ReadonlyMap<File, number> = new Map(),
): ImagePlan {
  const names = files.map(({ name }) => name);
  const targets = rows.map(({ source, draft, cassette }) => ({
    rowNumber: source.rowNumber,
    releaseId: draft.releaseId || (cassette?.releaseId ?? ''),
  }));
  const assigned = files.map((file) => assignedRows.get(file));
  const matches = matchImages(names, targets, hasRowNumbers, assigned);
  const findClosest = closestRows(
    matches.unmatched.length > 0
      ? rows
          .filter(({ status }) => !statusReason[status])
          .map(({ source: { rowNumber }, draft, cassette }) => ({
            ...(cassette ?? draft),
            rowNumber,
          }))
      : [],
  );
  const unused: UnusedImage[] = matches.unmatched.map(({ index, reason, stem }, position) => ({
    file: files[index] as File,
    reason,
    closest: stem === null ? null : position < maxCompared ? findClosest(stem) : [],
  }));
  const byRow = new Map<number, RowImages>();
  let [usedCount, alreadyStoredCount] = [0, 0];
  const rowByNumber = new Map(rows.map((row) => [row.source.rowNumber, row]));
  for (const [rowNumber, matched] of matches.byRow) {
    const row = rowByNumber.get(rowNumber);
    if (!row) continue;
    const { freePanels, croppedPanels } = panelsToCrop(row, matched);
    const rowFiles: Partial<Record<ImageRole, File>> = {};
    for (const [role, index] of Object.entries(matched) as [ImageRole, number][]) {
      const file = files[index] as File;
      const isStored = role === 'scan' ? freePanels.length === 0 : !freePanels.includes(role);
      if (isStored && !statusReason[row.status]) alreadyStoredCount++;
      const isNeeded =
        role === 'scan'
          ? croppedPanels.some((panel) => matched[panel] === undefined)
          : croppedPanels.includes(role);
      const reason = statusReason[row.status] ?? (isNeeded ? null : 'has that picture already');
      if (reason) unused.push({ file, reason: `Row ${rowNumber} ${reason}.`, closest: null });
      else rowFiles[role] = file;
    }
    const count = Object.keys(rowFiles).length;
    usedCount += count;
    if (count > 0) byRow.set(rowNumber, { panels: croppedPanels, files: rowFiles });
  }
  return { byRow, unused, alreadyStoredCount, otherFileCount: matches.otherFileCount, usedCount };
}

/** The panels of a row without a stored image, and those of them for which there is a file or a scan. */
function panelsToCrop(
  { cassette, images }: ImportRow,
  matched: Partial<Record<ImageRole, number>>,
) {
  const storedImages = cassette?.images ?? images;
  const freePanels = panels.filter((panel) => storedImages[panel].path === '');
  const croppedPanels = freePanels.filter(
    (panel) => (matched[panel] ?? matched.scan) !== undefined,
  );
  return { freePanels, croppedPanels };
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
