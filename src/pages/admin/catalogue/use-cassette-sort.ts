import { useMemo, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { type Direction, type SortKey, sortCassettes } from '../../../domain/cassette-sort.ts';

export type CassetteSort = {
  /** How a column is sorted now, as `aria-sort` says it; nothing for the columns that are not. */
  directionOf: (key: SortKey) => Direction | undefined;
  toggle: (key: SortKey) => void;
};

/**
 * Admin sorting (specification, section 4): the first click on a column sorts ascending, each further
 * one flips it; each column remembers its own direction (decisions, "Behaviour"). Without a choice
 * the tapes stay in the order given.
 */
export function useCassetteSort(tapes: readonly Cassette[]): [readonly Cassette[], CassetteSort] {
  const [active, setActive] = useState<SortKey | null>(null);
  const [directions, setDirections] = useState<Partial<Record<SortKey, Direction>>>({});
  const direction = (active && directions[active]) ?? 'ascending';

  const sorted = useMemo(
    () => (active ? sortCassettes(tapes, active, direction) : tapes),
    [tapes, active, direction],
  );
  return [
    sorted,
    {
      directionOf: (key) => (key === active ? direction : undefined),
      toggle(key) {
        if (key === active)
          setDirections({
            ...directions,
            [key]: direction === 'ascending' ? 'descending' : 'ascending',
          });
        setActive(key);
      },
    },
  ];
}
