import { useCallback, useMemo, useRef, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { withItems } from '../with-items.ts';

const empty: ReadonlySet<string> = new Set();

/**
 * The ids of the selected rows. A selection survives a search, a filter and a new order; a removed
 * cassette leaves it. `found` are the cassettes that the table shows, out of `cassettes`.
 */
export function useSelection(cassettes: readonly Cassette[], found: readonly Cassette[]) {
  const [ids, setIds] = useState(empty);
  /** The row that was selected last: a range starts here. */
  const anchorId = useRef<string | null>(null);
  const select = useCallback(
    (id: string, isSelected: boolean, isRange: boolean) => {
      const range = isRange ? idsBetween(found, anchorId.current, id) : [id];
      anchorId.current = id;
      setIds((previous) => withItems(previous, range, isSelected));
    },
    [found],
  );
  const clear = useCallback(() => setIds(empty), []);

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
      setIds((previous) => withItems(previous, list, isSelected));
    },
    selectOnly: (list: readonly string[]) => setIds(new Set(list)),
    clear,
  } as const;
}

/** The ids of the rows from one to the other, both included; only `to` when `from` is not found. */
function idsBetween(found: readonly Cassette[], from: string | null, to: string): string[] {
  const start = found.findIndex(({ id }) => id === from);
  const end = found.findIndex(({ id }) => id === to);
  if (start < 0 || end < 0) return [to];
  return found.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
}
