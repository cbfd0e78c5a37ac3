/** What the recogniser says of a line: for each step along it, the probability of each class. */
export type LineProbabilities = {
  readonly values: Float32Array;
  readonly steps: number;
  readonly classes: number;
};

/** A character of a line; `step` is where along the line it is surest, `confidence` from 0 to 1. */
export type ReadCharacter = {
  readonly text: string;
  readonly step: number;
  readonly confidence: number;
};

const latin = /^[\p{Script=Latin}\p{Nd}\p{P}\p{S}\s]$/u;
/** Full-width signs, and those that look like Latin ones, belong to lines of other scripts. */
const otherScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/**
 * The characters of the recogniser's classes, from the lines of its list. Class 0 is "none", the last
 * one is the blank.
 */
export type Alphabet = { readonly characters: readonly string[]; readonly isLatin: Uint8Array };

export function parseAlphabet(list: string): Alphabet {
  const characters = ['', ...list.replace(/\r?\n$/, '').split(/\r?\n/), ' '];
  const isLatin = Uint8Array.from(characters, (character, index) =>
    index === 0 || (latin.test(character) && !otherScript.test(character)) ? 1 : 0,
  );
  return { characters, isLatin };
}

/**
 * The most probable characters of a line (CTC: repetitions count once, class 0 separates). A line that
 * is mostly in Latin letters is read in these alone.
 */
export function decodeLine(line: LineProbabilities, alphabet: Alphabet): ReadCharacter[] {
  const free = bestCharacters(line, alphabet, () => true);
  const foreign = free.filter(({ text }) => otherScript.test(text)).length;
  if (foreign === 0 || foreign * 2 > free.length) return free;
  return bestCharacters(line, alphabet, (index) => alphabet.isLatin[index] === 1);
}

function bestCharacters(
  { values, steps, classes }: LineProbabilities,
  { characters }: Alphabet,
  isAllowed: (index: number) => boolean,
): ReadCharacter[] {
  const read: { index: number; step: number; confidence: number }[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    let best = 0;
    let confidence = -1;
    for (let index = 0; index < classes; index++) {
      const value = values[step * classes + index]!;
      if (value > confidence && isAllowed(index)) {
        best = index;
        confidence = value;
      }
    }
    const last = read.at(-1);
    if (best !== 0 && best !== previous) read.push({ index: best, step, confidence });
    else if (best !== 0 && last && confidence > last.confidence)
      read[read.length - 1] = { index: best, step, confidence };
    previous = best;
  }
  return read.map(({ index, step, confidence }) => ({
    text: characters[index] ?? '',
    step,
    confidence,
  }));
}
