import type { Cassette } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import type { FieldName } from '../../../domain/fields.ts';
import type { CataloguePort } from '../../../services/ports.ts';
import { writeOne } from '../../../services/save-cassette.ts';
import type { CassetteList } from '../../../services/use-cassettes.ts';
import { saveMessage } from '../cassette-form/edit.ts';
import {
  attemptsOf,
  type CellsWrite,
  checkCells,
  isPending,
  pendingValues,
  reduceTable,
  rowFields,
  type TableAction,
  type TableEdits,
  writeOfCells,
} from './table-edits.ts';

type Options = {
  openCatalogue: () => Promise<CataloguePort>;
  report: (logMessage: string, error: unknown) => Failure;
  applyChanges: CassetteList['applyChanges'];
  /** `changes` are the ids of its attempts. With the last write that was under way, `isLast`. */
  onSaved: (saved: Cassette, write: CellsWrite, changes: string[], isLast: boolean) => void;
};

/**
 * The edits of the table and what can be done with them. A cell that is left, a row by Save and a switch are
 * written the same way, and closed at once (docs/behaviour.md, "Row edit", "Cell edit").
 */
export function createTableEditor({ openCatalogue, report, applyChanges, onSaved }: Options) {
  let edits: TableEdits = new Map();
  const listeners = new Set<() => void>();

  function update(id: string, action: TableAction) {
    edits = reduceTable(edits, id, action);
    for (const listener of listeners) listener();
  }

  const read = async (id: string) => (await openCatalogue()).read(id);
  function explain(logMessage: string, error: unknown, id: string): Failure {
    const failure = report(logMessage, error);
    if (failure.code === 'missing') applyChanges([], [id]);
    return failure;
  }

  async function write(id: string, cells: CellsWrite) {
    const { change } = cells;
    update(id, { type: 'send', write: cells });
    let saved: Cassette;
    try {
      saved = await writeOne(await openCatalogue(), cells);
    } catch (cause) {
      const failure = explain('Saving the tape failed.', cause, id);
      const { code, fields: conflicts, mayBeWritten: mayBeStored } = failure;
      const theirs = code === 'conflict' ? await read(id).catch(() => null) : null;
      if (theirs) applyChanges([theirs]);
      const error = saveMessage(failure);
      return update(id, { type: 'refused', change, error, theirs, conflicts, mayBeStored });
    }
    const changes = attemptsOf(edits.get(id), cells);
    update(id, { type: 'saved', change, saved });
    onSaved(saved, cells, changes, ![...edits.values()].some(isPending));
  }

  /** Writes a cell, or all of a row, if there is something to write. Gives the first field that may not be. */
  function save(id: string, field?: FieldName, by: CellsWrite['by'] = 'cell'): FieldName | null {
    const row = edits.get(id);
    const cell = field && row?.cells[field];
    if (!row || (field ? !cell : !row.isRow)) return null;
    const cells = field ? { [field]: cell } : row.cells;
    const checked = checkCells(row, cells);
    if (!checked.ok) {
      update(id, { type: 'reject', errors: checked.errors });
      return rowFields.find((one) => checked.errors[one]) ?? null;
    }
    const { value } = checked;
    if (Object.keys(value).length === 0) update(id, { type: 'close', field });
    else void write(id, writeOfCells(row, field ? by : 'row', cells, value));
    return null;
  }

  return {
    get: () => edits,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** What a row's cells and buttons do. */
    actions: {
      openCell: (cassette: Cassette, index: number, field: FieldName) =>
        update(cassette.id, { type: 'open', cassette, index, fields: [field], isRow: false }),
      /** Opens all cells of a row, and reads its cassette, as the list may be hours old. */
      async openRow(cassette: Cassette, index: number) {
        const { id } = cassette;
        update(id, { type: 'open', cassette, index, fields: rowFields, isRow: true });
        try {
          const current = await read(id);
          if (!current) throw new Failure('missing', 'The tape to edit is not there.');
          applyChanges([current]);
          update(id, { type: 'loaded', current });
        } catch (cause) {
          const failure = explain('Loading the tape failed.', cause, id);
          update(id, { type: 'load-failed', error: saveMessage(failure) });
        }
      },
      typeCell: (id: string, field: FieldName, text: string) =>
        update(id, { type: 'type', field, text }),
      save: (id: string, field?: FieldName) => save(id, field),
      closeCells: (id: string, field?: FieldName) => update(id, { type: 'close', field }),
      /** Changes In Stock, unless a change of it is under way. */
      switchStock(cassette: Cassette, index: number) {
        const { id } = cassette;
        const pending = pendingValues(edits.get(id));
        if (pending.inStock) return;
        const text = cassette.inStock === 'Yes' ? 'No' : 'Yes';
        update(id, { type: 'open', cassette, index, fields: ['inStock'], isRow: false });
        update(id, { type: 'type', field: 'inStock', text });
        save(id, 'inStock', 'switch');
      },
    },
  };
}
