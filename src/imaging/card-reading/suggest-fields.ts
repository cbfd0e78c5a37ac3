import { findTrackList } from './find-track-list.ts';
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

const year = /\b(19[3-9]\d|20[0-4]\d)\b/g;
const legal = /[©℗]|\b(?:rights|reserved|copyright|recorded|produced|songs by)\b/i;
const releaseId =
  /(?<![\p{L}\p{N}])[A-Z][A-Z0-9]{0,5}[ .\-/]{0,2}\d[\d.\-/]{0,7}(?:[ -]?[A-Z]{1,2})?(?![\p{L}\p{N}])/gu;
const labelWord =
  /\b(?:records?|recordings|tapes?|music|editions?|sound|press|discos|ediciones|éditions|cassettes?|tonträger|produc\w+)\b/i;

/** Suggestions from the lines of a card. They are guesses: a person chooses among them. */
export function suggestFields(lines: readonly CardLine[]): FieldSuggestions {
  const rows = inReadingOrder(lines);
  const trackList = findTrackList(rows);
  const rest = rows.filter((row) => !trackList.rows.has(row));
  const releaseIds = rankReleaseIds(rest);
  const labels = rankLabels(rest);
  const names = rankNames(rest, [...releaseIds, ...labels.slice(0, 1)]);
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

/** Letters and digits alone, without marks: what two readings of one text have in common. */
const comparable = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function rankReleaseIds(rows: readonly TextRow[]): string[] {
  return rank(
    rows.flatMap(({ text, panel }) =>
      [...text.matchAll(releaseId)]
        .map(([match]) => match.trim().replace(/[.\-/ ]+$/, ''))
        .filter((match) => !/^(?:19|20)\d\d$/.test(match))
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
    for (const [match] of text.matchAll(year)) {
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
    else if (!legal.test(text) && text.length < 40 && labelWord.test(text))
      candidates.push({ text, score: panel === 'front' ? 2 : 1 });
  }
  return rank(candidates);
}

/** The lines of spine and front that may be title or artist: large letters, and named on both. */
function rankNames(rows: readonly TextRow[], known: readonly string[]): string[] {
  const isKnown = new Set(known.map(comparable));
  const isName = ({ text, confidence }: TextRow) =>
    (text.match(/\p{L}/gu)?.length ?? 0) > 1 &&
    text.length <= 60 &&
    confidence > 0.6 &&
    !legal.test(text) &&
    !isKnown.has(comparable(text));
  const names = rows.filter((row) => row.panel !== 'flap').filter(isName);
  const tallest = (panel: TextRow['panel']) =>
    Math.max(1, ...names.filter((row) => row.panel === panel).map(({ height }) => height));
  const candidates = (['spine', 'front'] as const).flatMap((panel) => {
    const largest = tallest(panel);
    return withWrapped(names.filter((row) => row.panel === panel)).map(
      ({ text, height, isPart }) => ({
        text,
        panel,
        score: (height / largest) * (panel === 'spine' ? 1.1 : 1) - (isPart ? 0.35 : 0),
      }),
    );
  });
  const scored = candidates.map(({ text, panel, score }) => {
    const isRepeated = candidates.some(
      (other) => other.panel !== panel && resembles(other.text, text),
    );
    return { text, score: score + (isRepeated ? 1 : 0) };
  });
  const best: Scored[] = [];
  for (const candidate of scored.sort((a, b) => b.score - a.score)) {
    if (!best.some(({ text }) => resembles(text, candidate.text))) best.push(candidate);
  }
  return best.map(({ text }) => text);
}

/** The rows, and each run of rows of one size below each other as one: long names are wrapped. */
function withWrapped(rows: readonly TextRow[]) {
  const found = rows.map(({ text, height }) => ({ text, height, isPart: false }));
  for (const [index, first] of rows.entries()) {
    let text = first.text;
    let last = first;
    const parts = [index];
    for (const [offset, row] of rows.slice(index + 1, index + 4).entries()) {
      const height = Math.max(row.height, last.height);
      const isBelow = row.middle > last.middle && row.middle - last.middle < 1.7 * height;
      const isSameSize = Math.min(row.height, last.height) > 0.8 * height;
      if (!isBelow || !isSameSize || row.right < last.left || row.left > last.right) break;
      text = `${text} ${row.text}`;
      last = row;
      parts.push(index + 1 + offset);
      found.push({ text, height: first.height, isPart: false });
    }
    if (parts.length > 1) for (const part of parts) found[part]!.isPart = true;
  }
  return found;
}

/** Whether two readings are of one text: at most a fifth of their letters differ. */
function resembles(a: string, b: string): boolean {
  const [first, second] = [comparable(a), comparable(b)];
  return editDistance(first, second) <= 0.2 * Math.max(first.length, second.length);
}

/** How many characters must be added, left out or replaced to make one text from the other. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at++)
      next.push(
        Math.min(next[at - 1]! + 1, row[at]! + 1, row[at - 1]! + (character === b[at - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length]!;
}
