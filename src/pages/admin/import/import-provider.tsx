import { createContext, type ReactNode, use, useReducer, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { Column } from '../../../import-export/columns.ts';
import { exportedId } from '../../../import-export/dry-run.ts';
import { isImageFileName } from '../../../import-export/match-images.ts';
import { errorMessage } from '../../../services/error-message.ts';
import {
  type ImportedRow,
  type ImportTask,
  importRows,
  type RunningImport,
} from '../../../services/import-row.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import { sortByPart } from '../../../services/run-many.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import { cropCentred } from '../cropping/crop-placed.ts';
import type { TabProps } from '../tab-props.ts';
import { useRun } from '../use-run.ts';
import { importReducer, noImport } from './import-state.ts';
import { saveColumns } from './remembered-columns.ts';
import { usePreview } from './use-preview.ts';

/** Runs an import over its rows; a sign-out or leaving the page stops it after the rows in progress. */
function useImportRun({ catalogue, editorUid }: TabProps) {
  /** The cassettes with which the rows were compared. */
  const [compared, setCompared] = useState<readonly Cassette[] | null>(null);
  const { state, start, retry, stop } = useRun<ImportTask, ImportedRow>(
    ({ rowNumber }) => `Row ${rowNumber} could not be imported.`,
    editorUid,
  );

  /** Shows in the catalogue what a pass has done. */
  async function finish(pass: ReturnType<typeof start>) {
    const outcome = await pass;
    if (outcome) catalogue.applyChanges(outcome.pass.done.map(({ cassette }) => cassette));
  }

  return {
    /** Null before the import has begun. */
    compared,
    /** What has been done; null before the import has begun. */
    job: state,
    start(
      tasks: readonly ImportTask[],
      fileName: string,
      begun: Pick<RunningImport, 'compared' | 'rowIds'>,
    ) {
      setCompared(begun.compared);
      const sorted = sortByPart(tasks, ({ base }) => base);
      const record = {
        action: 'import',
        title: fileName.slice(0, 200),
        countDone: countsOf,
      } as const;
      void finish(
        start(sorted, {
          record,
          open: (ports, { startRun }) => {
            const listStored = memoizeAsync(ports.listStored);
            return async (chunk) => {
              const run = (await startRun()) ?? '';
              return importRows({ ...ports, listStored }, { ...begun, run }, chunk, cropCentred);
            };
          },
        }),
      );
    },
    /** Goes on with the rows that are left, and tries those again that failed. */
    resume: () => void finish(retry(() => true)),
    stop,
  };
}

/** How many cassettes were added, and how many changed. */
export function countsOf(done: readonly ImportedRow[]) {
  const added = done.filter(({ task }) => task.base === null).length;
  return { added, changed: done.length - added };
}

/** The open file, what its import would do or does, and the actions of the tab. */
function useImportState(props: TabProps) {
  const { catalogue } = props;
  const report = useFailureReport();
  const [state, dispatch] = useReducer(importReducer, noImport);
  const run = useImportRun(props);
  // An import that has begun does not follow the catalogue any more.
  const preview = usePreview(state, run.compared ?? catalogue.cassettes);
  const { table, columns, tasks, rows, file } = preview;

  /** Opens chosen or dropped files: a CSV, pictures, or both. */
  async function addFiles(files: readonly File[]) {
    const images = files.filter(({ name }) => isImageFileName(name));
    const [csv, ...others] = files.filter(({ name }) => /\.(csv|tsv|txt)$/i.test(name));
    const refuse = (error: string) => dispatch({ type: 'choose', choices: { error } });
    if (files.length === 0) return;
    if (others.length > 0) return refuse('Please choose one CSV file at a time.');
    if (!csv && images.length === 0)
      return refuse(`“${files[0]?.name}” is neither a CSV file nor a picture.`);
    // Other editors may have changed the catalogue since it was loaded.
    catalogue.reload();
    if (images.length > 0) dispatch({ type: 'addImages', images });
    if (csv)
      try {
        const bytes = new Uint8Array(await csv.arrayBuffer());
        dispatch({ type: 'openFile', file: { name: csv.name, bytes } });
      } catch (error) {
        refuse(`“${csv.name}”: ${errorMessage(report('Reading the file failed.', error))}`);
      }
    else if (!file) dispatch({ type: 'openFile', file: { name: 'Pictures', bytes: null } });
  }

  /** Changes a column, and remembers all of them for this heading. */
  function changeColumn(index: number, change: Partial<Column>) {
    const changed = columns.map((column, at) => (at === index ? { ...column, ...change } : column));
    dispatch({ type: 'choose', choices: { columns: changed } });
    if (table) saveColumns(table.header, changed);
  }

  /** Begins the import, or goes on with it. */
  function startOrResume() {
    if (run.compared) return run.resume();
    const rowIds = new Set(rows.flatMap(({ source }) => exportedId(source) ?? []));
    if (table) saveColumns(table.header, columns);
    run.start(tasks, file?.name ?? '', { compared: catalogue.cassettes, rowIds });
  }

  const isEditable = run.compared === null;
  /** Whether the rows are compared with what is stored now. */
  const isCompared = !isEditable || !(catalogue.isReading || catalogue.failure);
  return { preview, run, isEditable, isCompared, dispatch, addFiles, changeColumn, startOrResume };
}

type Import = ReturnType<typeof useImportState>;

const ImportContext = createContext<Import | null>(null);

export const ImportProvider = ({ children, ...props }: TabProps & { children: ReactNode }) => (
  <ImportContext value={useImportState(props)}>{children}</ImportContext>
);

export function useImport(): Import {
  const value = use(ImportContext);
  if (!value) throw new Error('useImport needs an ImportProvider above it.');
  return value;
}
