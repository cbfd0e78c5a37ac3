import type { Cassette } from '../../../../domain/cassette.ts';
import { Failure } from '../../../../domain/failure.ts';
import {
  type ImportJob,
  importCassettes,
  type RowState,
} from '../../../../services/import-cassettes.ts';
import type { ImportTask } from '../../../../services/import-row.ts';
import { mayWrite } from '../../../../services/may-write.ts';
import type { Backend } from '../../../../services/ports.ts';
import type { useFailureReport } from '../../use-failure-report.ts';
import type { BoundReducers } from '../bind-reducers.ts';
import { countRows, type RunState, type runReducers } from './run-state.ts';

type Start = {
  tasks: readonly ImportTask[];
  /** The name of the file. */
  file: string;
  /** The e-mail address of the editor. */
  startedBy: string;
  /** The cassettes with which the rows were compared. */
  cassettes: readonly Cassette[];
  onStored: (cassette: Cassette) => void;
};

/** What the import bar does. An action that the phase of the run does not allow does nothing. */
export function createRunActions(
  getRun: () => RunState,
  change: BoundReducers<typeof runReducers>,
  backend: Backend,
  report: ReturnType<typeof useFailureReport>,
) {
  let job: ImportJob | null = null;
  let controller = new AbortController();
  // Hundreds of rows change within a second; they are rendered once per frame.
  let changedRows = new Map<number, RowState>();
  let frame = 0;

  function changeRow(rowNumber: number, state: RowState) {
    changedRows.set(rowNumber, state);
    frame ||= requestAnimationFrame(showChangedRows);
  }
  function showChangedRows() {
    cancelAnimationFrame(frame);
    frame = 0;
    change.changeRows(changedRows);
    changedRows = new Map();
  }

  async function start({ tasks, file, startedBy, cassettes, onStored }: Start) {
    if (tasks.length === 0 || getRun().phase !== 'choosing') return;
    controller = new AbortController();
    // Before the ports are loaded, so that Cancel and leaving work meanwhile.
    change.startRun(tasks, cassettes);
    try {
      const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
      const id = await catalogue.startRun('import', file.slice(0, 200), startedBy);
      change.recordRun(id);
      job = importCassettes(tasks, {
        catalogue,
        images,
        run: id,
        knownIds: new Set(cassettes.map(({ id }) => id)),
        onChange(rowNumber, state) {
          if (state.status === 'failed')
            console.error(`Row ${rowNumber} could not be imported.`, state.failure);
          if (state.status === 'done') onStored(state.cassette);
          changeRow(rowNumber, state);
        },
        mayWrite: () => mayWrite(backend),
      });
    } catch (error) {
      return change.failToStart(report('The import could not begin.', error));
    }
    await runJob(job);
  }

  async function runJob(startedJob: ImportJob) {
    const { signal } = controller;
    const stoppedBy = await startedJob.run(signal);
    showChangedRows();
    // A sign-out aborts with a Failure, Cancel does not.
    const failure =
      signal.reason instanceof Failure
        ? signal.reason
        : stoppedBy && report('The import was stopped.', stoppedBy);
    change.endRun(failure);
    await recordCounts();
  }

  /** Records what the run has done so far; without it the run can still be undone. */
  async function recordCounts() {
    const run = getRun();
    const { added, changed, failed } = countRows(run);
    try {
      const catalogue = await backend.catalogue();
      if (run.id !== null)
        await catalogue.updateRun(run.id, { added, changed, failed, undone: run.undone });
    } catch (error) {
      report('Recording the import failed.', error);
    }
  }

  /** Continues a run that has ended or was stopped, with what `requeue` adds to its waiting rows. */
  async function resume(requeue?: (job: ImportJob) => void) {
    const { phase } = getRun();
    if (!job || (phase !== 'paused' && phase !== 'finished')) return;
    controller = new AbortController();
    change.resumeRun();
    requeue?.(job);
    await runJob(job);
  }

  return {
    start,
    cancel() {
      if (getRun().phase !== 'running') return;
      controller.abort();
      change.stopRun();
    },
    signOut: () => controller.abort(new Failure('signed-out', 'The editor was signed out.')),
    /** Finishes the rows in progress, and starts no other. */
    leave: () => controller.abort(),
    resume: () => resume(),
    retry: () => resume((waiting) => waiting.retry()),
    /** Adds rows although the catalogue has the same cassettes. */
    addDuplicates: (rowNumbers: readonly number[]) =>
      resume((waiting) => waiting.addDuplicates(new Set(rowNumbers))),
  };
}
