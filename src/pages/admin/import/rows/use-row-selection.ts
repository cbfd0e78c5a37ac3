import { useCallback, useState } from 'react';
import type { DraftField } from '../../../../domain/cassette.ts';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import { withItems } from '../../with-items.ts';

/** The editor's choices in a dry run, by row number. */
export type RowSelection = {
  readonly excludedRows: ReadonlySet<number>;
  /** The fields of an existing cassette that take the value of the file. */
  readonly acceptedChanges: ReadonlyMap<number, ReadonlySet<DraftField>>;
};

const noSelection: RowSelection = { excludedRows: new Set(), acceptedChanges: new Map() };

/** Which new rows are excluded, and which changes of existing cassettes are accepted. */
export function useRowSelection(rows: readonly ImportRow[]) {
  const [selection, setSelection] = useState(noSelection);
  return {
    selection,
    resetSelection: useCallback(() => setSelection(noSelection), []),
    toggleRow: useCallback(
      (rowNumber: number) =>
        setSelection((previous) => ({
          ...previous,
          excludedRows: withItems(
            previous.excludedRows,
            [rowNumber],
            !previous.excludedRows.has(rowNumber),
          ),
        })),
      [],
    ),
    excludeRows: (rowNumbers: readonly number[], isExcluded: boolean) =>
      setSelection((previous) => ({
        ...previous,
        excludedRows: withItems(previous.excludedRows, rowNumbers, isExcluded),
      })),
    toggleChange: useCallback(
      (rowNumber: number, field: DraftField) =>
        setSelection((previous) => {
          const acceptedChanges = new Map(previous.acceptedChanges);
          const fields = new Set(acceptedChanges.get(rowNumber));
          if (!fields.delete(field)) fields.add(field);
          return { ...previous, acceptedChanges: acceptedChanges.set(rowNumber, fields) };
        }),
      [],
    ),
    /** Accepts the changes of all rows at once: those of empty fields, all, or none. */
    acceptChanges(which: 'empty' | 'all' | 'none') {
      const acceptedChanges = new Map<number, ReadonlySet<DraftField>>();
      for (const { source, status, changes } of rows) {
        if (status !== 'changed' || which === 'none') continue;
        const accepted = changes.filter(
          // A value that looks wrongly decoded must be accepted by itself.
          ({ fillsEmptyField, isOdd }) => (which === 'all' || fillsEmptyField) && !isOdd,
        );
        acceptedChanges.set(source.rowNumber, new Set(accepted.map(({ field }) => field)));
      }
      setSelection((previous) => ({ ...previous, acceptedChanges }));
    },
  };
}
