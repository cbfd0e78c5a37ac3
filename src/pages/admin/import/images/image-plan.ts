import { type Cassette, type Panel, panels } from '../../../../domain/cassette.ts';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import { type ImageRole, matchImages } from '../../../../import-export/match-images.ts';

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
