import type { Cassette } from '../../../domain/cassette.ts';
import {
  errorAfterTyping,
  type FieldErrors,
  formatField,
  parseFields,
} from '../../../domain/cassette-validation.ts';
import type { CassetteWrite } from '../../../domain/cassette-write.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { CassetteFields, FieldName } from '../../../domain/fields.ts';
import { saveMessage } from '../cassette-form/edit.ts';
import { columns } from './table-columns.ts';

/** What is typed in the table, and pending (docs/behaviour, "Row edit" and "Cell edit"). */

/** A cell that is open. */
export type Cell = {
  /** The cassette as the editor saw it. */
  readonly base: Cassette;
  readonly text: string;
  readonly error: string | null;
};
type Cells = { readonly [Field in FieldName]?: Cell };

/** One write of cells, which opens them again if it is refused; a switch goes back. */
export type CellsWrite = Extract<CassetteWrite, { type: 'update' }> & {
  readonly by: 'cell' | 'row' | 'switch';
  readonly cells: Cells;
  readonly values: Partial<CassetteFields>;
  /** It was refused, and may be stored all the same. */
  readonly isRefused: boolean;
};

/** The edits of one cassette. */
export type RowEdits = {
  /** The cassette when its first cell was opened, and the position of its row, from 0. */
  readonly cassette: Cassette;
  readonly index: number;
  /** Whether Edit has opened the cells, which are then written together. */
  readonly isRow: boolean;
  readonly cells: Cells;
  /** The sentence below the row. */
  readonly error: string | null;
  /** Those that are not done, in their order. */
  readonly writes: readonly CellsWrite[];
};

/** By the id of the cassette. */
export type TableEdits = ReadonlyMap<string, RowEdits>;

/** What Edit opens. */
export const rowFields = columns.map(({ field }) => field);

const entriesOf = (cells: Cells) => Object.entries(cells) as [FieldName, Cell][];
const mapCells = (cells: Cells, change: (cell: Cell, field: FieldName) => Cell): Cells =>
  Object.fromEntries(entriesOf(cells).map(([field, cell]) => [field, change(cell, field)]));
const textOf = (cassette: Cassette, field: FieldName) => formatField(field, cassette[field]);
const isEdited = ({ base, text }: Cell, field: FieldName) => text !== textOf(base, field);

/** The values that are on their way to the catalogue: the table shows them. */
export const pendingValues = (row: RowEdits | undefined): Partial<CassetteFields> =>
  Object.assign({}, ...(row?.writes ?? []).map(({ isRefused, values }) => !isRefused && values));

export const isPending = ({ writes }: RowEdits): boolean =>
  writes.some(({ isRefused }) => !isRefused);
export const hasOpenCells = ({ cells }: RowEdits): boolean => Object.keys(cells).length > 0;

/** Whether something would be lost with the page. */
export const isUnsaved = (row: RowEdits): boolean =>
  isPending(row) || entriesOf(row.cells).some(([field, cell]) => isEdited(cell, field));

/** Opens cells with what is shown in them; one that is open keeps its text. */
export function openCells(row: RowEdits, base: Cassette, fields: readonly FieldName[]): RowEdits {
  const shown = { ...base, ...pendingValues(row) };
  const opened = fields.map((field) => [field, { base, text: textOf(shown, field), error: null }]);
  return { ...row, cells: { ...Object.fromEntries(opened), ...row.cells } };
}

/** Changes the text of an open cell. Its error goes once it is mended. */
export const typeText = (row: RowEdits, typed: FieldName, text: string): RowEdits => ({
  ...row,
  cells: mapCells(row.cells, (cell, field) => {
    if (field !== typed) return cell;
    return {
      ...cell,
      text,
      error: cell.error && errorAfterTyping(field, cell.text, text, cell.error),
    };
  }),
});

/** Closes one cell, or all of a row. */
export function closeCells(row: RowEdits, field?: FieldName): RowEdits {
  if (field === undefined) return { ...row, isRow: false, cells: {}, error: null };
  const { [field]: _, ...cells } = row.cells;
  return { ...row, cells };
}

