import { labelOf } from '../../../domain/cassette.ts';
import type { Failure } from '../../../domain/failure.ts';
import { noCounts } from '../../../domain/history.ts';
import type { FailedRow } from '../../../import-export/failed-rows.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { ImportedRow, ImportTask } from '../../../services/import-row.ts';
import { sortByPart } from '../../../services/run-many.ts';
import type { Catalogue } from '../use-catalogue.ts';
import { useJob, type Work } from '../use-job.ts';
import { useRunRecord } from '../use-run-record.ts';
import type { ImportState } from './import-state.ts';
import type { ImportPreview } from './use-preview.ts';

/** Runs an import over its rows; a sign-out or leaving the page stops it after the rows in progress. */
export function useImportRun(
  catalogue: Catalogue,
  editorUid: string | null,
  started: ImportState['started'],
) {
  const { state, start, retry, stop } = useJob<ImportTask, ImportedRow>(
    ({ rowNumber }) => `Row ${rowNumber} could not be imported.`,
    editorUid,
  );

  const record = useRunRecord('Recording the import failed.');

  /** Shows in the catalogue what a pass has done, and records it. */
  async function finish(running: ReturnType<typeof start>) {
    const outcome = await running;
    if (!outcome) return;
    catalogue.applyChanges(outcome.pass.done.map(({ cassette }) => cassette));
    const { done, failed } = outcome.ended;
    const [first] = done;
    if (!first) return;
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
      const [first] = state?.done ?? [];
      if (first) void record(first.run, noCounts);
      return finish(retry(() => true, work));
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
