import { useCallback, useMemo, useState } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { withItems } from '../with-items.ts';

type Range = {
  /** The row where it starts, which was selected or deselected alone. */
  anchorId: string;
  isSelected: boolean;
  /** The selection without the range, in the list as it was then. */
  others: ReadonlySet<string>;
  list: readonly Cassette[];
};
type Selection = { ids: ReadonlySet<string>; range: Range | null };

const nothing: Selection = { ids: new Set(), range: null };

/**
 * The ids of the selected rows. A selection survives a search, a filter and a new order; a removed
 * cassette leaves it. `found` are the cassettes that the table shows, out of `cassettes`.
 */
export function useSelection(cassettes: readonly Cassette[], found: readonly Cassette[]) {
  const [{ ids }, setSelection] = useState(nothing);
  const select = useStableCallback((id: string, isSelected: boolean, isRange: boolean) =>
    setSelection((previous) =>
      isRange && previous.range
        ? withRangeTo(id, previous.ids, previous.range, found)
        : withRow(id, isSelected, previous.ids, found),
    ),
  );
  const clear = useCallback(() => setSelection(nothing), []);

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
    /** Selects all found cassettes, or none of them; leaves the hidden ones as they are. */
    selectAll(isSelected: boolean) {
      const list = found.map(({ id }) => id);
      setSelection(({ ids }) => ({ ids: withItems(ids, list, isSelected), range: null }));
    },
    selectOnly: (list: readonly string[]) => setSelection({ ids: new Set(list), range: null }),
    clear,
  } as const;
}

/** One row selected or deselected: a range starts there. */
function withRow(
  id: string,
  isSelected: boolean,
  previous: ReadonlySet<string>,
  list: readonly Cassette[],
): Selection {
  const ids = withItems(previous, [id], isSelected);
  return { ids, range: { anchorId: id, isSelected, others: ids, list } };
}

/** The range from its anchor to another row. In another list, what it had so far stays as it is. */
function withRangeTo(
  id: string,
  ids: ReadonlySet<string>,
  range: Range,
  list: readonly Cassette[],
): Selection {
  const { anchorId, isSelected } = range;
  const others = range.list === list ? range.others : ids;
  const start = list.findIndex((cassette) => cassette.id === anchorId);
  const end = list.findIndex((cassette) => cassette.id === id);
  // The search or the filters hide the anchor.
  if (start < 0 || end < 0) return withRow(id, isSelected, ids, list);
  const rows = list.slice(Math.min(start, end), Math.max(start, end) + 1);
  const rangeIds = rows.map((cassette) => cassette.id);
  return {
    ids: withItems(others, rangeIds, isSelected),
    range: { ...range, others, list },
  };
}
