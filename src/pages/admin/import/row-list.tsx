import { useCallback, useMemo, useRef } from 'react';
import { useVirtualRows } from '../../../components/virtual-rows/use-virtual-rows.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { ImportRow } from '../../../import-export/dry-run.ts';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';
import { RowItem, rowTitle, statusName } from './row-item.tsx';

/** Of shorter lists all rows are rendered, so that the browser's search finds them. */
const maxWholeCount = 100;

/** The rows of a dry run. Of a long file only those near the visible part are rendered. */
export function RowList({ rows }: { rows: readonly ImportRow[] }) {
  const { preview, run, dispatch } = useImport();
  const { planned, excludedRows, acceptedChanges, isEditable } = preview;
  const list = useRef<HTMLOListElement>(null);
  const {
    rows: items,
    height,
    measure,
  } = useVirtualRows({
    list,
    count: rows.length,
    getKey: useCallback((index: number) => rows[index]?.source.rowNumber ?? index, [rows]),
    estimatedHeight: 65,
    overscan: 8,
    keptRows: [],
    maxWholeCount,
  });
  const { job } = run;
  const outcomes = useMemo(
    () =>
      new Map<number, 'done' | Failure>([
        ...(job?.done ?? []).map(({ task }) => [task.rowNumber, 'done'] as const),
        ...(job?.failed ?? []).map(({ item, failure }) => [item.rowNumber, failure] as const),
      ]),
    [job?.done, job?.failed],
  );
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
        const { rowNumber } = row.source;
        return (
          <li
            key={rowNumber}
            ref={measure}
            // The height of the rows above that are not rendered.
            style={{ marginTop }}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className={styles.row}
            aria-label={`Row ${rowNumber}: ${rowTitle(row)}, ${statusName[row.status]}`}
          >
            <RowItem
              row={row}
              files={planned.byRow.get(rowNumber)}
              dispatch={isEditable ? dispatch : null}
              isExcluded={excludedRows.has(rowNumber)}
              accepted={acceptedChanges.get(rowNumber)}
              outcome={outcomes.get(rowNumber)}
            />
          </li>
        );
      })}
    </ol>
  );
}
