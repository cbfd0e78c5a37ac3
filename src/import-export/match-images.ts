import type { Panel } from '../domain/cassette.ts';
import { foldText } from '../domain/cassette-search.ts';

/** Assigns image files to rows by their file names alone (docs/behaviour.md, "Import"). */

/** What a file shows: one panel, or the whole card as a `scan` from which all three are cut. */
export type ImageRole = Panel | 'scan';
/** Index of the file for each role. */
type MatchedFiles = Partial<Record<ImageRole, number>>;

type ImageMatches = {
  /** By row number. */
  readonly byRow: ReadonlyMap<number, MatchedFiles>;
  /** Images without a row; `stem` is the name that fits none, null where its row has an image already. */
  readonly unmatched: readonly {
    readonly index: number;
    readonly reason: string;
    readonly stem: string | null;
  }[];
  /** Number of files that are no images. */
  readonly otherFileCount: number;
};

type Target = { readonly rowNumber: number; readonly releaseId: string };

const imageExtension = /\.(jpe?g|png|webp|gif|avif|bmp|hei[cf]|tiff?)$/i;
export const isImageFileName = (name: string): boolean => imageExtension.test(name);

const roleSuffixes: readonly [RegExp, ImageRole][] = [
  [/[-_ .]+spine$/i, 'spine'],
  [/[-_ .]+front(?:[-_ ]?cover)?$/i, 'front'],
  [/[-_ .]+(?:full[-_ ]?)?j[-_ ]?card$/i, 'fullJCard'],
];

/**
 * Matches names such as `1234567-spine.jpg`, `-front`, `-jcard`, or `1234567.jpg` for a scan. The number
 * is a release ID of the file, else a row number (leading zeros are ignored). `names` have no folders;
 * `hasRowNumbers` is false where the editor can't know the row numbers. `assignedRows` has the row number
 * of each name to which the editor has assigned one.
 */
export function matchImages(
  names: readonly string[],
  targets: readonly Target[],
  hasRowNumbers = true,
  assignedRows: readonly (number | undefined)[] = [],
): ImageMatches {
  const rowByRelease = new Map<string, number>();
  const rowNumbers = new Set<number>();
  for (const { rowNumber, releaseId } of targets) {
    rowNumbers.add(rowNumber);
    const key = foldText(releaseId.trim());
    if (key !== '' && !rowByRelease.has(key)) rowByRelease.set(key, rowNumber);
  }
  const findRow = (stem: string): number | null => {
    const row =
      rowByRelease.get(foldText(stem)) ?? rowByRelease.get(foldText(stem.replace(/^r-?/i, '')));
    if (row !== undefined) return row;
    const number = hasRowNumbers && /^\d{1,6}$/.test(stem) ? Number(stem) : 0;
    return rowNumbers.has(number) ? number : null;
  };

  const byRow = new Map<number, MatchedFiles>();
  const unmatched: { index: number; reason: string; stem: string | null }[] = [];
  let otherFileCount = 0;
  names.forEach((name, index) => {
    if (!isImageFileName(name) || name.startsWith('.')) {
      otherFileCount++;
      return;
    }
    const base = name.replace(imageExtension, '').trim().normalize();
    const [suffix, role] = roleSuffixes.find(([pattern]) => pattern.test(base)) ?? [
      null,
      'scan' as const,
    ];
    const stem = suffix ? base.replace(suffix, '') : base;
    const row = assignedRows[index] ?? findRow(stem);
    if (row === null) {
      const start = hasRowNumbers
        ? 'No row has the release ID or the number'
        : 'No tape without pictures has the release ID';
      unmatched.push({ index, reason: `${start} “${stem}”.`, stem });
      return;
    }
    const files = byRow.get(row) ?? {};
    const earlier = files[role];
    if (earlier === undefined) byRow.set(row, { ...files, [role]: index });
    else
      unmatched.push({ index, reason: `Row ${row} has “${names[earlier]}” already.`, stem: null });
  });
  return { byRow, unmatched, otherFileCount };
}
