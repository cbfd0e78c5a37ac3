/**
 * Splits a text between words into at most `maxLines` lines with about the same number of words.
 * Joined, the lines are the text again, white space included.
 */
export function splitIntoLines(text: string, maxLines: number): { index: number; text: string }[] {
  const words = text.match(/\s*\S+\s*/gu) ?? [];
  const lines: string[] = Array.from({ length: Math.min(maxLines, words.length) }, () => '');
  words.forEach((word, index) => {
    lines[Math.floor((index * lines.length) / words.length)] += word;
  });
  return lines.map((line, index) => ({ index, text: line }));
}
