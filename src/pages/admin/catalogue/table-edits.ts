import type { Cassette } from '../../../domain/cassette.ts';
import {
  errorAfterTyping,
  type FieldErrors,
  formatField,
  parseFields,
} from '../../../domain/cassette-validation.ts';
import type { CassetteWrite } from '../../../domain/cassette-write.ts';
import type { Failure } from '../../../domain/failure.ts';
import { type CassetteFields, type FieldName, fieldSpecs } from '../../../domain/fields.ts';
import { createStore } from '../../../domain/store.ts';
import { saveMessage } from '../messages/save-message.ts';
import { columns } from './table-columns.ts';

/** What is typed in the table, and pending (docs/behaviour, "Row edit" and "Cell edit"). */

/** A cell that is open. */
export type Cell = {
  /** The cassette as the editor saw it. */
  readonly seen: Cassette;
  readonly text: string;
  /** Why the text is not allowed, or why it is not stored. */
  readonly error: string | null;
  /** Whether it is open again because its write has failed. */
  readonly hasFailed: boolean;
};
type Cells = { readonly [Field in FieldName]?: Cell };

/** One write of cells, which opens them again if it fails; a switch goes back. */
export type TableWrite = Extract<CassetteWrite, { type: 'update' }> & {
  readonly by: 'cell' | 'row' | 'switch';
  readonly cells: Cells;
  /** It has failed, and may be stored all the same (`Failure`): later writes name it. */
  readonly isUnanswered: boolean;
};

/** The edits of one cassette. */
export type RowEdits = {
  /** The cassette when its first cell was opened, and the position of its row, from 0. */
  readonly cassette: Cassette;
  readonly index: number;
  /** Whether Edit has opened the cells, which are then written together. */
  readonly isWholeRow: boolean;
  readonly cells: Cells;
  /** Why the row is not loaded, or it or its switch not stored: the sentence below the row. */
  readonly error: string | null;
  /** In their order: those under way, and those without an answer, which may be stored. */
  readonly writes: readonly TableWrite[];
};

/** By the id of the cassette. */
export type TableEdits = ReadonlyMap<string, RowEdits>;

export const createTableEdits = () => createStore<TableEdits>(new Map());
export type TableEditsStore = ReturnType<typeof createTableEdits>;

export const noEdits = (cassette: Cassette, index: number): RowEdits => ({
  cassette,
  index,
  isWholeRow: false,
  cells: {},
  error: null,
  writes: [],
});

/** What Edit opens. */
export const rowFields = columns.map(({ field }) => field);

const entriesOf = (cells: Cells) => Object.entries(cells) as [FieldName, Cell][];
const mapCells = (cells: Cells, change: (cell: Cell, field: FieldName) => Cell): Cells =>
  Object.fromEntries(entriesOf(cells).map(([field, cell]) => [field, change(cell, field)]));
const textOf = (cassette: Cassette, field: FieldName) => formatField(field, cassette[field]);
const isEdited = ({ seen, text }: Cell, field: FieldName) => text !== textOf(seen, field);

const pendingWrites = ({ writes }: RowEdits) => writes.filter(({ isUnanswered }) => !isUnanswered);
export const isPending = (row: RowEdits): boolean => pendingWrites(row).length > 0;

/** The values that are on their way to the catalogue: the table shows them. */
export function pendingValues(row: RowEdits | undefined): Partial<CassetteFields> {
  const values = row ? pendingWrites(row).map(({ fields }) => fields) : [];
  return Object.assign({}, ...values);
}

export const hasOpenCells = ({ cells }: RowEdits): boolean => Object.keys(cells).length > 0;

/** Whether something would be lost with the page. */
export const isUnsaved = (row: RowEdits): boolean =>
  isPending(row) || entriesOf(row.cells).some(([field, cell]) => isEdited(cell, field));

/** The cells and rows that have failed and are not written again, with the reasons; or null. */
export function failedText(edits: TableEdits): string | null {
  const names: string[] = [];
  const reasons = new Set<string | null>();
  for (const { cassette, isWholeRow, cells, error } of edits.values()) {
    const tape = `“${cassette.title}”`;
    for (const [field, cell] of entriesOf(cells)) {
      if (isWholeRow || !cell.hasFailed) continue;
      names.push(`${fieldSpecs[field].label} of ${tape}`);
      reasons.add(cell.error);
    }
    if (error === null) continue;
    names.push(tape);
    reasons.add(error);
  }
  return names.length > 0 ? `${names.join(', ')}: ${[...reasons].join(' ')}` : null;
}

export const newCell = (seen: Cassette, text: string): Cell => ({
  seen,
  text,
  error: null,
  hasFailed: false,
});

/** Opens cells with what is shown in them; one that is open keeps its text. */
export function openCells(row: RowEdits, seen: Cassette, fields: readonly FieldName[]): RowEdits {
  const shown = { ...seen, ...pendingValues(row) };
  const opened = fields.map((field) => [field, newCell(seen, textOf(shown, field))]);
  return { ...row, cells: { ...Object.fromEntries(opened), ...row.cells } };
}

