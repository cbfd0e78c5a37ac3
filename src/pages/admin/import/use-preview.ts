import { useDeferredValue, useMemo } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { type Column, columnQuestion, knownFields } from '../../../import-export/columns.ts';
import { decodeText } from '../../../import-export/decode-text.ts';
import { countForeignIds, dryRun } from '../../../import-export/dry-run.ts';
import { planImages, planImport } from '../../../import-export/plan-import.ts';
import { readRows } from '../../../import-export/read-rows.ts';
import { readTable, type Table } from '../../../import-export/read-table.ts';
import { knownItems } from '../../../import-export/read-value.ts';
import { suggestColumns } from '../../../import-export/suggest-columns.ts';
import type { ImportState } from './import-state.ts';

/** What importing the chosen files would do to these cassettes, with the editor's choices. */
export function usePreview(state: ImportState, cassettes: readonly Cassette[]) {
  const { file, images, encoding, reading, appliedChanges, rowChoices, knownBy } = state;
  const bytes = file?.bytes ?? null;
  const read = useMemo(() => readFile(bytes, encoding, reading), [bytes, encoding, reading]);
  const known = useMemo(() => knownItems(cassettes), [cassettes]);
  const { table } = read;
  const chosen = state.columns ?? read.columns;
  // A long list is slow to read while an answer is typed.
  const deferred = useDeferredValue(chosen);
  const columns = useDeferredValue(table) === table ? deferred : chosen;
  const compared = useMemo(() => {
    const question = table && columnQuestion(columns);
    const answers = new Map(
      [...rowChoices].flatMap(([row, choice]) => (choice === 'left-out' ? [] : [[row, choice]])),
    );
    const { rows, askedColumns } =
      table && question === null
        ? readRows(table, columns, known, answers)
        : { rows: [], askedColumns: [] };
    const foreignIdCount = countForeignIds(rows, cassettes);
    const identified = knownBy === 'name' ? rows.map((row) => ({ ...row, id: '' })) : rows;
    const isAsked = foreignIdCount > 0 && knownBy === null;
    const planned = planImages(images, dryRun(isAsked ? [] : identified, cassettes, answers));
    /** The rows that the import writes if the editor leaves none out. */
    const possible = planImport(planned.rows, appliedChanges, planned.pictures);
    return { columnQuestion: question, askedColumns, foreignIdCount, ...planned, possible };
  }, [table, columns, known, cassettes, rowChoices, images, appliedChanges, knownBy]);
  return {
    ...state,
    ...read,
    ...compared,
    columns: chosen,
    /** Whether the rows are those of the columns as they are now. */
    isCurrent: columns === chosen,
    /** False while the editor has not chosen an encoding. */
    isRead: read.table !== null || read.error !== null,
    error: state.error ?? (file && read.error && `“${file.name}”: ${read.error}`),
    tasks: compared.possible.filter(({ rowNumber }) => rowChoices.get(rowNumber) !== 'left-out'),
  };
}

const notRead = {
  error: null as string | null,
  table: null as Table | null,
  columns: [] as readonly Column[],
  hasUnknown: false,
};

function readFile(
  bytes: Uint8Array | null,
  encoding: ImportState['encoding'],
  reading: ImportState['reading'],
): typeof notRead {
  if (!bytes) return notRead;
  try {
    const text = decodeText(bytes, encoding);
    if (text === null) return notRead;
    const table = readTable(text, reading);
    const columns = suggestColumns(table);
    const hasUnknown = knownFields(table.header).includes(null) || columnQuestion(columns) !== null;
    return { ...notRead, table, columns, hasUnknown };
  } catch (error) {
    const { code, message } = Failure.from(error);
    if (code !== 'file') throw error;
    return { ...notRead, error: message };
  }
}
