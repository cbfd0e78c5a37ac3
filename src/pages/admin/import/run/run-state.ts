import type { Cassette } from '../../../../domain/cassette.ts';
import type { Failure } from '../../../../domain/failure.ts';
import type { RowState } from '../../../../services/import-cassettes.ts';
import type { ImportTask } from '../../../../services/import-row.ts';

export type RunState = {
  readonly phase: 'choosing' | 'running' | 'stopping' | 'paused' | 'finished';
  /** What stopped the import or kept it from starting, unless the editor did. */
  readonly failure: Failure | null;
  /** The catalogue before the import, with which the rows were compared. */
  readonly cassettes: readonly Cassette[];
  /** The rows that add a cassette. */
  readonly newRows: ReadonlySet<number>;
  readonly states: ReadonlyMap<number, RowState>;
  /** The id under which the run is recorded; null before that. */
  readonly id: string | null;
  /** How many cassettes an undo has put back or moved to the bin. */
  readonly undone: number;
};

export const noRun: RunState = {
  phase: 'choosing',
  failure: null,
  cassettes: [],
  newRows: new Set(),
  states: new Map(),
  id: null,
  undone: 0,
};

/** A reducer for each action: the run after it. */
export const runReducers = {
  startRun: (_, tasks: readonly ImportTask[], cassettes: readonly Cassette[]) => ({
    ...noRun,
    phase: 'running',
    cassettes,
    newRows: new Set(tasks.flatMap(({ base, rowNumber }) => (base ? [] : [rowNumber]))),
    states: new Map(tasks.map(({ rowNumber }) => [rowNumber, { status: 'waiting' }])),
  }),
  failToStart: (_, failure: Failure) => ({ ...noRun, failure }),
  recordRun: (run, id: string) => ({ ...run, id }),
  changeRows: (run, states: ReadonlyMap<number, RowState>) => ({
    ...run,
    states: new Map([...run.states, ...states]),
  }),
  stopRun: (run) => ({ ...run, phase: 'stopping' }),
  resumeRun: (run) => ({ ...run, phase: 'running', failure: null }),
  endRun(run, failure: Failure | null) {
    const { total, added, changed, failed } = countRows(run);
    return added + changed + failed === total
      ? { ...run, phase: 'finished', failure: null }
      : { ...run, phase: 'paused', failure };
  },
  undoRun: (run, undone: number) => ({ ...run, undone }),
  closeRun: () => noRun,
} satisfies Record<string, (run: RunState, ...args: never[]) => RunState>;

/** How many rows the run has, and what has become of them. */
export function countRows({ states, newRows }: RunState) {
  const counts = { total: states.size, added: 0, changed: 0, failed: 0 };
  for (const [rowNumber, { status }] of states) {
    if (status === 'failed') counts.failed++;
    if (status === 'done') counts[newRows.has(rowNumber) ? 'added' : 'changed']++;
  }
  return counts;
}
