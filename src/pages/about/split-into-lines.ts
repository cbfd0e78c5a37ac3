/**
 * Cuts a text between words into at most `turns` pieces of about the same number of words, in order.
 * Put together again they are the text, spaces and all.
 */
export function splitIntoLines(text: string, turns: number): { turn: number; words: string }[] {
  const words = text.match(/\s*\S+\s*/gu) ?? [];
  const pieces: string[] = Array.from({ length: Math.min(turns, words.length) }, () => '');
  words.forEach((word, index) => {
    pieces[Math.floor((index * pieces.length) / words.length)] += word;
  });
  return pieces.map((piece, turn) => ({ turn, words: piece }));
}
