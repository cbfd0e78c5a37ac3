import type { Cassette } from '../../../domain/cassette.ts';
import { type FieldErrors, formatField, parseFields } from '../../../domain/cassette-validation.ts';
import type { CassetteWrite } from '../../../domain/cassette-write.ts';
import type { CassetteFields, FieldName } from '../../../domain/fields.ts';
import { columns } from './table-columns.ts';

/**
 * What is typed in the table and on its way to the catalogue, as plain data and a pure reducer
 * (docs/behaviour.md, "Row edit", "Cell edit").
 */

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

export type TableAction =
  | ({ type: 'open'; index: number } & Opening)
  | { type: 'type'; field: FieldName; text: string }
  /** Gives up what is typed in one cell, or in all. */
  | { type: 'close'; field: FieldName | undefined }
  | { type: 'reject'; errors: FieldErrors }
  | { type: 'send'; write: CellsWrite }
  | { type: 'saved'; change: string; saved: Cassette }
  | ({ type: 'refused' } & Refusal)
  /** The cassette of a row, as it is stored now. */
  | { type: 'loaded'; current: Cassette }
  | { type: 'load-failed'; error: string };

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

/** What a write of these cells has to store: the values that differ from what the table shows, or the errors. */
export function checkCells(row: RowEdits, cells: Cells) {
  const shown = pendingValues(row);
  const changed = entriesOf(cells).filter(
    ([field, { base, text }]) => text !== textOf({ ...base, ...shown }, field),
  );
  const texts = Object.fromEntries(changed.map(([field, { text }]) => [field, text]));
  const fields = changed.map(([field]) => field);
  return parseFields(texts as Record<FieldName, string>, fields);
}

/** The write of these values of cells, over what the editor saw. It names the writes that are not done. */
export function writeOfCells(
  row: RowEdits,
  by: CellsWrite['by'],
  cells: Cells,
  values: Partial<CassetteFields>,
): CellsWrite {
  const seen = entriesOf(cells).map(([field, { base }]) => [field, base[field]]);
  const base = { ...row.cassette, ...Object.fromEntries(seen), ...pendingValues(row) };
  return {
    type: 'update',
    base,
    draft: { ...base, ...values },
    images: {},
    source: { kind: 'row' },
    change: crypto.randomUUID(),
    earlier: row.writes,
    by,
    cells,
    values,
    isRefused: false,
  };
}

/** The ids of a write and of its attempts before, which may be stored. */
export const attemptsOf = (row: RowEdits | undefined, write: CellsWrite): string[] => [
  ...(row?.writes ?? []).flatMap((one) =>
    one.isRefused && overlaps(one, write) ? one.change : [],
  ),
  write.change,
];
const overlaps = (one: CellsWrite, other: CellsWrite) =>
  Object.keys(one.values).some((field) => field in other.values);

/** Takes over what is stored now where nothing was typed. */
const refresh = (cells: Cells, current: Cassette): Cells =>
  mapCells(cells, (cell, field) =>
    isEdited(cell, field) ? cell : { base: current, text: textOf(current, field), error: null },
  );

type Opening = {
  readonly cassette: Cassette;
  readonly fields: readonly FieldName[];
  readonly isRow: boolean;
};

/** Opens cells with what is shown in them; one that is open keeps its text. */
function openCells(row: RowEdits, { cassette, fields, isRow }: Opening): RowEdits {
  const shown = { ...cassette, ...pendingValues(row) };
  const opened = fields.map((field) => {
    const cell: Cell = { base: cassette, text: textOf(shown, field), error: null };
    return [field, row.cells[field] ?? cell];
  });
  const cells = { ...row.cells, ...Object.fromEntries(opened) };
  return { ...row, cells, isRow: row.isRow || isRow };
}

type Refusal = {
  readonly change: string;
  readonly error: string;
  /** With `conflicts`, fields that somebody else has changed: the cassette as it is now. */
  readonly theirs: Cassette | null;
  readonly conflicts: readonly string[];
  /** Its answer was lost. */
  readonly mayBeStored: boolean;
};

