import type { Environment } from './environment.ts';
import { Recording } from './recording.ts';
import { asCount, asRatio, asSpread, asTime, type Table } from './table.ts';

/** A row of a table that compares the two sizes. */
export type Measure = {
  /** Its name in the recordings. */
  name: string;
  label: string;
  /** As shown in the table. */
  goal?: string;
  /** Formats its values; by default as times. */
  format?: (value: number) => string;
};

type Recordings = { small: Recording; large: Recording };

/**
 * Visits a catalogue of 100 cassettes and one of `count`, `visits` times in each of the `rounds`. The
 * sizes alternate, so that a change in the machine's load affects both.
 */
export async function recordBothSizes(
  environment: Environment,
  { count, rounds, visits }: { count: number; rounds: number; visits: number },
  visit: (recording: Recording, place: { round: number; at: number }) => Promise<void>,
): Promise<Recordings> {
  const recordings = { small: new Recording(), large: new Recording() };
  for (let round = 0; round < rounds; round++)
    for (const [size, recording] of [
      [100, recordings.small],
      [count, recordings.large],
    ] as const) {
      await environment.fill(size);
      for (let at = 0; at < visits; at++) await visit(recording, { round, at });
    }
  return recordings;
}

/** A table of the site with 100 cassettes beside the site with many, measured in the same run. */
export function compared(
  title: string,
  count: number,
  measures: readonly Measure[],
  { small, large }: Recordings,
): Table {
  const many = asCount(count);
  return {
    title: `${title}, medians (and the range)`,
    columns: [
      'from the input, or the data, to the paint',
      '100 cassettes',
      many,
      `${many} : 100`,
      'goal',
    ],
    rows: measures.map(({ name, label, goal = '', format = asTime }) => {
      const [few, many] = [small.of(name), large.of(name)];
      return [label, asSpread(few, format), asSpread(many, format), asRatio(many, few), goal];
    }),
  };
}
