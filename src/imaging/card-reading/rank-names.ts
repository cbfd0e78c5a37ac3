import { type CardPanel, cardPanels } from './card-panels.ts';
import { comparable, difference, maxDifference, resembles } from './compare-text.ts';
import type { TextRow } from './reading-order.ts';

/** Rows of one panel that may be one name; a wrapped name has several. */
type Name = {
  readonly rows: readonly TextRow[];
  readonly text: string;
  readonly panel: CardPanel;
  readonly confidence: number;
};

type ScoredName = Name & { readonly score: number };

/** The most rows of a wrapped name. */
const maxRows = 4;
/** So many of the largest rows of a panel are looked at: a card may be full of small print. */
const maxCandidates = 10;
/** Shorter names also stand in longer ones by chance. */
const minCertainLength = 10;

/**
 * What may be title or artist, best first: large letters on spine and front, and what more than one
 * panel says. `isDoubtful` tells texts that are rather something else. Readings of a name are merged.
 */
export function rankNames(
  rows: readonly TextRow[],
  isDoubtful: (text: string) => boolean,
): string[] {
  const all = cardPanels.flatMap((panel) => findNames(rows.filter((row) => row.panel === panel)));
  const names = all.filter((name) => !isTwoNames(name, all));
  const repetitions = new Map(names.map((name) => [name, repetition(name, names)]));
  const repeated = (name: Name) => repetitions.get(name) ?? 0;
  const scored = names
    .filter(({ panel }) => panel !== 'flap')
    .flatMap((name) => {
      const [{ height }] = name.rows as [TextRow];
      const largest = Math.max(
        ...names.filter(({ panel }) => panel === name.panel).map((other) => other.rows[0]!.height),
      );
      const isPart = names.some(
        (other) => isPartOf(name.rows, other.rows) && repeated(other) >= repeated(name),
      );
      const score =
        (height / largest) * (name.panel === 'spine' ? 1.1 : 1) -
        (isPart ? 0.35 : 0) -
        (isDoubtful(name.text) ? 0.5 : 0);
      if (repeated(name) > 0) return [{ ...name, score: score + repeated(name) }];
      const rests = restsOf(name, names);
      return [
        { ...name, score: score - (rests.length > 0 ? 0.5 : 0) },
        ...rests.map((text) => {
          const rest = { ...name, text };
          return { ...rest, score: score + Math.max(0.5, repetition(rest, names)) };
        }),
      ];
    })
    .sort((a, b) => b.score - a.score);
  return withoutRepeats(scored).map(({ text }) => text);
}

/**
 * One reading of each name. Parts of better ones come behind, but before what one panel alone says:
 * title and artist are found as one where they are printed alike.
 */
function withoutRepeats(names: readonly ScoredName[]): ScoredName[] {
  const best: ScoredName[] = [];
  const parts: ScoredName[] = [];
  for (const name of names) {
    const same = best.findIndex(({ text }) => resembles(text, name.text));
    if (same >= 0) {
      const { text, confidence } = best[same]!;
      if (name.confidence > confidence && comparable(name.text).length === comparable(text).length)
        best[same] = name;
    } else if (!best.some(({ text }) => comparable(text).includes(comparable(name.text))))
      best.push(name);
    else if (!parts.some(({ text }) => resembles(text, name.text))) parts.push(name);
  }
  const all = [...best, ...parts];
  const isCertain = ({ score }: ScoredName) => score >= 1;
  return [...all.filter(isCertain), ...all.filter((name) => !isCertain(name))];
}

/** From 1 where another panel has the same text to 0 where none resembles it. */
function repetition({ text, panel }: Name, names: readonly Name[]): number {
  const likeness = names
    .filter((other) => other.panel !== panel)
    .map((other) => 1 - difference(other.text, text) / (2 * maxDifference))
    .filter((value) => value >= 0.5);
  return Math.max(0, ...likeness);
}

/** Whether two parts of this are in another panel, and the two as one are not. */
function isTwoNames(name: Name, names: readonly Name[]): boolean {
  return cardPanels.some((panel) => {
    if (panel === name.panel) return false;
    const others = names.filter((other) => other.panel === panel);
    const nearest = (text: string) =>
      Math.min(1, ...others.map((other) => difference(other.text, text)));
    const whole = nearest(name.text);
    return name.rows.some((_, at) => {
      if (at === 0) return false;
      const parts = [name.rows.slice(0, at), name.rows.slice(at)].map(textOf).map(nearest);
      return Math.max(...parts) <= maxDifference && Math.max(...parts) < whole;
    });
  });
}

/** What a line that names two things says before or behind one that another panel names. */
function restsOf({ text, panel }: Name, names: readonly Name[]): string[] {
  const words = text.split(' ');
  return names
    .filter((name) => name.panel !== panel && comparable(name.text).length >= minCertainLength)
    .flatMap((name) => {
      for (let count = 1; count < words.length; count++) {
        const [start, end] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
        if (resembles(start, name.text)) return [end];
        if (resembles(end, name.text)) return [start];
      }
      return [];
    });
}

/** The rows of a panel, and all runs of rows of one size, each below or beside the one before. */
function findNames(rows: readonly TextRow[]): Name[] {
  const usable = rows
    .filter(
      ({ text, confidence }) =>
        (text.match(/\p{L}/gu)?.length ?? 0) > 1 && text.length <= 60 && confidence > 0.6,
    )
    .sort((a, b) => b.height - a.height)
    .slice(0, maxCandidates);
  const runs = usable.map((row) => [row]);
  // The runs that are added here are continued too.
  for (const run of runs) {
    if (run.length === maxRows) continue;
    for (const row of usable) if (continues(run, row)) runs.push([...run, row]);
  }
  return runs.map((run) => ({
    rows: run,
    text: textOf(run),
    panel: run[0]!.panel,
    confidence: Math.min(...run.map(({ confidence }) => confidence)),
  }));
}

const textOf = (rows: readonly TextRow[]) => rows.map(({ text }) => text).join(' ');

const isPartOf = (rows: readonly TextRow[], others: readonly TextRow[]) =>
  rows.length < others.length && rows.every((row) => others.includes(row));

/** Whether a row is the next one of a run: of its size, beside its last row or below it. */
function continues(run: readonly TextRow[], next: TextRow): boolean {
  const last = run.at(-1)!;
  const height = Math.max(last.height, next.height);
  if (run.includes(next) || Math.min(last.height, next.height) < 0.7 * height) return false;
  const down = next.middle - last.middle;
  const gap = next.left - last.right;
  const isBeside = Math.abs(down) < 0.4 * height && gap > -0.3 * height && gap < 0.8 * height;
  const isBelow = down > 0.4 * height && down < 1.7 * height && gap <= 0;
  return isBeside || (isBelow && next.right >= Math.min(...run.map(({ left }) => left)));
}
