import type { Recording } from './record.ts';
import type { Sample } from './statistics.ts';
import { asCount, asRatio, asSpread, asTime, type Table } from './table.ts';

/** A row of a table that puts the two side by side. */
export type Measure = {
  /** In the recordings. */
  name: string;
  words: string;
  /** What was promised, as the reader shall see it. */
  goal?: string;
  /** How its values are written; as times unless told. */
  format?: (value: number) => string;
};

export type Recordings = { few: Recording; ours: Recording; literal: Recording };

/** Ours with 100 tapes and with many, the literal rendering with as many, and how they compare. */
export function compared(
  title: string,
  tapes: number,
  measures: readonly Measure[],
  { few, ours, literal }: Recordings,
): Table {
  const count = asCount(tapes);
  return {
    title: `${title}, medians (and the range)`,
    columns: [
      'from the input, or the data, to the paint',
      'ours, 100 tapes',
      `ours, ${count}`,
      `${count} : 100`,
      `literal, ${count}`,
      'literal : ours',
      'goal',
    ],
    rows: measures.map(({ name, words, goal = '', format = asTime }) => {
      const [a, b, c] = [few.of(name), ours.of(name), literal.of(name)];
      const shown = (sample: Sample | null) => (sample ? asSpread(sample, format) : '–');
      const ratio = (one: Sample | null, other: Sample | null) =>
        one && other ? asRatio(one.median, other.median) : '–';
      return [words, shown(a), shown(b), ratio(b, a), shown(c), ratio(c, b), goal];
    }),
  };
}
