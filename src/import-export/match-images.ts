import { type Panel, panels } from '../domain/cassette.ts';
import { identityText } from '../domain/text/identity-text.ts';
import { isNoReleaseId } from '../domain/text/release-id.ts';

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

const imageExtension = /(?:\.(?:jpe?g|jfif|pjpe?g|png|webp|gif|avif|bmp|hei[cf]|tiff?))+$/i;
export const isImageFileName = (name: string): boolean => imageExtension.test(name);

const copyWords =
  'another|copy|copie|copia|cópia|kopie|kopia|kopi|копия|コピー|scaled|edited|large|small|min';
/** What browsers and file managers append to the name of a copy, and websites to that of a size. */
const copyMark = new RegExp(
  `(?:[-_ ]*\\(\\d+\\)|[-_ ]+\\(?(?:${copyWords}|\\d+x\\d+)(?:[^\\p{L}]*))$`,
  'iu',
);
const copyPrefix = /^(?:copy of|kopie von|copie de|copia d[ei]|cópia de|kopie van|kopia) /i;
/** The name of a panel behind that of the row; what follows it says nothing ("-front-final"). */
const panelName =
  /[-_ .([]+(?:(?<spine>spine)|(?<front>front(?:cover)?)|(?<fullJCard>(?:full[-_ ]?)?j[-_ ]?card))(?!\p{Script=Latin})/giu;

/** R-118668-1643305546-9578: the release, the time and a number, as Discogs names pictures. */
const discogsName = /^R-?(?:150-)?(\d+)(?:-\d{9,10}(?:-\d{1,5})?)?$/i;

/** What a name without its ending stands for, apart from the marks of a copy. */
function readName(name: string): { stem: string; role: ImageRole } {
  const base = name.replace(copyPrefix, '');
  const found = [...base.matchAll(panelName)].at(-1);
  const role = panels.find((panel) => found?.groups?.[panel]);
  if (found && role) return { stem: base.slice(0, found.index), role };
  return { stem: base.replace(copyMark, '').replace(copyMark, ''), role: 'scan' };
}

/**
 * Matches names such as `1234567-spine.jpg`, `-front`, `-jcard`, or `1234567.jpg` for a scan, also as
 * browsers name copies and Discogs its pictures. The number is a release ID of the file, else a row number
 * (leading zeros are ignored). Names have no folders; `hasRowNumbers` is false where the editor can't know
 * the row numbers. `assignedRows` has the rows that the editor has chosen. Files that are no images are
 * only counted.
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
    const key = identityText(releaseId);
    if (!isNoReleaseId(key) && !rowByRelease.has(key)) rowByRelease.set(key, rowNumber);
  }
  const findRow = (stem: string): number | null => {
    const row =
      rowByRelease.get(identityText(stem)) ?? rowByRelease.get(discogsName.exec(stem)?.[1] ?? '');
    if (row !== undefined) return row;
    const number = hasRowNumbers && /^\d{1,6}$/.test(stem) ? Number(stem) : 0;
    return rowNumbers.has(number) ? number : null;
  };

  /** By row number. */
  const byRow = new Map<number, MatchedFiles>();
  const unmatched: UnmatchedFile[] = [];
  const images = files.filter(({ name }) => isImageFileName(name) && !name.startsWith('.'));
  for (const file of images) {
    const name = file.name.replace(imageExtension, '').trim().normalize();
    const assigned = assignedRows.get(file);
    const isWholeName = assigned === undefined && findRow(name) !== null;
    const { stem, role } = isWholeName ? { stem: name, role: 'scan' as const } : readName(name);
    const row = assigned ?? findRow(stem);
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
