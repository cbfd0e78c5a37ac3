import { comparable } from './compare-text.ts';
import { findTrackList, legalText } from './find-track-list.ts';
import { rankNames } from './rank-names.ts';
import type { CardLine } from './read-lines.ts';
import { inReadingOrder, type TextRow } from './reading-order.ts';

/** What could stand in the fields of a cassette, the best first. */
export type FieldSuggestions = {
  readonly title: readonly string[];
  readonly artist: readonly string[];
  readonly label: readonly string[];
  readonly releaseId: readonly string[];
  readonly releaseYear: readonly number[];
  /** Lines of sides and tracks; empty when the card has none. */
  readonly trackList: string;
};

const maxSuggestions = 3;

const year = /\b(19[3-9]\d|20[0-4]\d)\b/;
/** "KET 014", "DG-B-02", "WR 77-C", "C&K XIII", "838 442-4". */
const releaseId =
  /(?<![\p{L}\p{N}])(?:[A-Z][A-Z0-9&]{0,5}(?:[.\-/][A-Z0-9]{1,4})*?[ .\-/]{0,3}\d[\d.\-/]{0,7}(?:[ -]?[A-Z]{1,2})?|[A-Z&]{2,6} [IVX]{1,5}|\d[\d ]{2,8}[ -]\d{1,6})(?![\p{L}\p{N}])/gu;
/** Years, how long a tape is, and too few digits for a number alone. */
const noReleaseId = /^(?:(?:19|20)\d\d\b.*|C[- ]?(?:46|60|74|90|100|120)|[\d -]{1,6})$/i;
const labelWord =
  /\b(?:records?|recordings|tapes?|music|editions?|sound|press|cassettes|tonträger|produc\w+)$|^(?:discos|ediciones|[ée]ditions?)\b/i;

/**
 * Suggestions from the lines of a card (docs/behaviour.md, "Reading the card"). They are guesses: a
 * person chooses among them.
 */
export function suggestFields(lines: readonly CardLine[]): FieldSuggestions {
  const rows = inReadingOrder(lines);
  const trackList = findTrackList(rows);
  const rest = rows.filter((row) => !trackList.rows.has(row));
  const releaseIds = rankReleaseIds(rest);
  const labels = rankLabels(rest);
  const known = new Set([...releaseIds, ...labels.slice(0, 1)].map(comparable));
  const names = rankNames(
    rest.filter(({ text }) => !legalText.test(text)),
    (text) => known.has(comparable(text)) || year.test(text) || text.search(releaseId) >= 0,
  );
  const [first, second, ...others] = names;
  return {
    title: names.slice(0, maxSuggestions),
    artist: [second, first, ...others]
      .filter((name) => name !== undefined)
      .slice(0, maxSuggestions),
    label: labels.slice(0, maxSuggestions),
    releaseId: releaseIds.slice(0, maxSuggestions),
    releaseYear: rankYears(rows).slice(0, maxSuggestions),
    trackList: trackList.text,
  };
}

type Scored = { readonly text: string; readonly score: number };

/** Adds up the scores of the same text, best first; the first spelling stays. */
function rank(candidates: readonly Scored[]): string[] {
  const sums = new Map<string, { text: string; score: number }>();
  for (const { text, score } of candidates) {
    const key = comparable(text);
    const sum = sums.get(key);
    if (sum) sum.score += score;
    else sums.set(key, { text, score });
  }
  return [...sums.values()].sort((a, b) => b.score - a.score).map(({ text }) => text);
}

function rankReleaseIds(rows: readonly TextRow[]): string[] {
  return rank(
    rows.flatMap(({ text, panel }) =>
      [...text.matchAll(releaseId)]
        .map(([match]) => match.replace(/ ([.\-/]) /, '$1').replace(/[.\-/ ]+$/, ''))
        .filter((match) => !noReleaseId.test(match))
        .map((match) => ({
          text: match,
          score: (comparable(match) === comparable(text) ? 2 : 1) + (panel === 'spine' ? 1 : 0),
        })),
    ),
  );
}

function rankYears(rows: readonly TextRow[]): number[] {
  const scores = new Map<number, number>();
  for (const { text } of rows) {
    for (const [match] of text.matchAll(new RegExp(year, 'g'))) {
      const score = /[©℗]|rights|reserved/i.test(text) ? 3 : /recorded/i.test(text) ? 0.5 : 1;
      scores.set(Number(match), (scores.get(Number(match)) ?? 0) + score);
    }
  }
  return [...scores].sort((a, b) => b[1] - a[1] || b[0] - a[0]).map(([value]) => value);
}

function rankLabels(rows: readonly TextRow[]): string[] {
  const candidates: Scored[] = [];
  for (const { text, panel } of rows) {
    const owner = /(?:19|20)\d\d\s*(\p{L}[^.]{2,40})\.\s?All/u.exec(text)?.[1];
    if (owner) candidates.push({ text: owner.trim(), score: 3 });
    else if (!legalText.test(text) && text.length < 40 && labelWord.test(text))
      candidates.push({ text, score: panel === 'front' ? 2 : 1 });
  }
  return rank(candidates);
}
