import type { Cassette } from '../../../domain/cassette.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { FieldName } from '../../../domain/fields.ts';
import { createStore } from '../../../domain/store.ts';
import type { CataloguePort } from '../../../services/ports.ts';
import { readOne, writeOne } from '../../../services/save-cassette.ts';
import type { CassetteList } from '../../../services/use-cassettes.ts';
import { saveMessage } from '../cassette-form/edit.ts';
import * as rows from './table-edits.ts';

type Options = {
  openCatalogue: () => Promise<CataloguePort>;
  report: (logMessage: string, error: unknown) => Failure;
  applyChanges: CassetteList['applyChanges'];
  /** `isLast` of the last write that was under way. */
  onSaved: (saved: Cassette, write: rows.TableWrite, isLast: boolean) => void;
};

/** Cells, rows and switches are written the same way (docs/behaviour, "Row edit", "Cell edit"). */
export function createTableEditor({ openCatalogue, report, applyChanges, onSaved }: Options) {
  const { get: edits, set, subscribe } = createStore<rows.TableEdits>(new Map());

  /** Changes the edits of a cassette, which end when nothing is open, pending or to be said. */
  function change(id: string, to: (row: rows.RowEdits) => rows.RowEdits, start?: rows.RowEdits) {
    const before = edits().get(id) ?? start;
    if (!before) return;
    const row = to(before);
    const changed = new Map(edits()).set(id, row);
    if (!rows.hasOpenCells(row) && !rows.isPending(row) && row.error === null) changed.delete(id);
    set(changed);
  }
  function open(cassette: Cassette, index: number, fields: readonly FieldName[], isRow: boolean) {
    const start = { cassette, index, isRow, cells: {}, error: null, writes: [] };
    const to = (row: rows.RowEdits) => ({
      ...rows.openCells(row, cassette, fields),
      ...(isRow && { isRow, error: null }),
    });
    change(cassette.id, to, start);
  }

  function explain(logMessage: string, error: unknown, id: string): Failure {
    const failure = report(logMessage, error);
    if (failure.code === 'missing') applyChanges([], [id]);
    return failure;
  }
  async function read(id: string): Promise<Cassette> {
    const current = await readOne(await openCatalogue(), id);
    applyChanges([current]);
    return current;
  }

  async function store(id: string, write: rows.TableWrite) {
    change(id, (row) => rows.send(row, write));
    let saved: Cassette;
    try {
      saved = await writeOne(await openCatalogue(), write);
    } catch (error) {
      const failure = explain('Saving the tape failed.', error, id);
      const theirs = failure.code === 'conflict' ? await read(id).catch(() => null) : null;
      return change(id, (row) => rows.refuse(row, write, failure, theirs));
    }
    change(id, (row) => rows.end(row, write, saved));
    onSaved(saved, write, ![...edits().values()].some(rows.isPending));
  }

  /** Writes a cell, or all of a row, if it has changed. Gives the first field that is not valid. */
  function save(id: string, field?: FieldName, by: rows.TableWrite['by'] = 'cell') {
    const row = edits().get(id);
    if (!row || !(field ? row.cells[field] : row.isRow)) return null;
    const cells = field ? { [field]: row.cells[field] } : row.cells;
    const plan = rows.writeOf(row, field ? by : 'row', cells);
    if ('errors' in plan) {
      const { errors } = plan;
      change(id, () => rows.markErrors(row, errors));
      return rows.rowFields.find((one) => errors[one]) ?? null;
    }
    if (Object.keys(plan.write.values).length > 0) void store(id, plan.write);
    else change(id, () => rows.closeCells(row, field));
    return null;
  }

  return {
    get: edits,
    subscribe,
    /** What a row's cells and buttons do. */
    actions: {
      openCell: (cassette: Cassette, index: number, field: FieldName) =>
        open(cassette, index, [field], false),
      /** Opens all cells of a row, and reads its cassette, as the list may be hours old. */
      async openRow(cassette: Cassette, index: number) {
        const { id } = cassette;
        open(cassette, index, rows.rowFields, true);
        try {
          const current = await read(id);
          change(id, (row) => rows.refresh(row, current));
        } catch (error) {
          const reason = saveMessage(explain('Loading the tape failed.', error, id));
          change(id, (row) => (row.isRow ? { ...row, error: reason } : row));
        }
      },
      typeCell: (id: string, field: FieldName, text: string) =>
        change(id, (row) => rows.typeText(row, field, text)),
      save,
      closeCells: (id: string, field?: FieldName) =>
        change(id, (row) => rows.closeCells(row, field)),
      /** Changes In Stock, unless a change of it is under way. */
      switchStock(cassette: Cassette, index: number) {
        const { id } = cassette;
        if (rows.pendingValues(edits().get(id)).inStock) return;
        const text = cassette.inStock === 'Yes' ? 'No' : 'Yes';
        open(cassette, index, ['inStock'], false);
        change(id, (row) => rows.typeText(row, 'inStock', text));
        save(id, 'inStock', 'switch');
      },
    },
  };
}
