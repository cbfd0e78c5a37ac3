/** Letters and digits alone, without marks: what two readings of one text have in common. */
export const comparable = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Two readings of one text differ in at most this part of their letters. */
export const maxDifference = 0.2;

export const resembles = (a: string, b: string): boolean => difference(a, b) <= maxDifference;

/** Which part of the letters of two texts differs, from 0 to 1; 1 where their lengths differ too much. */
export function difference(a: string, b: string): number {
  const [first, second] = [comparable(a), comparable(b)];
  const length = Math.max(1, first.length, second.length);
  if (Math.abs(first.length - second.length) > maxDifference * length) return 1;
  return editDistance(first, second) / length;
}

/**
 * How many characters must be added, left out or replaced to make one text from the other; `limit` if
 * they are as many or more.
 */
export function editDistance(a: string, b: string, limit = Infinity): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at++)
      next.push(
        Math.min(next[at - 1]! + 1, row[at]! + 1, row[at - 1]! + (character === b[at - 1] ? 0 : 1)),
      );
    if (Math.min(...next) >= limit) return limit;
    row = next;
  }
  return row[b.length]!;
}