/** Opens the cells of a refused write again. What was typed since stays, and what was sent since is next. */
function refuse(row: RowEdits, refusal: Refusal): RowEdits {
  const { change, error, theirs, conflicts, mayBeStored } = refusal;
  const write = row.writes.find((one) => one.change === change);
  if (!write) return row;
  const later = row.writes.slice(row.writes.indexOf(write) + 1);
  const stored = mayBeStored ? [{ ...write, isRefused: true }] : [];
  const writes = row.writes.flatMap((one) => (one === write ? stored : one));
  if (write.by === 'switch') return { ...row, writes, error };

  const isRow = row.isRow || write.by === 'row';
  const isNext = (field: FieldName) => later.some(({ values }) => field in values);
  const left = Object.fromEntries(entriesOf(write.cells).filter(([field]) => !isNext(field)));
  const cells = mapCells({ ...left, ...row.cells }, (cell, field) => {
    if (!(field in left && field in write.values)) return cell;
    const why = isRow ? [] : [error];
    if (!theirs || !conflicts.includes(field)) return { ...cell, error: why[0] ?? null };
    const now = textOf(theirs, field) || 'empty';
    why.push(`It is “${now}” by now: Enter writes over it, Escape keeps it.`);
    return { ...cell, base: theirs, error: why.join(' ') };
  });
  const opened = { ...row, writes, cells: theirs ? refresh(cells, theirs) : cells };
  if (!isRow) return opened;
  const cassette = theirs ?? row.cassette;
  const whole = openCells(opened, { cassette, fields: rowFields, isRow });
  return Object.keys(left).length > 0 ? { ...whole, error } : whole;
}

function reduceRow(row: RowEdits, action: TableAction): RowEdits {
  const { cells, writes } = row;
  switch (action.type) {
    case 'open':
      return { ...openCells(row, action), error: action.isRow ? null : row.error };
    case 'type': {
      const { field, text } = action;
      const cell = cells[field];
      return cell ? { ...row, cells: { ...cells, [field]: { ...cell, text } } } : row;
    }
    case 'close': {
      if (!action.field) return { ...row, cells: {}, isRow: false, error: null };
      const { [action.field]: _, ...others } = cells;
      return { ...row, cells: others };
    }
    case 'reject': {
      const { errors } = action;
      const mark = (cell: Cell, field: FieldName) => ({
        ...cell,
        error: errors[field] ?? (row.isRow ? null : cell.error),
      });
      return { ...row, cells: mapCells(cells, mark) };
    }
    case 'send': {
      const { write } = action;
      const others = entriesOf(cells).filter(([field]) => !(field in write.cells));
      const left = { ...row, cells: Object.fromEntries(others), error: null };
      return { ...left, isRow: row.isRow && write.by !== 'row', writes: [...writes, write] };
    }
    case 'saved': {
      const { change, saved } = action;
      const done = writes.find((write) => write.change === change);
      if (!done) return row;
      const isLeft = (one: CellsWrite) => one !== done && !(one.isRefused && overlaps(one, done));
      const update = (cell: Cell, field: FieldName) =>
        field in done.values ? { ...cell, base: saved } : cell;
      return { ...row, writes: writes.filter(isLeft), cells: mapCells(cells, update) };
    }
    case 'refused':
      return refuse(row, action);
    case 'loaded':
      return { ...row, cells: refresh(cells, action.current) };
    case 'load-failed':
      return row.isRow ? { ...row, error: action.error } : row;
  }
}

export function reduceTable(edits: TableEdits, id: string, action: TableAction): TableEdits {
  const before =
    edits.get(id) ??
    (action.type === 'open' && {
      ...{ cassette: action.cassette, index: action.index },
      ...{ isRow: false, cells: {}, error: null, writes: [] },
    });
  if (!before) return edits;
  const row = reduceRow(before, action);
  const changed = new Map(edits).set(id, row);
  const isOver = !hasOpenCells(row) && row.error === null && !isPending(row);
  if (isOver) changed.delete(id);
  return changed;
}
