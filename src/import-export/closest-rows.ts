import { foldText } from '../domain/cassette-search.ts';

type NamedRow = {
  readonly rowNumber: number;
  readonly releaseId: string;
  readonly title: string;
  readonly artist: readonly string[];
};

/** A row whose release ID, title or artists resemble a file name. */
export type ClosestRow = { readonly rowNumber: number; readonly text: string };

const maxRows = 3;
/** From 0, nothing in common, to 1, the same. */
const minSimilarity = 0.5;

/**
 * Returns a function that finds the rows that resemble a name most, best first: by the pairs of letters
 * that the name has in common with a release ID, a title, or artists and title.
 */
export function closestRows(rows: readonly NamedRow[]): (name: string) => ClosestRow[] {
  const candidates = rows.flatMap(({ rowNumber, releaseId, title, artist }) =>
    [releaseId, title, `${artist.join(' ')} ${title}`]
      .filter((text) => text.trim() !== '')
      .map((text) => ({ rowNumber, text, pairs: letterPairs(text) })),
  );
  return (name) => {
    const pairs = letterPairs(name);
    const best = new Map<number, { text: string; similarity: number }>();
    for (const { rowNumber, text, pairs: other } of candidates) {
      const similarity = commonShare(pairs, other);
      if (similarity >= minSimilarity && similarity > (best.get(rowNumber)?.similarity ?? 0))
        best.set(rowNumber, { text, similarity });
    }
    return [...best]
      .sort(([, one], [, other]) => other.similarity - one.similarity)
      .slice(0, maxRows)
      .map(([rowNumber, { text }]) => ({ rowNumber, text }));
  };
}

function letterPairs(text: string): Set<string> {
  const letters = foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
  return new Set(Array.from(letters.slice(1), (_, index) => letters.slice(index, index + 2)));
}

/** The share of pairs that two sets have in common, 0 to 1. */
function commonShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of one) if (other.has(pair)) common++;
  return (2 * common) / Math.max(1, one.size + other.size);
}
