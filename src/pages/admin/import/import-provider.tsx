import { type ReactNode, useReducer, useState } from 'react';
import { requiredContext } from '../../../components/required-context.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { changesCatalogue, type ImportTask } from '../../../domain/import-task.ts';
import { isPicture } from '../../../domain/pictures/is-picture.ts';
import type { Column } from '../../../import-export/columns.ts';
import { exportedId } from '../../../import-export/dry-run.ts';
import { useBackend } from '../../../services/backend-context.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { type ImportedRow, importRows, type RunningImport } from '../../../services/import-rows.ts';
import { type RunPlan, sortByPart } from '../../../services/run.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import { useRun } from '../../../services/use-run.ts';
import { createDraft } from '../cassette-form/edit.ts';
import { cropUnmoved } from '../cropping/crop-placed.ts';
import { useMessages } from '../messages/message-provider.tsx';
import type { TabProps } from '../tab-props.ts';
import { importReducer, noImport } from './import-state.ts';
import { usePreview } from './use-preview.ts';

function countsOf(done: readonly ImportedRow[]) {
  const written = done.filter(({ isWritten }) => isWritten);
  const added = written.filter(({ task }) => task.base === null).length;
  return { added, changed: written.length - added };
}

const importPlan = ({
  title,
  ...begun
}: { title: string } & Omit<RunningImport, 'runId'>): RunPlan<ImportTask, ImportedRow> => ({
  logMessage: ({ rowNumber }) => `Row ${rowNumber} could not be imported.`,
  record: { action: 'import', title, countDone: countsOf },
  async work(chunk, { ports, startRun }) {
    // A scan alone writes nothing that could be undone.
    const runId = chunk.some(changesCatalogue) ? ((await startRun()) ?? '') : '';
    return importRows(ports, { ...begun, runId }, chunk, cropUnmoved);
  },
});

/** The open file, what its import would do or does, and the actions of the tab. */
function useImportState({ catalogue, editorUid }: TabProps) {
  const backend = useBackend();
  const report = useFailureReport();
  const { undoneRuns, endMessage } = useMessages();
  const [state, dispatch] = useReducer(importReducer, noImport);
  /** The cassettes with which the rows were compared; null before the import has begun. */
  const [compared, setCompared] = useState<readonly Cassette[] | null>(null);
  const [queuedCount, setQueuedCount] = useState(0);
  const { run: job, start, retry, stop } = useRun<ImportTask, ImportedRow>(editorUid);
  // An import that has begun does not follow the catalogue any more.
  const preview = usePreview(state, compared ?? catalogue.cassettes);
  const { columns, tasks, rows, file } = preview;

  /** Opens chosen or dropped files: a CSV, pictures, or both. */
  async function addFiles(files: readonly File[]) {
    const images = files.filter(isPicture);
    const [csv, ...others] = files.filter(({ name }) => /^[^.].*\.(csv|tsv|txt)$/i.test(name));
    const refuse = (error: string) => dispatch({ type: 'refuse', error });
    if (files.length === 0) return;
    endMessage();
    if (others.length > 0) return refuse('Please choose one CSV file at a time.');
    if (!csv && images.length === 0)
      return refuse(`“${files[0]?.name}” is neither a CSV file nor a picture.`);
    // Other editors may have changed the catalogue since it was loaded.
    catalogue.reload();
    if (images.length > 0) dispatch({ type: 'add-images', images });
    if (csv)
      try {
        const bytes = new Uint8Array(await csv.arrayBuffer());
        dispatch({ type: 'open-file', file: { name: csv.name, bytes } });
      } catch (error) {
        refuse(`“${csv.name}”: ${errorMessage(report('Reading the file failed.', error))}`);
      }
  }

  const chooseColumns = (chosen: readonly Column[]) =>
    dispatch({ type: 'change-columns', columns: chosen });
  const changeColumn = (index: number, change: Partial<Column>) =>
    chooseColumns(columns.map((column, at) => (at === index ? { ...column, ...change } : column)));
  const takeSuggestions = () =>
    chooseColumns(
      columns.map(({ suggestion = null, ...one }) => ({ ...one, field: one.field ?? suggestion })),
    );

  /** Puts scans of whole cards into the queue of tapes. */
  async function queueScans(done: readonly ImportedRow[]) {
    const drafts = done.flatMap(({ task, cassette }) =>
      task.scan ? createDraft({ base: cassette, scan: { file: task.scan, placement: null } }) : [],
    );
    if (drafts.length === 0) return;
    const keepings = await (await backend.drafts()).save(editorUid ?? '', drafts);
    const lost = drafts.flatMap(({ draftId, scan }) =>
      keepings[draftId] === 'not-kept' ? `“${scan?.file.name}”` : [],
    );
    setQueuedCount((count) => count + drafts.length - lost.length);
    if (lost.length > 0)
      dispatch({ type: 'refuse', error: `This device can’t keep ${lost.join(', ')}.` });
  }

  /** Begins the import, or goes on with the rows that are left and those that failed. */
  async function startOrResume() {
    endMessage();
    const plan = importPlan({
      title: file?.name ?? '',
      compared: compared ?? catalogue.cassettes,
      rowIds: new Set(rows.flatMap(({ source }) => exportedId(source) ?? [])),
    });
    if (!compared) setCompared(catalogue.cassettes);
    const sorted = sortByPart(tasks, ({ base }) => base);
    const outcome = await (compared ? retry(plan) : start(sorted, plan));
    if (!outcome) return;
    const { newlyDone } = outcome;
    catalogue.applyChanges(newlyDone.map(({ cassette }) => cassette));
    await queueScans(newlyDone).catch((error: unknown) => {
      const failure = report('Keeping scans failed.', error);
      dispatch({ type: 'refuse', error: errorMessage(failure) });
    });
  }

  const counts = job?.counts;
  const { undone: undoneCount = 0, isUndone: hasNoUndo = false } =
    undoneRuns.get(job?.runId ?? '') ?? {};

  const isEditable = compared === null;
  /** Whether the rows are compared as they are read now, with what is stored now. */
  const isCompared =
    !isEditable || (preview.isCurrent && !catalogue.isReading && !catalogue.failure);
  return {
    preview,
    /** Null before the import has begun. */
    job,
    isFinished: job?.status === 'ended' && job.remaining.length + job.failed.length === 0,
    undoneCount,
    /** Whether an undo has left nothing that another one could do. */
    hasNoUndo,
    isUndone: counts ? undoneCount >= counts.added + counts.changed : false,
    queuedCount,
    stop,
    isEditable,
    isCompared,
    dispatch,
    addFiles,
    changeColumn,
    takeSuggestions,
    startOrResume,
  };
}

type Import = ReturnType<typeof useImportState>;

export const [ImportContext, useImport] = requiredContext<Import>('ImportProvider');

export const ImportProvider = ({ children, ...props }: TabProps & { children: ReactNode }) => (
  <ImportContext value={useImportState(props)}>{children}</ImportContext>
);
