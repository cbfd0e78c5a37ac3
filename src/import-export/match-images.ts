import type { Panel } from '../domain/cassette.ts';
import { foldText } from '../domain/cassette-search.ts';

/** Which pictures of a folder belong to which row, told by their names alone. */

/** `scan` is the whole card in one picture, for all three panels. */
export type ImageRole = Panel | 'scan';
export type MatchedFiles = Partial<Record<ImageRole, number>>;

export type ImageMatches = {
  /** By row: the index of the file for each part. */
  readonly of: ReadonlyMap<number, MatchedFiles>;
  /** Pictures that found no row, and why. */
  readonly left: readonly { readonly index: number; readonly why: string }[];
  /** How many files are no pictures at all. */
  readonly others: number;
};

type Target = { readonly row: number; readonly releaseId: string };

const picture = /\.(jpe?g|png|webp|gif|avif|bmp|hei[cf]|tiff?)$/i;
const partOf: readonly [RegExp, ImageRole][] = [
  [/[-_ .]+spine$/i, 'spine'],
  [/[-_ .]+front(?:[-_ ]?cover)?$/i, 'front'],
  [/[-_ .]+(?:full[-_ ]?)?j[-_ ]?card$/i, 'fullJCard'],
];

/**
 * `1234567-spine.jpg`, `-front`, `-jcard`, or one scan `1234567.jpg`; the number is a release ID of
 * the file, else the number of a row (1 is the first below the heading, zeros before it don't count).
 * Single pictures go before the scan. `names` are the names of the files, without folders; `numbered`
 * is false where the rows have no numbers that a person could know.
 */
export function matchImages(
  names: readonly string[],
  targets: readonly Target[],
  numbered = true,
): ImageMatches {
  const releases = new Map<string, number>();
  const rows = new Set<number>();
  for (const { row, releaseId } of targets) {
    rows.add(row);
    const key = foldText(releaseId.trim());
    if (key !== '' && !releases.has(key)) releases.set(key, row);
  }
  const rowOf = (stem: string): number | null => {
    const release =
      releases.get(foldText(stem)) ?? releases.get(foldText(stem.replace(/^r-?/i, '')));
    if (release !== undefined) return release;
    const number = numbered && /^\d{1,6}$/.test(stem) ? Number(stem) : 0;
    return rows.has(number) ? number : null;
  };

  const of = new Map<number, MatchedFiles>();
  const left: { index: number; why: string }[] = [];
  let others = 0;
  names.forEach((name, index) => {
    if (!picture.test(name) || name.startsWith('.')) {
      others++;
      return;
    }
    const whole = name.replace(picture, '').trim().normalize();
    const [pattern, part] = partOf.find(([ending]) => ending.test(whole)) ?? [
      null,
      'scan' as const,
    ];
    const stem = pattern ? whole.replace(pattern, '') : whole;
    const row = rowOf(stem);
    if (row === null) {
      const what = numbered
        ? 'No row has the release ID or the number'
        : 'No tape without pictures has the release ID';
      left.push({ index, why: `${what} “${stem}”.` });
      return;
    }
    const pictures = of.get(row) ?? {};
    const there = pictures[part];
    if (there === undefined) of.set(row, { ...pictures, [part]: index });
    else left.push({ index, why: `Row ${row} has “${names[there]}” already.` });
  });
  return { of, left, others };
}
