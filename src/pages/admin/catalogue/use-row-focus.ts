import { useCallback, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { focusTable, type RowFocus } from './cassette-table.tsx';
import type { TableFilter } from './use-table-filter.ts';

/** Moves the focus into the table when an edit or a dialog ends, wherever the row is by then. */
export function useRowFocus({ found, matches }: TableFilter) {
  const [focus, setFocus] = useState<RowFocus | null>(null);

  /** The next row, or the previous one after the last. */
  function neighbourOf(cassette: Cassette): Cassette | undefined {
    const index = found.findIndex(({ id }) => id === cassette.id);
    return found[index + 1] ?? found[index - 1];
  }

  return {
    focus,
    clearFocus: useCallback(() => setFocus(null), []),
    /** Focuses the cassette's row, or its neighbour when the search or the filters hide it now. */
    focusRow(cassette: Cassette, action: RowFocus['action']) {
      const target = matches(cassette) ? cassette : neighbourOf(cassette);
      if (target) setFocus({ id: target.id, action });
      else focusTable();
    },
    /** Focuses the neighbour of a row that is removed in the same update, else Add Cassette. */
    focusNeighbour(cassette: Cassette, action: RowFocus['action']) {
      const neighbour = neighbourOf(cassette);
      if (neighbour) setFocus({ id: neighbour.id, action });
      else document.querySelector<HTMLElement>('[data-action="form"]')?.focus();
    },
  };
}
