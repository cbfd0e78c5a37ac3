import { useCallback, useRef } from 'react';
import { useVirtualRows } from '../../../../components/virtual-rows/use-virtual-rows.ts';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import { useImportPreview } from '../import-provider.tsx';
import styles from './import-row-item.module.css';
import { ImportRowItem, rowTitle } from './import-row-item.tsx';
import { statusName } from './row-filters.ts';

/** Longer lists are virtualised. Of shorter ones all rows are rendered, so that the browser's search finds them. */
const maxUnvirtualizedRows = 100;
const estimatedRowHeight = 65;

/** The rows of a dry run. Of a long file only the rows near the viewport are rendered. */
export function ImportRowList({ rows }: { rows: readonly ImportRow[] }) {
  const { selection, editedCell } = useImportPreview();
  const list = useRef<HTMLOListElement>(null);
  const {
    rows: items,
    height,
    measure,
  } = useVirtualRows({
    list,
    count: rows.length,
    getKey: useCallback((index: number) => rows[index]?.source.rowNumber ?? index, [rows]),
    estimatedHeight: estimatedRowHeight,
    overscan: 8,
    keptRows: [rows.findIndex(({ source }) => source.rowNumber === editedCell?.rowNumber)],
    maxWholeCount: maxUnvirtualizedRows,
  });
  let renderedEnd = 0;
  return (
    <ol
      ref={list}
      role="list"
      aria-label="Rows"
      className={styles.list}
      style={{ paddingBottom: height - (items.at(-1)?.end ?? 0) }}
    >
      {items.map(({ index, start, end }) => {
        const row = rows[index];
        if (!row) return null;
        const marginTop = start - renderedEnd;
        renderedEnd = end;
        const { source, status } = row;
        const { rowNumber } = source;
        const isExcluded = selection.excludedRows.has(rowNumber);
        return (
          <li
            key={rowNumber}
            ref={measure}
            // The height of the rows above that are not rendered.
            style={{ marginTop }}
            data-index={index}
            tabIndex={-1}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className={styles.row}
            data-inactive={isExcluded || status === 'wrong' || status === 'skipped' || undefined}
            aria-label={`Row ${rowNumber}: ${rowTitle(row)}, ${statusName[status]}`}
          >
            <ImportRowItem row={row} />
          </li>
        );
      })}
    </ol>
  );
}
