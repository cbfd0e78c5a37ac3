import { useMemo, useState } from 'react';
import { usePrepared } from '../../../components/use-prepared.ts';
import {
  prepareSearchAndSort,
  useSortedCassettes,
} from '../../../components/use-sorted-cassettes.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { foldText } from '../../../domain/cassette-search.ts';
import { type Direction, sortEntries } from '../../../domain/cassette-sort.ts';
import { columns, type TableSortKey } from './use-table-columns.ts';

export type CassetteSort = {
  /** As for `aria-sort`; undefined for a column that the table is not sorted by. */
  directionOf: (key: TableSortKey) => Direction | undefined;
  /** Sorts by the column, or reverses its direction when the table is sorted by it already. */
  toggle: (key: TableSortKey) => void;
};

const sortKeys = columns.flatMap(({ key }) => (key && key !== 'updatedBy' ? key : []));

const prepareTable = (cassettes: readonly Cassette[]) => prepareSearchAndSort(cassettes, sortKeys);

/**
 * Sorting of the table (docs/behaviour.md, "Catalogue table"). Each column remembers its own
 * direction. Until a column is chosen, the given order stays.
 */
export function useCassetteSort(
  cassettes: readonly Cassette[],
  /** The text of the column "Changed by". */
  emailOf: (cassette: Cassette) => string,
): [readonly Cassette[], CassetteSort] {
  const [activeKey, setActiveKey] = useState<TableSortKey | null>(null);
  const [directions, setDirections] = useState<Partial<Record<TableSortKey, Direction>>>({});
  const direction = (activeKey && directions[activeKey]) ?? 'ascending';

  usePrepared(cassettes, prepareTable);
  const isByEditor = activeKey === 'updatedBy';
  const sorted = useSortedCassettes(cassettes, isByEditor ? null : activeKey, direction);
  const sortedByEditor = useMemo(() => {
    if (!isByEditor) return null;
    const entries = cassettes.map((cassette) => {
      const text = emailOf(cassette);
      return { cassette, text, folded: foldText(text) };
    });
    return sortEntries(entries, direction);
  }, [cassettes, isByEditor, direction, emailOf]);
  return [
    sortedByEditor ?? sorted,
    {
      directionOf: (key) => (key === activeKey ? direction : undefined),
      toggle(key) {
        if (key === activeKey)
          setDirections({
            ...directions,
            [key]: direction === 'ascending' ? 'descending' : 'ascending',
          });
        setActiveKey(key);
      },
    },
  ];
}
