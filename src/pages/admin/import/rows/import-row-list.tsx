import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import { useImportPreview, useImportRun } from '../import-provider.tsx';
import styles from './import-row-item.module.css';
import { ImportRowItem, rowTitle } from './import-row-item.tsx';
import { statusName } from './row-filters.ts';

/** Longer lists are virtualised. Of shorter ones all rows are rendered, so that the browser's search finds them. */
const maxUnvirtualizedRows = 100;
const estimatedRowHeight = 65;

/** The rows of a dry run. Of a long file only the rows near the viewport are rendered. */
export function ImportRowList({ rows }: { rows: readonly ImportRow[] }) {
  const { selection, images, undetectedRows, smallImages, isEditable, editedCell } =
    useImportPreview();
  const { states, phase } = useImportRun();
  const list = useRef<HTMLOListElement>(null);
  const [listTop, setListTop] = useState(0);
  const editedIndex = editedCell
    ? rows.findIndex(({ source }) => source.rowNumber === editedCell.rowNumber)
    : -1;
  const isVirtualized = rows.length > maxUnvirtualizedRows;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: isVirtualized,
    estimateSize: () => estimatedRowHeight,
    getItemKey: (index) => rows[index]?.source.rowNumber ?? index,
    overscan: 8,
    // The edited row stays mounted, with what was typed.
    rangeExtractor: (range) =>
      [
        ...new Set([...defaultRangeExtractor(range), ...(editedIndex < 0 ? [] : [editedIndex])]),
      ].sort((one, other) => one - other),
    scrollMargin: listTop,
    useFlushSync: false,
  });
  // The height of the content above the list changes.
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(top - listTop) > 1) setListTop(top);
  });

  const items = isVirtualized ? virtualizer.getVirtualItems() : [];
  const indexes = isVirtualized ? items.map(({ index }) => index) : rows.map((_, index) => index);
  const [first, last] = [items[0], items.at(-1)];
  const padding =
    first && last
      ? {
          paddingTop: first.start - listTop,
          paddingBottom: virtualizer.getTotalSize() - (last.end - listTop),
        }
      : undefined;
  return (
    <ol ref={list} role="list" aria-label="Rows" className={styles.list} style={padding}>
      {indexes.map((index, position) => {
        const row = rows[index];
        if (!row) return null;
        const { source, status } = row;
        const { rowNumber } = source;
        const isExcluded = selection.excludedRows.has(rowNumber);
        const item = items[position];
        const previous = items[position - 1];
        return (
          <li
            key={rowNumber}
            ref={virtualizer.measureElement}
            // The height of the rows above that are not rendered.
            style={item && previous && { marginTop: item.start - previous.end }}
            data-index={index}
            tabIndex={-1}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className={styles.row}
            data-inactive={isExcluded || status === 'wrong' || status === 'skipped' || undefined}
            aria-label={`Row ${rowNumber}: ${rowTitle(row)}, ${statusName[status]}`}
          >
            <ImportRowItem
              row={row}
              images={images.byRow.get(rowNumber)}
              isUndetected={undetectedRows.has(rowNumber)}
              smallImages={smallImages.get(rowNumber)}
              isExcluded={isExcluded}
              acceptedChanges={selection.acceptedChanges.get(rowNumber)}
              state={states.get(rowNumber)}
              isEditable={isEditable}
              editedField={
                isEditable && editedCell?.rowNumber === rowNumber ? editedCell.field : null
              }
              canAddDuplicate={phase === 'paused' || phase === 'finished'}
            />
          </li>
        );
      })}
    </ol>
  );
}
