import { useMemo } from 'react';
import { type Cassette, changedFields } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { type CassetteFields, mapFields } from '../../../domain/fields.ts';
import {
  type Column,
  guessColumns,
  knownFields,
  missingFields,
} from '../../../import-export/columns.ts';
import {
  dryRun,
  exportedId,
  type FieldChange,
  type ImportRow,
  isImportable,
} from '../../../import-export/dry-run.ts';
import { matchImages, type PanelFiles } from '../../../import-export/match-images.ts';
import { readRows } from '../../../import-export/read-rows.ts';
import { readTable, type Table } from '../../../import-export/read-table.ts';
import { readText } from '../../../import-export/read-text.ts';
import { knownItems } from '../../../import-export/read-value.ts';
import type { ImportTask } from '../../../services/import-row.ts';
import type { ImportState, TakenChanges } from './import-state.ts';
import { loadColumns } from './remembered-columns.ts';

/** What importing the chosen files would do to these cassettes, with the editor's choices. */
export function usePreview(state: ImportState, cassettes: readonly Cassette[]) {
  const { file, images, encoding, reading, takenChanges, rowChoices } = state;
  const bytes = file?.bytes ?? null;
  const read = useMemo(() => readFile(bytes, encoding, reading), [bytes, encoding, reading]);
  const known = useMemo(() => knownItems(cassettes), [cassettes]);
  const { table } = read;
  const columns = state.columns ?? read.columns;
  const compared = useMemo(() => {
    const missing = table && missingFields(columns);
    const { rows, askedColumns } =
      table && missing === null ? readRows(table, columns, known) : { rows: [], askedColumns: [] };
    const planned = planImages(images, dryRun(rows, cassettes, rowChoices));
    /** The rows that the import writes if the editor leaves none out. */
    const possible = planImport(planned.rows, takenChanges, planned.pictures);
    return { missing, askedColumns, ...planned, possible };
  }, [table, columns, known, cassettes, rowChoices, images, takenChanges]);
  return {
    ...state,
    ...read,
    ...compared,
    columns,
    /** False while the editor has not chosen an encoding. */
    isRead: read.table !== null || read.error !== null,
    error: state.error ?? (file && read.error && `“${file.name}”: ${read.error}`),
    tasks: compared.possible.filter(({ rowNumber }) => rowChoices.get(rowNumber) !== 'left-out'),
  };
}

const notRead = {
  error: null as string | null,
  table: null as Table | null,
  /** The columns as they are remembered for this heading, else guessed. */
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
    const text = readText(bytes, encoding);
    if (text === null) return notRead;
    const table = readTable(text, reading);
    const remembered = loadColumns(table.header);
    const columns = remembered ?? guessColumns(table.header);
    const hasUnknown = !remembered && knownFields(table.header).includes(null);
    return { ...notRead, table, columns, hasUnknown };
  } catch (error) {
    const { code, message } = Failure.from(error);
    if (code !== 'file') throw error;
    return { ...notRead, error: message };
  }
}

/** Finds the rows of pictures. A cassette that gets one is changed by it. */
export function planImages(files: readonly File[], rows: readonly ImportRow[]) {
  const { byRow: pictures, unmatched } = matchImages(files, rows);
  const withPictures = rows.map((row) =>
    row.status === 'same' && pictures.has(row.source.rowNumber)
      ? { ...row, status: 'changed' as const }
      : row,
  );
  return { pictures, unmatched, rows: withPictures };
}

/** Whether a change of an existing cassette is taken. */
export const isTaken = ({ from, isSpoilt }: FieldChange, taken: TakenChanges): boolean =>
  !isSpoilt && (taken === 'all' || (taken === 'empty' && from === ''));

/** Whether a row changes the catalogue: a scan alone does not. */
export const isWrite = ({ base, draft, files }: ImportTask): boolean =>
  !base || files !== undefined || changedFields(base, draft).length > 0;

/** What an import would do with these rows, if the editor leaves none out. */
export function planImport(
  rows: readonly ImportRow[],
  taken: TakenChanges,
  pictures: ReadonlyMap<number, PanelFiles>,
): ImportTask[] {
  return rows.filter(isImportable).flatMap((row): ImportTask[] => {
    const { source, cassette } = row;
    const { rowNumber, draft, images } = source;
    const { fullJCard: scan, ...panelFiles } = pictures.get(rowNumber) ?? {};
    const files = Object.keys(panelFiles).length > 0 ? panelFiles : undefined;
    const isOther = row.answers.length > 0;
    const id = isOther ? undefined : exportedId(source);
    if (!cassette) return [{ rowNumber, base: null, draft, id, isOther, images, files, scan }];
    const changes = row.changes.filter((change) => isTaken(change, taken));
    if (!files && !scan && changes.length === 0) return [];
    const fields = new Set(changes.map(({ field }) => field));
    const changed = mapFields((field) => (fields.has(field) ? draft : cassette)[field]);
    return [{ rowNumber, base: cassette, draft: changed as CassetteFields, files, scan }];
  });
}
