import { useMemo, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { type Direction, type SortKey, sortCassettes } from '../../../domain/cassette-sort.ts';
import { site } from '../../../site.ts';

/**
 * Sorting of the table (docs/behaviour, "Catalogue table"). Each column remembers its own
 * direction. Until a column is chosen, the newest come first.
 */
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
    /** Sorts by the column, or reverses its direction when the table is sorted by it already. */
    toggle(key: SortKey) {
      const reversed = direction === 'ascending' ? 'descending' : 'ascending';
      if (key === activeKey) setDirections({ ...directions, [key]: reversed });
      setActiveKey(key);
    },
  };
}
