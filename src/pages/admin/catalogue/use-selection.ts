import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * The rows that are selected, by their ids. A selection survives a search, a filter and a new order;
 * a tape that is gone leaves it. `tapes` are all, `found` those that the table shows.
 */
export function useSelection(tapes: readonly Cassette[], found: readonly Cassette[]) {
  const [ids, setIds] = useState(nothing);
  /** Where a range begins: the row that was picked last. */
  const anchor = useRef<string | null>(null);
  const shown = useRef(found);
  useEffect(() => {
    shown.current = found;
  }, [found]);

  /** Picks a row or puts it back; with `range`, all rows from the one before up to it. */
  const pick = useCallback((id: string, on: boolean, range: boolean) => {
    const list = range ? between(shown.current, anchor.current, id) : [id];
    anchor.current = id;
    setIds((now) => changed(now, list, on));
  }, []);
  /** The same for all that are found; what is selected besides stays. */
  const pickAll = useCallback((on: boolean) => {
    const list = shown.current.map(({ id }) => id);
    setIds((now) => changed(now, list, on));
  }, []);
  const clear = useCallback(() => setIds(nothing), []);

  const selected = useMemo(
    () => (ids.size === 0 ? [] : tapes.filter(({ id }) => ids.has(id))),
    [tapes, ids],
  );
  const inSight = useMemo(
    () => (ids.size === 0 ? 0 : found.reduce((sum, { id }) => sum + Number(ids.has(id)), 0)),
    [found, ids],
  );
  return {
    ids,
    selected,
    /** How many of them the search and the filters hide. */
    hidden: selected.length - inSight,
    /** What the box over the rows says of those that are found. */
    found: inSight === 0 ? 'none' : inSight === found.length ? 'all' : 'some',
    pick,
    pickAll,
    clear,
  } as const;
}

export type Selection = ReturnType<typeof useSelection>;

function changed(now: ReadonlySet<string>, list: readonly string[], on: boolean) {
  const next = new Set(now);
  for (const id of list)
    if (on) next.add(id);
    else next.delete(id);
  return next;
}

/** The ids from one row to another, both included; without a first one, the other alone. */
function between(found: readonly Cassette[], from: string | null, to: string): string[] {
  const start = found.findIndex(({ id }) => id === from);
  const end = found.findIndex(({ id }) => id === to);
  if (start < 0 || end < 0) return [to];
  return found.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
}
