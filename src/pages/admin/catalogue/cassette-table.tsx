import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useCallback, useDeferredValue, useEffect, useRef } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { SortKey } from '../../../domain/cassette-sort.ts';
import { SelectCheckbox } from '../select-checkbox.tsx';
import { CassetteRow, type RowAction } from './cassette-row.tsx';
import styles from './cassette-table.module.css';
import type { CassetteSort } from './use-cassette-sort.ts';
import type { Selection } from './use-selection.ts';

const columns: readonly { name: string; key?: SortKey }[] = [
  { name: 'Title', key: 'title' },
  { name: 'Artist', key: 'artist' },
  { name: 'Country', key: 'country' },
  { name: 'Genre', key: 'genre' },
  { name: 'Label', key: 'label' },
  { name: 'Release ID', key: 'releaseId' },
  { name: 'Year', key: 'releaseYear' },
  { name: "Editor's Notes" },
  { name: 'Link' },
  { name: 'In Stock' },
  { name: 'Locations' },
  { name: 'Actions' },
];
/** With the boxes that stand before them. */
export const columnCount = columns.length + 1;

/** Up to here every row is in the page, where the browser's own search finds it; a hundred cost 0.2 s. */
const wholeUpTo = 60;
/** In pixels, at the usual size of text. A guess that fails costs the first screen a second layout. */
const rowHeight = 60;
/** What a wide window has beside the rows, in pixels, its scrollbar included; the same holds. */
const aroundTable = 150;

/** The row whose button gets the focus. */
export type RowFocus = { id: string; action: RowAction };

/** For when the row or the button that had the focus is gone. */
export const focusTable = (): void =>
  document.querySelector<HTMLElement>('[data-region="tapes"]')?.focus();

type Measure = (element: HTMLElement | null) => void;

type Props = {
  cassettes: readonly Cassette[];
  sort: CassetteSort;
  selection: Selection;
  onEdit: (tape: Cassette) => void;
  onOpen: (tape: Cassette) => void;
  onDelete: (tape: Cassette) => void;
  /** The row in edit mode, if there is one, and what stands in its place. */
  editing: string | null;
  renderEdit: (index: number, measure: Measure) => ReactNode;
  focus: RowFocus | null;
  onFocused: () => void;
};

/**
 * The table of the catalogue; without tapes it waits for them. Of long ones only the rows near the
 * screen are in the page.
 */
export function CassetteTable(props: Props) {
  const { cassettes: tapes, sort, selection, onEdit, onOpen, onDelete, editing } = props;
  const { renderEdit, focus, onFocused } = props;
  const region = useRef<HTMLDivElement>(null);
  const windowed = tapes.length > wholeUpTo;
  // When the list arrives, the rows in sight come first.
  const overscan = useDeferredValue(tapes.length > 0 ? 8 : 0);
  // A new function would have every row measured anew at each tick of a box.
  const keyOf = useCallback((index: number) => tapes[index]?.id ?? index, [tapes]);
  const virtual = useVirtualizer({
    count: tapes.length,
    enabled: windowed,
    getScrollElement: () => region.current,
    getItemKey: keyOf,
    estimateSize: () => rowHeight,
    overscan,
    initialRect: { width: window.innerWidth, height: window.innerHeight - aroundTable },
    useFlushSync: false,
    // The row in edit mode stays in the page wherever one scrolls to.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const indexes = new Set<number>();
      const at = editing === null ? -1 : tapes.findIndex(({ id }) => id === editing);
      if (at >= 0) indexes.add(at);
      for (let i = startIndex - overscan; i <= endIndex + overscan; i++)
        if (i >= 0 && i < count) indexes.add(i);
      return [...indexes].sort((a, b) => a - b);
    },
  });

  const focusId = focus?.id;
  useEffect(() => {
    if (!windowed || focusId === undefined) return;
    const index = tapes.findIndex(({ id }) => id === focusId);
    // A row that is in the page is brought into view by the focus itself.
    if (index >= 0 && !region.current?.querySelector(`[data-index="${index}"]`))
      virtual.scrollToIndex(index, { align: 'center' });
  }, [windowed, focusId, tapes, virtual]);

  const items = windowed
    ? virtual.getVirtualItems()
    : tapes.map((_, index) => ({ index, start: 0, end: 0 }));
  const total = windowed ? virtual.getTotalSize() : 0;
  let above = 0;

  return (
    <section
      className={styles.region}
      ref={region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must scroll by keyboard too
      tabIndex={0}
      data-region="tapes"
      aria-label="Tapes, scrollable"
      aria-busy={tapes.length === 0}
    >
      <table className={styles.table} aria-label="Tapes" aria-rowcount={tapes.length + 1}>
        <colgroup>
          <col className={styles.pick} />
        </colgroup>
        <colgroup>
          {columns.map(({ name }) => (
            <col key={name} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <td className={styles.pick}>
              <SelectCheckbox
                label="Select all that are found"
                checked={selection.found === 'all'}
                isIndeterminate={selection.found === 'some'}
                onSelect={selection.pickAll}
              />
            </td>
            {columns.map(({ name, key }) => (
              <th key={name} scope="col" aria-sort={key && sort.directionOf(key)}>
                {key ? <SortButton name={name} sort={sort} by={key} /> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ index, start, end }) => {
            const tape = tapes[index];
            if (!tape) return null;
            const gap = start - above;
            above = end;
            return (
              <Fragment key={tape.id}>
                <Gap height={gap} />
                {tape.id === editing ? (
                  renderEdit(index, virtual.measureElement)
                ) : (
                  <CassetteRow
                    cassette={tape}
                    index={index}
                    measure={virtual.measureElement}
                    selected={selection.ids.has(tape.id)}
                    onSelect={selection.pick}
                    onEdit={onEdit}
                    onOpen={onOpen}
                    onDelete={onDelete}
                    focus={focusId === tape.id ? (focus?.action ?? null) : null}
                    onFocused={onFocused}
                  />
                )}
              </Fragment>
            );
          })}
          <Gap height={total - above} />
        </tbody>
      </table>
    </section>
  );
}

/** Holds the place of rows that are not in the page. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row takes no focus
    <tr aria-hidden="true" className={styles.gap} style={{ height }}>
      <td colSpan={columnCount} />
    </tr>
  );
}

function SortButton({ name, sort, by }: { name: string; sort: CassetteSort; by: SortKey }) {
  const direction = sort.directionOf(by);
  return (
    <button type="button" className={styles.sort} onClick={() => sort.toggle(by)}>
      {name}
      <span className={styles.arrow} aria-hidden="true">
        {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
      </span>
    </button>
  );
}
