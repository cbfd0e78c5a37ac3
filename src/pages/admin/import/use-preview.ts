import { useMemo } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import {
  type Column,
  findHeading,
  guessColumns,
  knownFields,
  missingFields,
} from '../../../import-export/columns.ts';
import { dryRun, type ImportRow } from '../../../import-export/dry-run.ts';
import {
  type ColumnText,
  columnTexts,
  readRows,
  unescapeTable,
} from '../../../import-export/read-rows.ts';
import { readTable, type Table } from '../../../import-export/read-table.ts';
import { readText } from '../../../import-export/read-text.ts';
import type { ImportState } from './import-state.ts';
import { planImages, planImport, rowsMissingImages } from './plan-import.ts';
import { loadColumns } from './remembered-columns.ts';

/** A column with texts that the editor is asked about, or all of whose texts are shown. */
export type AskedColumn = { readonly index: number; readonly texts: readonly ColumnText[] };

const noColumns: readonly Column[] = [];
const noRows: readonly ImportRow[] = [];

/** What importing the chosen files would do to these cassettes, with the editor's choices. */
export function usePreview(state: ImportState, cassettes: readonly Cassette[]) {
  const { file, images, encoding, reading, openColumns, excludedRows, takenChanges } = state;
  const bytes = file?.bytes ?? null;
  const { text, table, error } = useMemo(
    () => readFile(bytes, encoding, reading),
    [bytes, encoding, reading],
  );
  const remembered = useMemo(() => table && loadColumns(table.header), [table]);
  const guessed = useMemo(() => (table ? guessColumns(table.header) : noColumns), [table]);
  const columns = state.columns ?? remembered ?? guessed;
  /** The columns whose headings are not known. */
  const unknownColumns = useMemo(() => {
    if (remembered || !table) return [];
    return knownFields(table.header).flatMap((field, index) => (field === null ? index : []));
  }, [table, remembered]);
  const missing = table && missingFields(columns);
  const askedColumns = useMemo(() => {
    if (!table || missing !== null) return [];
    const artists = new Set(cassettes.flatMap(({ artist }) => artist));
    return columns.flatMap((_, index): AskedColumn[] => {
      const isAsked = ({ error, said, items, mayBeOne }: ColumnText) =>
        openColumns.has(index) ||
        error !== null ||
        said !== undefined ||
        (mayBeOne && !items.every((item) => artists.has(item)));
      const texts = columnTexts(table, columns, index).filter(isAsked);
      return texts.length > 0 ? [{ index, texts }] : [];
    });
  }, [table, missing, columns, openColumns, cassettes]);
  const comparedRows = useMemo(() => {
    if (file && !bytes) return rowsMissingImages(cassettes);
    return table && missing === null ? dryRun(readRows(table, columns), cassettes) : noRows;
  }, [file, bytes, table, missing, columns, cassettes]);
  const planned = useMemo(() => planImages(images, comparedRows), [images, comparedRows]);
  /** A cassette that gets pictures is changed by them. */
  const rows = useMemo(
    () =>
      comparedRows.map((row) =>
        row.status === 'same' && planned.byRow.has(row.source.rowNumber)
          ? { ...row, status: 'changed' as const }
          : row,
      ),
    [comparedRows, planned],
  );
  const possible = useMemo(
    () => planImport(rows, takenChanges, planned),
    [rows, takenChanges, planned],
  );
  return {
    ...state,
    /** Whether the encoding is not known: the file can't be read before the editor has chosen one. */
    isEncodingAsked: bytes !== null && text === null && error === null,
    error: state.error ?? (file && error && `“${file.name}”: ${error}`),
    table,
    columns,
    unknownColumns,
    missing,
    askedColumns,
    planned,
    rows,
    /** The rows that the import writes if the editor leaves none out. */
    possible,
    tasks: possible.filter(({ rowNumber }) => !excludedRows.has(rowNumber)),
  };
}

type ReadFile = {
  readonly text: string | null;
  readonly table: Table | null;
  readonly error: string | null;
};

function readFile(
  bytes: Uint8Array | null,
  encoding: ImportState['encoding'],
  reading: ImportState['reading'],
): ReadFile {
  try {
    const text = bytes && readText(bytes, encoding);
    if (text === null) return { text, table: null, error: null };
    return { text, table: unescapeTable(readTable(text, reading, findHeading)), error: null };
  } catch (error) {
    const { code, message } = Failure.from(error);
    if (code !== 'file') throw error;
    return { text: null, table: null, error: message };
  }
}
