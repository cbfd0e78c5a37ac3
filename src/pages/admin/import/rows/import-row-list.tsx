import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { DraftField } from '../../../../domain/cassette.ts';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import type { RowState } from '../../../../services/import-cassettes.ts';
import type { ImagePlan } from '../images/image-plan.ts';
import { ImportRowItem } from './import-row-item.tsx';
import styles from './import-row-list.module.css';
import type { RowSelection } from './use-row-selection.ts';

type Props = {
  rows: readonly ImportRow[];
  selection: RowSelection;
  images: ImagePlan;
  undetectedRows: ReadonlySet<number>;
  states: ReadonlyMap<number, RowState>;
  isEditable: boolean;
  onToggle: (rowNumber: number) => void;
  onToggleChange: (rowNumber: number, field: DraftField) => void;
};

/** Up to this number all rows are rendered, so that the browser's own search finds them. */
const maxRowsWithoutVirtualizer = 100;
const estimatedRowHeight = 57;

/** The rows of a dry run. Of a long file only the rows near the viewport are rendered. */
export function ImportRowList(props: Props) {
  const { rows, selection, images, undetectedRows, states, isEditable } = props;
  const list = useRef<HTMLOListElement>(null);
  const [listTop, setListTop] = useState(0);
  const isVirtual = rows.length > maxRowsWithoutVirtualizer;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    estimateSize: () => estimatedRowHeight,
    getItemKey: (index) => rows[index]?.source.rowNumber ?? index,
    overscan: 8,
    scrollMargin: listTop,
    useFlushSync: false,
  });
  // The height of the content above the list changes.
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(top - listTop) > 1) setListTop(top);
  });

  const items = isVirtual ? virtualizer.getVirtualItems() : [];
  const indexes = isVirtual ? items.map(({ index }) => index) : rows.map((_, index) => index);
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
      {indexes.map((index) => {
        const row = rows[index];
        if (!row) return null;
        const { rowNumber } = row.source;
        return (
          <ImportRowItem
            key={rowNumber}
            row={row}
            index={index}
            rowCount={rows.length}
            measureRef={virtualizer.measureElement}
            images={images.byRow.get(rowNumber)}
            isUndetected={undetectedRows.has(rowNumber)}
            isExcluded={selection.excludedRows.has(rowNumber)}
            acceptedChanges={selection.acceptedChanges.get(rowNumber)}
            state={states.get(rowNumber)}
            isEditable={isEditable}
            onToggle={props.onToggle}
            onToggleChange={props.onToggleChange}
          />
        );
      })}
    </ol>
  );
}
