import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Cassette } from '../../../../domain/cassette.ts';
import { Failure } from '../../../../domain/failure.ts';
import { useBackend } from '../../../../services/backend-context.tsx';
import {
  type ImportJob,
  importCassettes,
  type RowState,
} from '../../../../services/import-cassettes.ts';
import type { ImportTask } from '../../../../services/import-row.ts';
import { mayWrite } from '../../../../services/may-write.ts';
import { useFailureReport } from '../../use-failure-report.ts';

type Phase = 'choosing' | 'running' | 'stopping' | 'paused' | 'finished';

const noRows = { total: 0, added: 0, changed: 0, failed: 0 };

/** A running import: the state of each row, the counts, and the actions of the import bar. */
export function useImportRun(
  /** Null while no editor is signed in, which stops the import. */
  editorUid: string | null,
  /** The cassettes with which the rows were compared. */
  comparedCassettes: RefObject<readonly Cassette[]>,
  onStored: (cassette: Cassette) => void,
) {
  const backend = useBackend();
  const report = useFailureReport();
  const [phase, setPhase] = useState<Phase>('choosing');
  /** What stopped the import, unless the editor did. */
  const [failure, setFailure] = useState<Failure | null>(null);
  const states = useRef(new Map<number, RowState>());
  const counts = useRef({ ...noRows });
  const job = useRef<ImportJob | null>(null);
  /** The id under which the run is recorded. */
  const runId = useRef<string | null>(null);
  const controller = useRef(new AbortController());
  // Hundreds of rows change within a second; they are rendered once per frame.
  const [, render] = useReducer((count: number) => count + 1, 0);
  const frame = useRef(0);
  const renderNextFrame = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      render();
    });
  }, []);

  // The editor has confirmed leaving: rows in progress are finished, others are not started.
  useEffect(
    () => () => {
      controller.current.abort();
      cancelAnimationFrame(frame.current);
    },
    [],
  );

  /** Whether the editor was signed out while the job was running. */
  const wasSignedOut = useRef(false);
  useEffect(() => {
    if (editorUid !== null) return;
    wasSignedOut.current = true;
    controller.current.abort();
  }, [editorUid]);

  /** Records what the run has done so far; without it the run can still be undone. */
  const storeCounts = useCallback(async () => {
    if (runId.current === null) return;
    const { added, changed, failed } = counts.current;
    try {
      await (await backend.bin()).updateRun(runId.current, { added, changed, failed, undone: 0 });
    } catch (error) {
      report('Recording the import failed.', error);
    }
  }, [backend, report]);

  const runJob = useCallback(
    async (startedJob: ImportJob, started = new AbortController()) => {
      controller.current = started;
      wasSignedOut.current = false;
      setFailure(null);
      if (!started.signal.aborted) setPhase('running');
      const stoppedBy = await startedJob.run(started.signal);
      const { total, added, changed, failed } = counts.current;
      const isFinished = added + changed + failed === total;
      if (wasSignedOut.current && !isFinished)
        setFailure(new Failure('signed-out', 'The editor was signed out.', { cause: stoppedBy }));
      else if (stoppedBy) setFailure(report('The import was stopped.', stoppedBy));
      setPhase(isFinished ? 'finished' : 'paused');
      render();
      await storeCounts();
    },
    [report, storeCounts],
  );

  async function start(tasks: readonly ImportTask[], origin: { file: string; startedBy: string }) {
    if (tasks.length === 0 || phase !== 'choosing') return;
    // Set before the ports are loaded, so that Cancel and leaving work meanwhile.
    const started = new AbortController();
    controller.current = started;
    setPhase('running');
    setFailure(null);
    states.current = new Map(
      tasks.map(({ rowNumber }) => [rowNumber, { status: 'waiting' } as const]),
    );
    counts.current = { ...noRows, total: tasks.length };
    const newRows = new Set(tasks.flatMap(({ rowNumber, base }) => (base ? [] : [rowNumber])));
    try {
      const [cassettes, images, bin] = await Promise.all([
        backend.cassettes(),
        backend.images(),
        backend.bin(),
      ]);
      runId.current = await bin.startRun(origin.file.slice(0, 200), origin.startedBy);
      job.current = importCassettes(tasks, {
        cassettes,
        images,
        run: runId.current,
        knownIds: new Set(comparedCassettes.current.map(({ id }) => id)),
        onChange(rowNumber, state) {
          const previous = states.current.get(rowNumber);
          states.current.set(rowNumber, state);
          if (previous?.status === 'failed') counts.current.failed--;
          if (state.status === 'failed') {
            counts.current.failed++;
            console.error(`Row ${rowNumber} could not be imported.`, state.failure);
          }
          if (state.status === 'done') {
            if (newRows.has(rowNumber)) counts.current.added++;
            else counts.current.changed++;
            onStored(state.cassette);
          }
          renderNextFrame();
        },
        mayWrite: () => mayWrite(backend),
      });
    } catch (error) {
      setFailure(report('The import could not begin.', error));
      states.current = new Map();
      return setPhase('choosing');
    }
    await runJob(job.current, started);
  }

  /** Adds rows although the catalogue has the same cassettes. */
  const addDuplicates = useCallback(
    (rowNumbers: readonly number[]) => {
      job.current?.addDuplicates(new Set(rowNumbers));
      if (job.current) void runJob(job.current);
    },
    [runJob],
  );

  const duplicateRows = [...states.current].flatMap(([rowNumber, state]) =>
    state.status === 'failed' && state.failure.code === 'duplicate' ? [rowNumber] : [],
  );
  return {
    phase,
    /** The failed rows of which the catalogue has the same cassette already. */
    duplicateRows,
    failure,
    states: states.current as ReadonlyMap<number, RowState>,
    ...counts.current,
    runId: runId.current,
    start,
    cancel() {
      controller.current.abort();
      setPhase('stopping');
    },
    resume: () => job.current && runJob(job.current),
    retry() {
      job.current?.retry();
      if (job.current) runJob(job.current);
    },
    addDuplicates,
    reset() {
      controller.current.abort();
      job.current = null;
      runId.current = null;
      states.current = new Map();
      counts.current = { ...noRows };
      setFailure(null);
      setPhase('choosing');
    },
  };
}

export type ImportRun = ReturnType<typeof useImportRun>;
