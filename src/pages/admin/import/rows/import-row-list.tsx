import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { DraftField } from '../../../../domain/cassette.ts';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import type { FieldTexts } from '../../../../import-export/row-edits.ts';
import type { RowState } from '../../../../services/import-cassettes.ts';
import type { ImagePlan } from '../images/image-plan.ts';
import { type EditedCell, ImportRowItem } from './import-row-item.tsx';
import styles from './import-row-list.module.css';
import type { RowSelection } from './use-row-selection.ts';

type Props = {
  rows: readonly ImportRow[];
  selection: RowSelection;
  images: ImagePlan;
  undetectedRows: ReadonlySet<number>;
  smallImages: ReadonlyMap<number, string>;
  states: ReadonlyMap<number, RowState>;
  isEditable: boolean;
  onToggle: (rowNumber: number) => void;
  onToggleChange: (rowNumber: number, field: DraftField) => void;
  editedCell: EditedCell | null;
  onStartEdit: (cell: EditedCell | null) => void;
  /** Corrects a row; null takes it as the file has it. */
  onEdit: (row: ImportRow, changes: FieldTexts | null) => void;
  onAddDuplicates: ((rowNumbers: readonly number[]) => void) | null;
};

/** Longer lists are virtualised. Of shorter ones all rows are rendered, so that the browser's search finds them. */
const maxUnvirtualizedRows = 100;
const estimatedRowHeight = 65;

/** The rows of a dry run. Of a long file only the rows near the viewport are rendered. */
export function ImportRowList(props: Props) {
  const { rows, selection, images, undetectedRows, states, isEditable, editedCell } = props;
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
        const { rowNumber } = row.source;
        const item = items[position];
        const previous = items[position - 1];
        return (
          <ImportRowItem
            key={rowNumber}
            row={row}
            index={index}
            rowCount={rows.length}
            measureRef={virtualizer.measureElement}
            images={images.byRow.get(rowNumber)}
            isUndetected={undetectedRows.has(rowNumber)}
            smallImages={props.smallImages.get(rowNumber)}
            isExcluded={selection.excludedRows.has(rowNumber)}
            acceptedChanges={selection.acceptedChanges.get(rowNumber)}
            state={states.get(rowNumber)}
            isEditable={isEditable}
            onToggle={props.onToggle}
            onToggleChange={props.onToggleChange}
            marginTop={item && previous ? item.start - previous.end : 0}
            editedField={editedCell?.rowNumber === rowNumber ? editedCell.field : null}
            onStartEdit={props.onStartEdit}
            onEdit={props.onEdit}
            onAddDuplicates={props.onAddDuplicates}
          />
        );
      })}
    </ol>
  );
}
