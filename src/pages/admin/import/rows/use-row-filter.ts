import { useMemo, useState } from 'react';
import type { ImportRow, RowStatus } from '../../../../import-export/dry-run.ts';
import type { RowState } from '../../../../services/import-cassettes.ts';
import type { RowFilterValue } from './row-filter.tsx';

/** The rows that the filter shows, and the number of rows of each status. */
export function useRowFilter(
  rows: readonly ImportRow[],
  states: ReadonlyMap<number, RowState>,
  undetectedRows: ReadonlySet<number>,
) {
  const [filter, setFilter] = useState<RowFilterValue>(null);
  const statusCounts = useMemo(() => countStatuses(rows), [rows]);
  const matchingRows = rows.filter(({ source: { rowNumber }, status }) => {
    if (filter === 'undetected') return undetectedRows.has(rowNumber);
    if (filter === 'failed') return states.get(rowNumber)?.status === 'failed';
    return filter === null || status === filter;
  });
  // The last matching row may stop matching, e.g. when a retry succeeds.
  const shownRows = matchingRows.length > 0 ? matchingRows : rows;
  return { filter, setFilter, statusCounts, shownRows };
}

function countStatuses(rows: readonly ImportRow[]): Record<RowStatus, number> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0, skipped: 0 };
  for (const { status } of rows) counts[status]++;
  return counts;
}
