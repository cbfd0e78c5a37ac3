import { useMemo, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { type Direction, type SortKey, sortCassettes } from '../../../domain/cassette-sort.ts';
import { site } from '../../../site.ts';

/** Sorting of the table, at first the newest first (docs/behaviour, "Catalogue table"). */
export function useCassetteSort(cassettes: readonly Cassette[]) {
  const [activeKey, setActiveKey] = useState<SortKey | null>(null);
  const [directions, setDirections] = useState<Partial<Record<SortKey, Direction>>>({});
  const direction = (activeKey && directions[activeKey]) ?? 'ascending';

  const sorted = useMemo(
    () =>
      activeKey
        ? sortCassettes(cassettes, activeKey, direction, site.articles)
        : cassettes.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0)),
    [cassettes, activeKey, direction],
  );
  return {
    sorted,
    /** As for `aria-sort`; undefined for a column that the table is not sorted by. */
    directionOf: (key: SortKey) => (key === activeKey ? direction : undefined),
    toggle(key: SortKey) {
      const reversed = direction === 'ascending' ? 'descending' : 'ascending';
      if (key === activeKey) setDirections({ ...directions, [key]: reversed });
      setActiveKey(key);
    },
  };
}
