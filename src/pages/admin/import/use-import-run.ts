import { useState } from 'react';
import { noCounts } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import {
  type ImportedRow,
  type ImportTask,
  importRows,
  type RunningImport,
} from '../../../services/import-row.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import { sortByPart } from '../../../services/run-many.ts';
import { openWritePorts } from '../../../services/write-ports.ts';
import { cropCentred } from '../cropping/crop-placed.ts';
import type { TabProps } from '../tab-props.ts';
import { useJob, type Work } from '../use-job.ts';
import { useRunRecord } from '../use-run-record.ts';

/** An import that has begun. */
type StartedImport = Omit<RunningImport, 'run'> & {
  readonly fileName: string;
  /** The id of its run; null until its first rows are written. */
  readonly run: string | null;
};

/** Runs an import over its rows; a sign-out or leaving the page stops it after the rows in progress. */
export function useImportRun({ catalogue, editorUid }: TabProps) {
  const backend = useBackend();
  const record = useRunRecord('Recording the import failed.');
  const [started, setStarted] = useState<StartedImport | null>(null);
  const { state, start, retry, stop } = useJob<ImportTask, ImportedRow>(
    ({ rowNumber }) => `Row ${rowNumber} could not be imported.`,
    editorUid,
  );

  /** Writes rows for the editor who is signed in now, compared with what is stored now. */
  function workOf(begun: StartedImport): Work<ImportTask, ImportedRow> {
    const open = () => openWritePorts(backend, editorUid ?? '');
    const listStored = memoizeAsync(async () => (await open()).listStored());
    let { run } = begun;
    return async (chunk) => {
      const ports = await open();
      if (run === null) {
        run = await ports.catalogue.startRun('import', begun.fileName.slice(0, 200));
        setStarted({ ...begun, run });
      }
      return importRows({ ...ports, listStored }, { ...begun, run }, chunk, cropCentred);
    };
  }

  /** Shows in the catalogue what a pass has done, and records it. */
  async function finish(pass: ReturnType<typeof start>) {
    const outcome = await pass;
    if (!outcome) return;
    catalogue.applyChanges(outcome.pass.done.map(({ cassette }) => cassette));
    const { done, failed } = outcome.ended;
    const [first] = done;
    if (first) await record(first.run, { ...countsOf(done), failed: failed.length });
  }

  return {
    /** Null before the import has begun. */
    started,
    /** What has been done; null before the import has begun. */
    job: state,
    start(tasks: readonly ImportTask[], begun: Omit<StartedImport, 'run'>) {
      const sorted = sortByPart(tasks, ({ base }) => base);
      setStarted({ ...begun, run: null });
      void finish(start(sorted, workOf({ ...begun, run: null })));
    },
    /** Goes on with the rows that are left, and tries those again that failed. */
    resume(begun: StartedImport) {
      const [first] = state?.done ?? [];
      if (first) void record(first.run, noCounts);
      void finish(retry(() => true, workOf(begun)));
    },
    stop,
  };
}

/** How many cassettes were added, and how many changed. */
export function countsOf(done: readonly ImportedRow[]) {
  const added = done.filter(({ task }) => task.base === null).length;
  return { added, changed: done.length - added };
}
