import type { Cassette } from '../../../../domain/cassette.ts';
import type { Failure } from '../../../../domain/failure.ts';
import type { RowState } from '../../../../services/import-cassettes.ts';
import type { ImportAction } from '../import-action.ts';

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
  /** How many of the added cassettes were moved to the bin again. */
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

export function runReducer(run: RunState, action: ImportAction): RunState {
  switch (action.type) {
    case 'startRun': {
      const { tasks, cassettes } = action;
      return {
        ...noRun,
        phase: 'running',
        cassettes,
        newRows: new Set(tasks.flatMap(({ base, rowNumber }) => (base ? [] : [rowNumber]))),
        states: new Map(tasks.map(({ rowNumber }) => [rowNumber, { status: 'waiting' }])),
      };
    }
    case 'failToStart':
      return { ...noRun, failure: action.failure };
    case 'recordRun':
      return { ...run, id: action.id };
    case 'changeRows':
      return { ...run, states: new Map([...run.states, ...action.states]) };
    case 'stopRun':
      return { ...run, phase: 'stopping' };
    case 'resumeRun':
      return { ...run, phase: 'running', failure: null };
    case 'endRun': {
      const { total, added, changed, failed } = countRows(run);
      return added + changed + failed === total
        ? { ...run, phase: 'finished', failure: null }
        : { ...run, phase: 'paused', failure: action.failure };
    }
    case 'undoRun':
      return { ...run, undone: action.undone };
    case 'close':
      return noRun;
    default:
      return run;
  }
}

/** How many rows the run has, and what has become of them. */
export function countRows({ states, newRows }: RunState) {
  const counts = { total: states.size, added: 0, changed: 0, failed: 0 };
  for (const [rowNumber, { status }] of states) {
    if (status === 'failed') counts.failed++;
    if (status === 'done') counts[newRows.has(rowNumber) ? 'added' : 'changed']++;
  }
  return counts;
}
