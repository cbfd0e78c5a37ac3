import { useCallback, useMemo, useState } from 'react';
import type { ImportRow, RowStatus } from '../../../../import-export/dry-run.ts';
import type { Problem } from '../../../../import-export/repairs.ts';
import type { RowState } from '../../../../services/import-cassettes.ts';
import type { EditedCell } from './import-row-item.tsx';
import { problemKey, type RowFilterValue } from './row-filter.tsx';

/** The rows that the filter shows, and the number of rows of each status. */
export function useRowFilter(
  rows: readonly ImportRow[],
  states: ReadonlyMap<number, RowState>,
  undetectedRows: ReadonlySet<number>,
  smallImages: ReadonlyMap<number, string>,
  problems: readonly Problem[],
) {
  const [filter, setFilterValue] = useState<RowFilterValue>(null);
  /** Rows that were corrected while the filter showed them stay until it is changed. */
  const [keptRows, setKeptRows] = useState<ReadonlySet<number>>(new Set());
  const [editedCell, setEditedCell] = useState<EditedCell | null>(null);
  const editedRow = editedCell?.rowNumber;
  const setFilter = useCallback((value: RowFilterValue) => {
    setFilterValue(value);
    setKeptRows(new Set());
  }, []);
  const keepRow = useCallback(
    (rowNumber: number) => setKeptRows((previous) => new Set(previous).add(rowNumber)),
    [],
  );
  const problem = problems.find((one) => problemKey(one) === filter);
  const problemRows = useMemo(() => new Set(problem?.rowNumbers), [problem]);
  const statusCounts = useMemo(() => countStatuses(rows), [rows]);
  const matchingRows = rows.filter(({ source: { rowNumber }, status }) => {
    if (keptRows.has(rowNumber) || rowNumber === editedRow) return true;
    if (filter?.startsWith('problem')) return problemRows.has(rowNumber);
    if (filter === 'small') return smallImages.has(rowNumber);
    if (filter === 'undetected') return undetectedRows.has(rowNumber);
    if (filter === 'failed') return states.get(rowNumber)?.status === 'failed';
    return filter === null || status === filter;
  });
  // The last matching row may stop matching, e.g. when a retry succeeds.
  const shownRows = matchingRows.length > 0 ? matchingRows : rows;
  return {
    filter,
    setFilter,
    keepRow,
    editedCell,
    setEditedCell,
    statusCounts,
    shownRows,
    problem,
  };
}

function countStatuses(rows: readonly ImportRow[]): Record<RowStatus, number> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0, skipped: 0 };
  for (const { status } of rows) counts[status]++;
  return counts;
}
