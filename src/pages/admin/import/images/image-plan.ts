import { type Cassette, type Panel, panels } from '../../../../domain/cassette.ts';
import { type ClosestRow, closestRows } from '../../../../import-export/closest-rows.ts';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import {
  type ImageRole,
  type MatchedFiles,
  matchImages,
} from '../../../../import-export/match-images.ts';

/** The image files of one row, and the panels that are cropped from them. */
export type RowImages = {
  readonly panels: readonly Panel[];
  readonly files: MatchedFiles;
};

export type UnusedImage = {
  readonly file: File;
  readonly reason: string;
  /** The rows that resemble its name most; null where the name is not the reason. */
  readonly closest: readonly ClosestRow[] | null;
  /** Whether the cassette of its row has that image already. */
  readonly isStored: boolean;
};

export type ImagePlan = {
  /** By row number. */
  readonly byRow: ReadonlyMap<number, RowImages>;
  readonly unused: readonly UnusedImage[];
  /** Number of files that are no images. */
  readonly otherFileCount: number;
};

/** At most this many names are compared with all rows. */
const maxCompared = 200;

/** Whether a row can be imported, and take images. */
export const isImportable = ({ status }: ImportRow): boolean =>
  status !== 'wrong' && status !== 'skipped';

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
  const targets = rows.map(({ source, draft, cassette }) => ({
    rowNumber: source.rowNumber,
    releaseId: draft.releaseId || (cassette?.releaseId ?? ''),
  }));
  const matches = matchImages(files, targets, hasRowNumbers, assignedRows);
  const { unmatched, otherFileCount } = matches;
  const findClosest = closestRows(
    unmatched.length > 0
      ? rows.filter(isImportable).map(({ source: { rowNumber }, draft, cassette }) => ({
          ...(cassette ?? draft),
          rowNumber,
        }))
      : [],
  );
  const unused: UnusedImage[] = unmatched.map(({ file, reason, stem }, position) => ({
    file,
    reason,
    closest: stem === null ? null : position < maxCompared ? findClosest(stem) : [],
    isStored: false,
  }));
  const byRow = new Map<number, RowImages>();
  for (const row of rows) {
    const { rowNumber } = row.source;
    const matched = matches.byRow.get(rowNumber);
    if (!matched) continue;
    const storedImages = row.cassette?.images ?? row.images;
    const freePanels = panels.filter((panel) => storedImages[panel].path === '');
    const cropped = freePanels.filter((panel) => matched[panel] ?? matched.scan);
    const used: MatchedFiles = {};
    for (const [role, file] of Object.entries(matched) as [ImageRole, File][]) {
      const isNeeded =
        role === 'scan' ? cropped.some((panel) => !matched[panel]) : cropped.includes(role);
      const isStored = role === 'scan' ? freePanels.length === 0 : !isNeeded;
      const reason = !isImportable(row)
        ? `is ${row.status}`
        : isNeeded
          ? null
          : 'has that picture already';
      if (reason === null) used[role] = file;
      else
        unused.push({
          file,
          reason: `Row ${rowNumber} ${reason}.`,
          closest: null,
          isStored: isStored && isImportable(row),
        });
    }
    if (Object.keys(used).length > 0) byRow.set(rowNumber, { panels: cropped, files: used });
  }
  return { byRow, unused, otherFileCount };
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
