import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { DraftField } from '../../../domain/cassette.ts';
import type { ImportRow } from '../../../import-export/dry-run.ts';
import type { RowState } from '../../../services/import-cassettes.ts';
import type { ImagePlan, RowSelection } from './import-plan.ts';
import { ImportRowItem } from './import-row-item.tsx';
import styles from './import-row-list.module.css';

type Props = {
  lines: readonly ImportRow[];
  choice: RowSelection;
  pictures: ImagePlan;
  doubtful: ReadonlySet<number>;
  states: ReadonlyMap<number, RowState>;
  settled: boolean;
  onToggle: (row: number) => void;
  onToggleChange: (row: number, field: DraftField) => void;
};

/** Up to here every row is in the page: the browser's own search finds them. */
const wholeUpTo = 100;
const rowHeight = 57;

/** The rows of a dry run. Of long files only those near the screen are in the page. */
export function ImportRowList(props: Props) {
  const { lines, choice, pictures, doubtful, states, settled, onToggle, onToggleChange } = props;
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  const windowed = lines.length > wholeUpTo;
  const virtual = useWindowVirtualizer({
    count: lines.length,
    enabled: windowed,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.entry.row ?? index,
    overscan: 8,
    scrollMargin: top,
    useFlushSync: false,
  });
  // What stands above the list comes and goes.
  useLayoutEffect(() => {
    const now = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(now - top) > 1) setTop(now);
  });

  const items = windowed ? virtual.getVirtualItems() : [];
  const indexes = windowed ? items.map(({ index }) => index) : lines.map((_, index) => index);
  const [first, last] = [items[0], items.at(-1)];
  const room =
    first && last
      ? { paddingTop: first.start - top, paddingBottom: virtual.getTotalSize() - (last.end - top) }
      : undefined;
  return (
    <ol ref={list} role="list" aria-label="Rows" className={styles.list} style={room}>
      {indexes.map((index) => {
        const line = lines[index];
        if (!line) return null;
        const { row } = line.entry;
        return (
          <ImportRowItem
            key={row}
            line={line}
            index={index}
            of={lines.length}
            measure={virtual.measureElement}
            pictures={pictures.of.get(row)}
            doubtful={doubtful.has(row)}
            out={choice.out.has(row)}
            taken={choice.taken.get(row)}
            state={states.get(row)}
            settled={settled}
            onToggle={onToggle}
            onToggleChange={onToggleChange}
          />
        );
      })}
    </ol>
  );
}