/** Marks the cells that are not valid. */
export const markErrors = (row: RowEdits, errors: FieldErrors): RowEdits => ({
  ...row,
  cells: mapCells(row.cells, (cell, field) => ({ ...cell, error: errors[field] ?? cell.error })),
});

/** Takes over what is stored by now where nothing was typed. */
export const refresh = (row: RowEdits, base: Cassette): RowEdits => ({
  ...row,
  cells: mapCells(row.cells, (cell, field) =>
    isEdited(cell, field) ? cell : { base, text: textOf(base, field), error: null },
  ),
});

/**
 * The write of these cells over what the editor saw, with the values that differ from what the
 * table shows; or the errors of cells. It names the page's writes of the same fields that are not
 * done.
 */
export function writeOf(row: RowEdits, by: CellsWrite['by'], cells: Cells) {
  const pending = pendingValues(row);
  const changed = entriesOf(cells).filter(
    ([field, { base, text }]) => text !== textOf({ ...base, ...pending }, field),
  );
  const texts = Object.fromEntries(changed.map(([field, { text }]) => [field, text]));
  const fields = changed.map(([field]) => field);
  const parsed = parseFields(texts as Record<FieldName, string>, fields);
  if (!parsed.ok) return { errors: parsed.errors };
  const seen = Object.fromEntries(changed.map(([field, { base }]) => [field, base[field]]));
  const base = { ...row.cassette, ...seen, ...pending };
  const write: CellsWrite = {
    type: 'update',
    base,
    draft: { ...base, ...parsed.value },
    images: {},
    source: { kind: 'row' },
    change: crypto.randomUUID(),
    earlier: row.writes.filter(({ values }) => fields.some((field) => field in values)),
    by,
    cells,
    values: parsed.value,
    isRefused: false,
  };
  return { write };
}

/** Closes what is on its way to the catalogue. */
export function send(row: RowEdits, write: CellsWrite): RowEdits {
  const left = entriesOf(row.cells).filter(([field]) => !(field in write.cells));
  const isRow = row.isRow && write.by !== 'row';
  const writes = [...row.writes, write];
  return { ...row, isRow, cells: Object.fromEntries(left), error: null, writes };
}

/** Ends a write. A cell that was opened since has been typed over what is stored by it. */
export const end = (row: RowEdits, write: CellsWrite, base: Cassette): RowEdits => ({
  ...row,
  writes: row.writes.filter((one) => one !== write),
  cells: mapCells(row.cells, (cell, field) => (field in write.values ? { ...cell, base } : cell)),
});

/**
 * Opens the cells of a refused write again. What was typed since stays, and what was sent since is
 * next. `theirs` is the cassette where somebody else has changed the same fields.
 */
export function refuse(
  row: RowEdits,
  write: CellsWrite,
  failure: Failure,
  theirs: Cassette | null,
): RowEdits {
  const error = saveMessage(failure);
  const later = row.writes.slice(row.writes.indexOf(write) + 1);
  const stored = failure.mayBeWritten ? [{ ...write, isRefused: true }] : [];
  const writes = row.writes.flatMap((one) => (one === write ? stored : one));
  if (write.by === 'switch') return { ...row, writes, error };

  const isNext = (field: FieldName) => later.some(({ values }) => field in values);
  const left = Object.fromEntries(entriesOf(write.cells).filter(([field]) => !isNext(field)));
  if (Object.keys(left).length === 0) return { ...row, writes };
  const isRow = row.isRow || write.by === 'row';
  const cells = mapCells({ ...left, ...row.cells }, (cell, field) => {
    if (!(field in left && field in write.values)) return cell;
    const why = isRow ? null : error;
    if (!theirs || !failure.fields.includes(field)) return { ...cell, error: why };
    const now = `It is “${textOf(theirs, field) || 'empty'}” by now`;
    const sentence = `${now}: Enter writes over it, Escape keeps it.`;
    return { ...cell, base: theirs, error: why ? `${why} ${sentence}` : sentence };
  });
  const opened = { ...row, writes, isRow, cells, error: isRow ? error : row.error };
  return theirs ? refresh(opened, theirs) : opened;
}
