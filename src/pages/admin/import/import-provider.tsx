import { createContext, type ReactNode, use, useReducer } from 'react';
import { Failure } from '../../../domain/failure.ts';
import type { Column } from '../../../import-export/columns.ts';
import { isImageFileName } from '../../../import-export/match-images.ts';
import { readText } from '../../../import-export/read-text.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { rowImporter } from '../../../services/import-row.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import { openWritePorts } from '../../../services/write-ports.ts';
import type { TabProps } from '../tab-props.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { importReducer, noImport } from './import-state.ts';
import { saveColumns } from './remembered-columns.ts';
import { useImportRun } from './use-import-run.ts';
import { usePreview } from './use-preview.ts';

type Props = Pick<TabProps, 'catalogue' | 'editorUid'>;

/** The state of the Import tab, what is derived from it, and its actions. */
function useImportState({ catalogue, editorUid }: Props) {
  const backend = useBackend();
  const report = useFailureReport();
  const [state, dispatch] = useReducer(importReducer, noImport);
  const preview = usePreview(state, catalogue.cassettes);
  const run = useImportRun(catalogue, editorUid, state.started);
  const { table, columns, tasks, rows, file, started } = preview;

  /** Opens chosen or dropped files: a CSV, pictures, or both. */
  async function addFiles(files: readonly File[]) {
    const images = files.filter(({ name }) => isImageFileName(name));
    const [csv, ...others] = files.filter(({ name }) => /\.(csv|tsv|txt)$/i.test(name));
    const refuse = (error: string) => dispatch({ type: 'refuseFile', error });
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
        if (readText(bytes, null)?.trim() === '') throw new Failure('file', 'The file is empty.');
        dispatch({ type: 'openFile', file: { name: csv.name, bytes } });
      } catch (error) {
        refuse(`“${csv.name}”: ${errorMessage(report('Reading the file failed.', error))}`);
      }
    else if (!file) dispatch({ type: 'openFile', file: { name: 'Pictures', bytes: null } });
  }

  /** Changes a column, and remembers all of them for this heading. */
  function changeColumn(index: number, change: Partial<Column>) {
    const changed = columns.map((column, at) => (at === index ? { ...column, ...change } : column));
    dispatch({ type: 'chooseColumns', columns: changed });
    if (table) saveColumns(table.header, changed);
  }

  /** Begins the import, or goes on with it. */
  function startOrResume() {
    if (started) return void run.resume(started.work);
    const knownIds = new Set(catalogue.cassettes.map(({ id }) => id));
    const openPorts = memoizeAsync(() => openWritePorts(backend, editorUid ?? ''));
    const work = rowImporter(openPorts, file?.name ?? '', knownIds);
    if (table) saveColumns(table.header, columns);
    dispatch({ type: 'start', started: { rows, tasks, work } });
    void run.start(tasks, work);
  }

  /** Whether the rows are compared with what is stored now. */
  const isCompared = started !== null || !(catalogue.isReading || catalogue.failure);
  return { preview, run, isCompared, dispatch, addFiles, changeColumn, startOrResume };
}

type Import = ReturnType<typeof useImportState>;

const ImportContext = createContext<Import | null>(null);

export const ImportProvider = ({ children, ...props }: Props & { children: ReactNode }) => (
  <ImportContext value={useImportState(props)}>{children}</ImportContext>
);

/** The open file, what its import would do or does, and the actions of the tab. */
export function useImport(): Import {
  const value = use(ImportContext);
  if (!value) throw new Error('useImport needs an ImportProvider above it.');
  return value;
}
