/** The lines of a text. U+0085, U+2028, U+2029 and the breaks of word processors end one too. */
export const splitLines = (text: string): string[] =>
  text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/);

/** Patterns of a position and of a duration. */
export const positionPattern = String.raw`[A-Za-z]{0,2}\p{Nd}{1,2}(?:[-.]\p{Nd}{1,2})?(?:\.?[a-z])?`;
export const durationPattern = String.raw`(?:[\d０-９]{1,2}[:：])?[\d０-９]{1,3}[:：][0-5０-５][\d０-９]`;

const positionAlone = new RegExp(`^${positionPattern}[.):．）、]?$`, 'u');
const durationAlone = new RegExp(`^[([]?${durationPattern}[)\\]]?$`);

const isDuration = (line: string): boolean => durationAlone.test(line);

/**
 * The lines of a track list as they are shown and searched. A position that stands alone belongs to
 * the next line, a duration to the line before (docs/behaviour, "Track lists").
 */
export function trackLines(list: string): string[] {
  const lines = splitLines(list)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const areNumbers = lines.filter((line) => positionAlone.test(line)).length > 1;
  const areDurations = lines.filter(isDuration).length > 1;
  const joined: string[] = [];
  let isNumber = false;
  for (const line of lines) {
    const last = joined.length - 1;
    const isNextNumber = positionAlone.test(line) && (areNumbers || /\D$/.test(line));
    if (isNumber && !isNextNumber) joined[last] += ` ${line}`;
    else if (areDurations && last >= 0 && isDuration(line)) joined[last] += `  ${line}`;
    else joined.push(line);
    isNumber = isNextNumber;
  }
  return joined;
}
