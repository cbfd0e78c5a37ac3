import { type CardPanel, cardPanels } from './card-panels.ts';
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

const year = /\b(19[3-9]\d|20[0-4]\d)\b/;
const legal = /[©℗]|\b(?:rights|reserved|copyright|recorded|produced|songs by)\b/i;
/** "KET 014", "DG-B-02", "WR 77-C", "C&K XIII", "838 442-4". */
const releaseId =
  /(?<![\p{L}\p{N}])(?:[A-Z][A-Z0-9&]{0,5}(?:[.\-/][A-Z0-9]{1,4})*?[ .\-/]{0,2}\d[\d.\-/]{0,7}(?:[ -]?[A-Z]{1,2})?|[A-Z&]{2,6} [IVX]{1,5}|\d[\d ]{2,8}[ -]\d{1,6})(?![\p{L}\p{N}])/gu;
/** Years, how long a tape is, and too few digits for a number alone. */
const noReleaseId = /^(?:(?:19|20)\d\d\b.*|C[- ]?(?:46|60|74|90|100|120)|[\d -]{1,6})$/i;
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
    else if (!legal.test(text) && text.length < 40 && labelWord.test(text))
      candidates.push({ text, score: panel === 'front' ? 2 : 1 });
  }
  return rank(candidates);
}

/** Shorter names also stand in longer ones. */
const minCertainLength = 10;

type Name = {
  readonly text: string;
  readonly panel: CardPanel;
  readonly confidence: number;
  readonly score: number;
  readonly isPart: boolean;
};

/** The lines of spine and front that may be title or artist: large letters, and named on both. */
function rankNames(rows: readonly TextRow[], known: readonly string[]): string[] {
  const isKnown = new Set(known.map(comparable));
  const isName = ({ text, confidence }: TextRow) =>
    (text.match(/\p{L}/gu)?.length ?? 0) > 1 &&
    text.length <= 60 &&
    confidence > 0.6 &&
    !legal.test(text) &&
    !isKnown.has(comparable(text));
  const names = cardPanels.flatMap((panel) => {
    const here = rows.filter((row) => row.panel === panel).filter(isName);
    const largest = Math.max(1, ...here.map(({ height }) => height));
    return withWrapped(here).map(
      ({ height, ...name }): Name => ({
        ...name,
        panel,
        score:
          (height / largest) * (panel === 'spine' ? 1.1 : 1) -
          (name.isPart ? 0.35 : 0) -
          (year.test(name.text) || name.text.match(releaseId) ? 0.5 : 0),
      }),
    );
  });
  /** From 1 where another panel has the same text to 0 where none resembles it. */
  const repetition = ({ text, panel }: Pick<Name, 'text' | 'panel'>) =>
    Math.max(
      0,
      ...names
        .filter((other) => other.panel !== panel)
        .map((other) => 1 - difference(other.text, text) / (2 * maxDifference))
        .filter((likeness) => likeness >= 0.5),
    );
  const scored = names
    .filter(({ panel }) => panel !== 'flap')
    .flatMap((name) => {
      const repeated = repetition(name);
      if (repeated > 0) return [{ ...name, score: name.score + repeated }];
      const others = names.filter(
        (other) => other.panel !== name.panel && comparable(other.text).length >= minCertainLength,
      );
      const rests = others.flatMap((other) => restOf(name.text, other.text));
      return [
        { ...name, score: name.score - (rests.length > 0 ? 0.5 : 0) },
        ...rests.map((text) => ({
          ...name,
          text,
          score: name.score + Math.max(0.5, repetition({ ...name, text })),
        })),
      ];
    })
    .sort((a, b) => b.score - a.score);
  const best: Name[] = [];
  const parts: Name[] = [];
  for (const name of scored) {
    const same = best.findIndex(({ text }) => resembles(text, name.text));
    if (same >= 0) {
      const { text, confidence } = best[same]!;
      if (name.confidence > confidence && comparable(name.text).length === comparable(text).length)
        best[same] = name;
    } else if (best.some(({ text }) => comparable(text).includes(comparable(name.text))))
      parts.push(name);
    else best.push(name);
  }
  return [...best, ...parts].map(({ text }) => text);
}

/** What a line that names two things says before or behind one of them. */
function restOf(line: string, name: string): string[] {
  const words = line.split(' ');
  for (let count = 1; count < words.length; count++) {
    const [start, end] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    if (resembles(start, name)) return [end];
    if (resembles(end, name)) return [start];
  }
  return [];
}

/** The rows, and each run of rows of one size below each other as one: long names are wrapped. */
function withWrapped(rows: readonly TextRow[]) {
  const found = rows.map(({ text, height, confidence }) => ({
    text,
    height,
    confidence,
    isPart: false,
  }));
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
      found.push({
        text,
        height: first.height,
        confidence: Math.min(first.confidence, row.confidence),
        isPart: false,
      });
    }
    if (parts.length > 1) for (const part of parts) found[part]!.isPart = true;
  }
  return found;
}

/** Two readings of one text differ in at most this part of their letters. */
const maxDifference = 0.2;
const resembles = (a: string, b: string) => difference(a, b) <= maxDifference;

/** Which part of the letters of two texts differs, from 0 to 1. */
function difference(a: string, b: string): number {
  const [first, second] = [comparable(a), comparable(b)];
  return editDistance(first, second) / Math.max(1, first.length, second.length);
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
