import { useMemo, useState } from 'react';
import { useStableCallback } from '../../components/use-stable-callback.ts';

/** `anchorId` is the row that was selected or deselected last, where a range begins. */
type SelectionState = { ids: ReadonlySet<string>; anchorId: string | null };

const nothing: SelectionState = { ids: new Set(), anchorId: null };

function withIds(set: ReadonlySet<string>, ids: readonly string[], isIncluded: boolean) {
  const next = new Set(set);
  for (const id of ids) isIncluded ? next.add(id) : next.delete(id);
  return next;
}

/**
 * The selected rows of a list (docs/behaviour, "Bulk edit"). `found` are the items that the list
 * shows, out of `items`; `idOf` is always the same function.
 */
export function useSelection<Item>(
  items: readonly Item[],
  found: readonly Item[],
  idOf: (item: Item) => string,
) {
  const [{ ids }, setSelection] = useState(nothing);
  const select = useStableCallback((id: string, isSelected: boolean, isRange: boolean) =>
    setSelection(({ ids, anchorId }) => {
      const [start, end] = [anchorId, id]
        .map((one) => found.findIndex((item) => idOf(item) === one))
        .sort((a, b) => a - b);
      // If the anchor is not shown, the range is this row alone.
      if (!isRange || anchorId === null || start === undefined || start < 0)
        return { ids: withIds(ids, [id], isSelected), anchorId: id };
      const rows = found.slice(start, (end ?? start) + 1).map(idOf);
      return { ids: withIds(ids, rows, ids.has(anchorId)), anchorId };
    }),
  );
  /** Selects these items, or none of them; leaves the others as they are. */
  const selectMany = (list: readonly Item[], isSelected: boolean) => {
    const changed = list.map(idOf);
    setSelection(({ ids }) => ({ ids: withIds(ids, changed, isSelected), anchorId: null }));
  };

  const [selected, foundCount] = useMemo(() => {
    const isSelected = (item: Item) => ids.has(idOf(item));
    return [items.filter(isSelected), found.filter(isSelected).length];
  }, [items, found, ids, idOf]);
  return {
    ids,
    selected,
    hiddenCount: selected.length - foundCount,
    coverage: foundCount === 0 ? 'none' : foundCount === found.length ? 'all' : 'some',
    select,
    selectAll: (isSelected: boolean) => selectMany(found, isSelected),
    selectMany,
    clear: () => setSelection(nothing),
  } as const;
}

export type Selection = ReturnType<typeof useSelection>;
