import { useMemo, useState } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { withItems } from '../with-items.ts';

/** `anchorId` is the row that was selected or deselected last, where a range begins. */
type Selection = { ids: ReadonlySet<string>; anchorId: string | null };

const nothing: Selection = { ids: new Set(), anchorId: null };

/**
 * The ids of the selected rows (docs/behaviour.md, "Bulk edit"). A selection survives a search, a filter and
 * a new order; a removed cassette leaves it. `found` are the cassettes that the table shows, out of `cassettes`.
 */
export function useSelection(cassettes: readonly Cassette[], found: readonly Cassette[]) {
  const [{ ids }, setSelection] = useState(nothing);
  const select = useStableCallback((id: string, isSelected: boolean, isRange: boolean) =>
    setSelection(({ ids, anchorId }) => {
      const [start, end] = [anchorId, id]
        .map((one) => found.findIndex((cassette) => cassette.id === one))
        .sort((a, b) => a - b);
      // Without an anchor in sight, the row alone.
      if (!isRange || anchorId === null || start === undefined || start < 0)
        return { ids: withItems(ids, [id], isSelected), anchorId: id };
      const rows = found.slice(start, (end ?? start) + 1).map((cassette) => cassette.id);
      return { ids: withItems(ids, rows, ids.has(anchorId)), anchorId };
    }),
  );
  /** Selects these cassettes, or none of them; leaves the others as they are. */
  const selectMany = (list: readonly Cassette[], isSelected: boolean) => {
    const changed = list.map(({ id }) => id);
    setSelection(({ ids }) => ({ ids: withItems(ids, changed, isSelected), anchorId: null }));
  };

  const selected = useMemo(
    () => (ids.size === 0 ? [] : cassettes.filter(({ id }) => ids.has(id))),
    [cassettes, ids],
  );
  const foundCount = useMemo(
    () => (ids.size === 0 ? 0 : found.reduce((sum, { id }) => sum + Number(ids.has(id)), 0)),
    [found, ids],
  );
  return {
    ids,
    selected,
    /** How many selected cassettes the search and the filters hide. */
    hiddenCount: selected.length - foundCount,
    /** How many of the found cassettes are selected. */
    coverage: foundCount === 0 ? 'none' : foundCount === found.length ? 'all' : 'some',
    select,
    selectAll: (isSelected: boolean) => selectMany(found, isSelected),
    selectMany,
    clear: () => setSelection(nothing),
  } as const;
}
