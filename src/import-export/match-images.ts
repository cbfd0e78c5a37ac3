import type { Panel } from '../domain/cassette.ts';
import { foldText } from '../domain/cassette-search.ts';

/** Assigns image files to rows by their file names alone (docs/behaviour.md, "Import"). */

/** What a file shows: one panel, or the whole card as a `scan` from which all three are cut. */
export type ImageRole = Panel | 'scan';
export type MatchedFiles = Partial<Record<ImageRole, File>>;
type UnmatchedFile = {
  readonly file: File;
  readonly reason: string;
  /** The name that fits no row; null where its row has an image already. */
  readonly stem: string | null;
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
 * is a release ID of the file, else a row number (leading zeros are ignored). Names have no folders;
 * `hasRowNumbers` is false where the editor can't know the row numbers. `assignedRows` has the rows that
 * the editor has chosen. Files that are no images are only counted.
 */
export function matchImages(
  files: readonly File[],
  targets: readonly Target[],
  hasRowNumbers = true,
  assignedRows: ReadonlyMap<File, number> = new Map(),
) {
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

  /** By row number. */
  const byRow = new Map<number, MatchedFiles>();
  const unmatched: UnmatchedFile[] = [];
  const images = files.filter(({ name }) => isImageFileName(name) && !name.startsWith('.'));
  for (const file of images) {
    const base = file.name.replace(imageExtension, '').trim().normalize();
    const [suffix, role] = roleSuffixes.find(([pattern]) => pattern.test(base)) ?? [
      '',
      'scan' as const,
    ];
    const stem = base.replace(suffix, '');
    const row = assignedRows.get(file) ?? findRow(stem);
    if (row === null) {
      const start = hasRowNumbers
        ? 'No row has the release ID or the number'
        : 'No tape without pictures has the release ID';
      unmatched.push({ file, reason: `${start} “${stem}”.`, stem });
      continue;
    }
    const matched = byRow.get(row) ?? {};
    const earlier = matched[role];
    if (earlier === undefined) byRow.set(row, { ...matched, [role]: file });
    else unmatched.push({ file, reason: `Row ${row} has “${earlier.name}” already.`, stem: null });
  }
  return { byRow, unmatched, otherFileCount: files.length - images.length };
}