/** Changes the text of an open cell. Its error goes once it is mended. */
export function typeText(row: RowEdits, field: FieldName, text: string): RowEdits {
  const cell = row.cells[field];
  if (!cell) return row;
  const error = cell.error && errorAfterTyping(field, cell.text, text, cell.error);
  return { ...row, cells: { ...row.cells, [field]: { ...cell, text, error } } };
}

/** Closes one cell, or all of a row. */
export function closeCells(row: RowEdits, field?: FieldName): RowEdits {
  if (field === undefined) return { ...row, isWholeRow: false, cells: {}, error: null };
  const { [field]: _, ...cells } = row.cells;
  return { ...row, cells };
}

/** Marks the cells that are not valid. */
export const markErrors = (row: RowEdits, errors: FieldErrors): RowEdits => ({
  ...row,
  cells: mapCells(row.cells, (cell, field) => {
    const error = errors[field];
    return error === undefined ? cell : { ...cell, error, hasFailed: false };
  }),
});

/** Takes over what is stored by now where nothing was typed. */
export const refresh = (row: RowEdits, current: Cassette): RowEdits => ({
  ...row,
  cells: mapCells(row.cells, (cell, field) =>
    isEdited(cell, field) ? cell : newCell(current, textOf(current, field)),
  ),
});

/**
 * The write of these cells over what the editor saw, with the values that differ from what the
 * table shows; or the errors of cells. It names the page's writes of the same fields that are not
 * done.
 */
export function writeOf(row: RowEdits, by: TableWrite['by'], cells: Cells) {
  const pending = pendingValues(row);
  const changed = entriesOf(cells).filter(
    ([field, { seen, text }]) => text !== textOf({ ...seen, ...pending }, field),
  );
  const fields = changed.map(([field]) => field);
  const texts = Object.fromEntries(changed.map(([field, { text }]) => [field, text]));
  const parsed = parseFields(texts as Record<FieldName, string>, fields);
  if (!parsed.ok) return { errors: parsed.errors };
  const seenValues = Object.fromEntries(changed.map(([field, { seen }]) => [field, seen[field]]));
  const base = { ...row.cassette, ...seenValues, ...pending };
  const write: TableWrite = {
    type: 'update',
    base,
    fields: parsed.value,
    images: {},
    source: { kind: 'row' },
    changeId: crypto.randomUUID(),
    earlier: row.writes.filter((one) => fields.some((field) => field in one.fields)),
    by,
    cells,
    isUnanswered: false,
  };
  return { write };
}

/** Closes the cells of a write that begins. */
export function begin(row: RowEdits, write: TableWrite): RowEdits {
  const left = entriesOf(row.cells).filter(([field]) => !(field in write.cells));
  const isWholeRow = row.isWholeRow && write.by !== 'row';
  const writes = [...row.writes, write];
  return { ...row, isWholeRow, cells: Object.fromEntries(left), error: null, writes };
}

/** Ends a write. A cell that was opened meanwhile already showed this value. */
export const end = (row: RowEdits, write: TableWrite, saved: Cassette): RowEdits => ({
  ...row,
  writes: row.writes.filter((one) => one !== write),
  cells: mapCells(row.cells, (cell, field) =>
    field in write.fields ? { ...cell, seen: saved } : cell,
  ),
});

/**
 * Ends a write that has failed, and opens its cells again. The fields that somebody else has changed
 * too are marked, and the others are taken over.
 */
export function fail(row: RowEdits, write: TableWrite, failure: Failure): RowEdits {
  const { current, fields } = failure;
  const reason = saveMessage(failure);
  const unanswered = failure.mayBeWritten ? [{ ...write, isUnanswered: true }] : [];
  const writes = row.writes.flatMap((one) => (one === write ? unanswered : one));
  const ended = { ...row, writes };
  if (write.by === 'switch') return { ...ended, error: reason };

  // A cell with a later pending write stays closed: that write decides.
  const pending = pendingValues(ended);
  const failed = entriesOf(write.cells).filter(([field]) => !(field in pending));
  if (failed.length === 0) return ended;
  const cells: Cells = Object.fromEntries(failed);
  const isWholeRow = row.isWholeRow || write.by === 'row';
  const reopened = isWholeRow
    ? { ...ended, isWholeRow, cells: reopen(row, cells, null), error: reason }
    : { ...ended, cells: reopen(row, cells, reason) };
  return current ? markConflicts(reopened, fields, current) : reopened;
}

/** The open cells and these, which have failed. What was typed in them since stays. */
const reopen = (row: RowEdits, failed: Cells, error: string | null): Cells =>
  mapCells({ ...failed, ...row.cells }, (cell, field) =>
    field in failed ? { ...cell, error, hasFailed: true } : cell,
  );

/** Marks the failed cells of these fields with what is stored now, and takes over the rest. */
function markConflicts(row: RowEdits, fields: Failure['fields'], current: Cassette): RowEdits {
  const cells = mapCells(row.cells, (cell, field) => {
    if (!cell.hasFailed || !fields.includes(field)) return cell;
    const now = `It is “${textOf(current, field) || 'empty'}” by now`;
    const sentence = `${now}: Enter writes over it, Escape keeps it.`;
    return { ...cell, seen: current, error: cell.error ? `${cell.error} ${sentence}` : sentence };
  });
  return refresh({ ...row, cells }, current);
}
