import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { Failure } from '../../../domain/failure.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import {
  type ImportJob,
  type ImportTask,
  importCassettes,
  type RowState,
} from '../../../services/import-cassettes.ts';
import { mayWrite } from '../../../services/may-write.ts';
import { useFailureReport } from '../use-failure-report.ts';

type Phase = 'choosing' | 'running' | 'stopping' | 'paused' | 'finished';

/** An import on its way: what became of each row, and the buttons that steer it. */
export function useImportRun(
  /** The tapes that the rows were compared with. */
  before: RefObject<readonly Cassette[]>,
  onStored: (cassette: Cassette) => void,
) {
  const backend = useBackend();
  const report = useFailureReport();
  const [phase, setPhase] = useState<Phase>('choosing');
  /** What stopped it, if nobody did. */
  const [failure, setFailure] = useState<Failure | null>(null);
  const states = useRef(new Map<number, RowState>());
  const counts = useRef({ total: 0, added: 0, changed: 0, failed: 0 });
  const begun = useRef<ImportJob | null>(null);
  const stop = useRef(new AbortController());
  // Hundreds of rows change within a second: the screen follows once a frame.
  const [, show] = useReducer((count: number) => count + 1, 0);
  const frame = useRef(0);
  const showSoon = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      show();
    });
  }, []);

  // Who leaves has been asked: what has begun is finished, and nothing more is begun.
  useEffect(
    () => () => {
      stop.current.abort();
      cancelAnimationFrame(frame.current);
      begun.current?.abandon();
    },
    [],
  );

  const go = useCallback(
    async (work: ImportJob, control = new AbortController()) => {
      stop.current = control;
      setFailure(null);
      if (!control.signal.aborted) setPhase('running');
      const stopped = await work.run(control.signal);
      if (stopped) setFailure(report('The import was stopped.', stopped));
      const { total, added, changed, failed } = counts.current;
      setPhase(added + changed + failed === total ? 'finished' : 'paused');
      show();
    },
    [report],
  );

  async function start(tasks: readonly ImportTask[]) {
    if (tasks.length === 0 || phase !== 'choosing') return;
    // From here on, so that leaving or Cancel ends it while the ports are still on their way.
    const control = new AbortController();
    stop.current = control;
    setPhase('running');
    setFailure(null);
    states.current = new Map(tasks.map(({ row }) => [row, { status: 'waiting' } as const]));
    counts.current = { total: tasks.length, added: 0, changed: 0, failed: 0 };
    const isNew = new Set(tasks.flatMap(({ row, base }) => (base ? [] : [row])));
    try {
      const [cassettes, images] = await Promise.all([backend.cassettes(), backend.images()]);
      begun.current = importCassettes(tasks, {
        cassettes,
        images,
        known: new Set(before.current.map(({ id }) => id)),
        onChange(row, state) {
          const before = states.current.get(row);
          states.current.set(row, state);
          if (before?.status === 'failed') counts.current.failed--;
          if (state.status === 'failed') {
            counts.current.failed++;
            console.error(`Row ${row} could not be imported.`, state.failure);
          }
          if (state.status === 'done') {
            if (isNew.has(row)) counts.current.added++;
            else counts.current.changed++;
            onStored(state.cassette);
          }
          showSoon();
        },
        mayWrite: () => mayWrite(backend),
      });
    } catch (error) {
      setFailure(report('The import could not begin.', error));
      states.current = new Map();
      return setPhase('choosing');
    }
    await go(begun.current, control);
  }

  return {
    phase,
    failure,
    states: states.current as ReadonlyMap<number, RowState>,
    ...counts.current,
    start,
    cancel() {
      stop.current.abort();
      setPhase('stopping');
    },
    resume: () => begun.current && go(begun.current),
    retry() {
      begun.current?.retry();
      if (begun.current) go(begun.current);
    },
    /** Puts the run away, with what rows that did not make it have left in the storage. */
    reset() {
      stop.current.abort();
      begun.current?.abandon();
      begun.current = null;
      states.current = new Map();
      counts.current = { total: 0, added: 0, changed: 0, failed: 0 };
      setFailure(null);
      setPhase('choosing');
    },
  };
}

export type ImportRun = ReturnType<typeof useImportRun>;
