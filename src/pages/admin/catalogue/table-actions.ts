import type { Cassette } from '../../../domain/cassette.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { FieldName } from '../../../domain/fields.ts';
import type { CataloguePort } from '../../../services/ports.ts';
import { readOne, writeOne } from '../../../services/save-cassette.ts';
import type { CassetteList } from '../../../services/use-cassettes.ts';
import { saveMessage } from '../messages/save-message.ts';
import * as edits from './table-edits.ts';

type Options = {
  /** Where the edits are. */
  store: edits.TableEditsStore;
  openCatalogue: () => Promise<CataloguePort>;
  reportFailure: (logMessage: string, error: unknown, id: string) => Failure;
  applyChanges: CassetteList['applyChanges'];
  /** `isLast` of the last write that was under way. */
  onSaved: (saved: Cassette, write: edits.TableWrite, isLast: boolean) => void;
};

/**
 * What a row's cells and buttons do. Cells, rows and switches are written the same way
 * (docs/behaviour, "Row edit" and "Cell edit").
 */
export function createTableActions(options: Options) {
  const { store, openCatalogue, reportFailure, applyChanges, onSaved } = options;
  const find = (id: string) => store.get().get(id);
  const rowOf = (cassette: Cassette, index: number) =>
    find(cassette.id) ?? edits.noEdits(cassette, index);
  /** The edits of a cassette end when nothing is open, pending or to be said. */
  function put(row: edits.RowEdits) {
    const { id } = row.cassette;
    const rows = new Map(store.get()).set(id, row);
    if (!edits.hasOpenCells(row) && !edits.isPending(row) && row.error === null) rows.delete(id);
    store.set(rows);
  }
  function change(id: string, to: (row: edits.RowEdits) => edits.RowEdits) {
    const row = find(id);
    if (row) put(to(row));
  }

  async function send(row: edits.RowEdits, write: edits.TableWrite) {
    const { id } = row.cassette;
    put(edits.begin(row, write));
    let saved: Cassette;
    try {
      saved = await writeOne(await openCatalogue(), write);
    } catch (error) {
      const failure = reportFailure('Saving the tape failed.', error, id);
      return change(id, (latest) => edits.fail(latest, write, failure));
    }
    change(id, (latest) => edits.end(latest, write, saved));
    onSaved(saved, write, ![...store.get().values()].some(edits.isPending));
  }

  return {
    openCell: (cassette: Cassette, index: number, field: FieldName) =>
      put(edits.openCells(rowOf(cassette, index), cassette, [field])),
    /** Opens all cells of a row, and reads its cassette, as the list may be hours old. */
    async openRow(cassette: Cassette, index: number) {
      const { id } = cassette;
      const row = edits.openCells(rowOf(cassette, index), cassette, edits.rowFields);
      put({ ...row, isWholeRow: true, error: null });
      try {
        const current = await readOne(await openCatalogue(), id);
        applyChanges([current]);
        change(id, (latest) => edits.refresh(latest, current));
      } catch (error) {
        const reason = saveMessage(reportFailure('Loading the tape failed.', error, id));
        change(id, (latest) => (latest.isWholeRow ? { ...latest, error: reason } : latest));
      }
    },
    typeCell: (id: string, field: FieldName, text: string) =>
      change(id, (row) => edits.typeText(row, field, text)),
    /** Writes a cell, or all of a row, if it has changed. Gives the first field that is not valid. */
    save(id: string, field?: FieldName): FieldName | null {
      const row = find(id);
      if (!row || !(field ? row.cells[field] : row.isWholeRow)) return null;
      const cells = field ? { [field]: row.cells[field] } : row.cells;
      const plan = edits.writeOf(row, field ? 'cell' : 'row', cells);
      if ('errors' in plan) {
        const { errors } = plan;
        put(edits.markErrors(row, errors));
        return edits.rowFields.find((one) => errors[one]) ?? null;
      }
      if (Object.keys(plan.write.fields).length > 0) void send(row, plan.write);
      else put(edits.closeCells(row, field));
      return null;
    },
    closeCells: (id: string, field?: FieldName) =>
      change(id, (row) => edits.closeCells(row, field)),
    /** Changes In Stock, unless a change of it is under way. */
    switchStock(cassette: Cassette, index: number) {
      const row = rowOf(cassette, index);
      if (edits.pendingValues(row).inStock) return;
      const cell = edits.newCell(cassette, cassette.inStock === 'Yes' ? 'No' : 'Yes');
      const plan = edits.writeOf(row, 'switch', { inStock: cell });
      if ('write' in plan) void send(row, plan.write);
      // A row that is edited keeps its cell, with the new value.
      if (row.isWholeRow)
        change(cassette.id, (latest) => edits.openCells(latest, cassette, ['inStock']));
    },
  };
}
