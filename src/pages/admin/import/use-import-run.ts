import { labelOf } from '../../../domain/cassette.ts';
import type { Failure } from '../../../domain/failure.ts';
import { noCounts, type RunCounts } from '../../../domain/history.ts';
import type { FailedRow } from '../../../import-export/failed-rows.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import type { ImportedRow, ImportTask } from '../../../services/import-row.ts';
import { sortByPart } from '../../../services/run-many.ts';
import type { Catalogue } from '../use-catalogue.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { useJob, type Work } from '../use-job.ts';
import type { ImportState } from './import-state.ts';
import type { ImportPreview } from './use-preview.ts';

/** Runs an import over its rows; a sign-out or leaving the page stops it after the rows in progress. */
export function useImportRun(
  catalogue: Catalogue,
  isSignedIn: boolean,
  started: ImportState['started'],
) {
  const backend = useBackend();
  const report = useFailureReport();
  const { state, start, retry, stop } = useJob<ImportTask, ImportedRow>(
    ({ rowNumber }) => `Row ${rowNumber} could not be imported.`,
    isSignedIn,
  );

  /** Records the counts of the run; without them it is not finished, and can still be undone. */
  const record = (run: string, { added, changed, failed }: Omit<RunCounts, 'undone'>) =>
    backend
      .catalogue()
      .then((port) => port.updateRun(run, { added, changed, failed, undone: started?.undone ?? 0 }))
      .catch((error: unknown) => report('Recording the import failed.', error));

  /** Shows in the catalogue what a pass has done, and records it. */
  async function finish(running: ReturnType<typeof start>, begun?: Promise<unknown>) {
    const outcome = await running;
    if (!outcome) return;
    catalogue.applyChanges(outcome.pass.done.map(({ cassette }) => cassette));
    const { done, failed } = outcome.ended;
    const [first] = done;
    if (!first) return;
    await begun;
    await record(first.run, { ...countsOf(done), failed: failed.length });
  }

  return {
    /** What has been done; null before the import has begun. */
    job: started ? state : null,
    start: (tasks: readonly ImportTask[], work: Work<ImportTask, ImportedRow>) =>
      finish(
        start(
          sortByPart(tasks, ({ base }) => base),
          work,
        ),
      ),
    /** Goes on with the rows that are left, and tries those again that failed. */
    resume(work: Work<ImportTask, ImportedRow>) {
      const run = state?.done[0]?.run;
      const begun = run === undefined ? undefined : record(run, noCounts);
      return finish(
        retry(() => true, work),
        begun,
      );
    },
    stop,
  };
}

type ImportRun = ReturnType<typeof useImportRun>;

/** How many cassettes were added, and how many changed. */
export function countsOf(done: readonly ImportedRow[]) {
  const added = done.filter(({ task }) => task.base === null).length;
  return { added, changed: done.length - added };
}

/** Why a row was not imported. */
export function rowErrorMessage(failure: Failure): string {
  if (failure.code === 'duplicate')
    return 'Somebody added this tape meanwhile. It is left as it is.';
  if (failure.code !== 'conflict') return errorMessage(failure);
  const fields = failure.fields.map(labelOf).join(', ');
  return `Somebody else changed this tape meanwhile: ${fields}. It is left as it is.`;
}

/** The rows that are wrong or could not be stored, with the reason. */
export function failedRows({ rows }: ImportPreview, { job }: ImportRun): FailedRow[] {
  const failures = new Map(job?.failed.map(({ item, failure }) => [item.rowNumber, failure]));
  return rows.flatMap(({ source, status, reasons }) => {
    const failure = failures.get(source.rowNumber);
    const reason = status === 'wrong' ? reasons.join(' ') : failure && rowErrorMessage(failure);
    return reason ? [{ cells: source.cells, reason }] : [];
  });
}
