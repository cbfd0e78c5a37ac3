import type { TextRow } from './reading-order.ts';

/** The number of a track as it is printed; `side` is empty without a letter. */
export type TrackNumber = {
  readonly side: string;
  readonly number: number;
  /** The text behind it. */
  readonly title: string;
};

/** What digits are taken for. */
const lookAlikes: Record<string, string> = {
  0: 'oOQD',
  1: 'lIi|!',
  2: 'zZ',
  5: 'sS',
  6: 'bG',
  8: 'B&',
  9: 'g',
};
/** The most numbers in a row that may be unreadable. */
const maxLost = 2;

const sided = /^([A-D])\s?\d/i;

/**
 * The numbers of a panel's rows, in reading order. One counts where it follows the one before, or where
 * the next one follows it, so "99 Red Balloons" has none, and "o3" is 3 behind 2. None counts when fewer
 * than a third of the rows between the first and the last have one.
 */
export function findTrackNumbers(
  rows: readonly TextRow[],
  isHeading: (row: TextRow) => boolean,
): Map<TextRow, TrackNumber> {
  const hasSides = rows.filter(({ text }) => sided.test(text)).length > 1;
  const found = new Map<TextRow, TrackNumber>();
  let last = 0;
  for (const [index, row] of rows.entries()) {
    if (isHeading(row)) {
      last = 0;
      continue;
    }
    const following = rows.slice(index + 1, index + 3).map(({ text }) => text);
    const number = numberAfter(row.text, last, following, hasSides);
    if (!number || !/\p{L}|\d\d/u.test(number.title)) continue;
    found.set(row, number);
    last = number.number;
  }
  const positions = [...found.keys()].map((row) => rows.indexOf(row));
  const between = rows
    .slice(positions[0], (positions.at(-1) ?? -1) + 1)
    .filter((row) => !isHeading(row));
  return found.size > 1 && found.size * 3 >= between.length ? found : new Map();
}

function numberAfter(
  text: string,
  last: number,
  following: readonly string[],
  hasSides: boolean,
): TrackNumber | null {
  // A speck before the line may have been read as a character.
  const withoutSpeck = text.replace(/^\S{1,2} (?=\S?\d)/, '');
  const next =
    parseNumber(text, last + 1, hasSides) ?? parseNumber(withoutSpeck, last + 1, hasSides);
  if (next) return next;
  // Numbers may be lost, also those at the start of a side, and its heading.
  for (const number of [1, ...lostAfter(0), ...lostAfter(last)]) {
    const isCertain = new RegExp(
      `^(?:[A-Da-d]\\s?|0)${number}(?!\\d)|^${number}(?:\\s?[.):]|\\s+(?=\\p{Lu}))`,
      'u',
    );
    const isFollowed = following.some((other) => parseNumber(other, number + 1, hasSides));
    const isEnough = isFollowed || ((number === 1 || number > last) && isCertain.test(text));
    const parsed = isEnough && parseNumber(text, number, hasSides);
    if (parsed) return parsed;
  }
  return null;
}

const lostAfter = (last: number) => Array.from({ length: maxLost }, (_, index) => last + 2 + index);

/** Reads this number at the start of a text, even if its digits look like letters. */
function parseNumber(text: string, number: number, hasSides: boolean): TrackNumber | null {
  const digits = [...String(number)];
  const similar = digits.map((digit) => `[${digit}${lookAlikes[digit] ?? ''}]`).join('');
  const side = hasSides ? '(?:([A-Da-d])|8)\\s?' : '()';
  // The point behind "10" is read as a digit too.
  const end = `${number > 9 ? '[01oO]?' : ''}(?:\\s?[.):,-]+\\s?|\\s+)`;
  const [match, letter = ''] =
    new RegExp(`^${side}0?${digits.join('')}(?:${end}|(?=\\p{L}))(?=\\S)`, 'u').exec(text) ??
    new RegExp(`^${side}[0oO]?${similar}(?:${end})(?=\\S)`, 'u').exec(text) ??
    [];
  return match === undefined
    ? null
    : { side: letter.toUpperCase(), number, title: text.slice(match.length) };
}
