import { Fragment, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useScrollPlace } from '../../../components/history/use-scroll-place.ts';
import { useVirtualRows } from '../../../components/virtual-rows/use-virtual-rows.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import type { SortKey } from '../../../domain/cassette-sort.ts';
import primitives from '../../../styles/primitives.module.css';
import { SelectAll } from '../select-checkbox.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { CassetteItem, CassetteRow } from './cassette-row.tsx';
import styles from './cassette-table.module.css';
import { useCatalogueTab } from './catalogue-provider.tsx';
import { columns, columnWidths, tableWidth } from './table-columns.ts';
import { useCellEvents } from './use-cell-events.ts';

/** Longer lists are virtualised. All rows of shorter ones are rendered, so that the browser's search finds them. */
const maxUnvirtualizedRows = 60;
/** In pixels, at the default text size. A wrong estimate costs a second layout of the first screen. */
const estimatedRowHeight = { wide: 48, narrow: 90 };
/** In pixels: the estimated height of all that a wide window shows beside the rows. */
const estimatedChromeHeight = 150;

/** The table of the catalogue, in a narrow window a list. Without cassettes it is loading. */
export function CassetteTable({ cassettes }: { cassettes: readonly Cassette[] }) {
  const { catalogue, selection, edits, rowFocus } = useCatalogueTab();
  const { focusedIndex } = rowFocus;
  const events = useCellEvents(cassettes, edits);
  const isNarrow = useIsNarrow();
  const region = useRef<HTMLDivElement>(null);
  // At first, and after a new list or order, the rows beyond the visible ones come after the paint.
  const overscan = useDeferredValue(cassettes, []) === cassettes ? 8 : 0;
  const indexOf = (id: string) => cassettes.findIndex((cassette) => cassette.id === id);
  const { rows, height, measure } = useVirtualRows({
    list: region,
    region: { ref: region, estimatedHeight: window.innerHeight - estimatedChromeHeight },
    count: cassettes.length,
    getKey: useCallback((index: number) => cassettes[index]?.id ?? index, [cassettes]),
    estimatedHeight: isNarrow ? estimatedRowHeight.narrow : estimatedRowHeight.wide,
    overscan,
    // The row with the focus stays, and the Tab key needs those beside it.
    keptRows: [
      ...[...edits.keys()].map(indexOf),
      ...(focusedIndex < 0 ? [] : [focusedIndex - 1, focusedIndex, focusedIndex + 1]),
    ],
    // The first part of a long catalogue may be short.
    maxWholeCount: catalogue.status === 'ready' ? maxUnvirtualizedRows : 0,
  });
  // Scrolls to the position of this history entry as soon as there are rows.
  const place = useScrollPlace(() => region.current?.scrollTop ?? 0);
  const [initialTop] = useState(place);
  const hasRows = cassettes.length > 0;
  useEffect(() => {
    if (hasRows && region.current) region.current.scrollTop = initialTop;
  }, [hasRows, initialTop]);
  let renderedEnd = 0;

  const content = rows.map(({ index, start, end }) => {
    const cassette = cassettes[index];
    if (!cassette) return null;
    const gap = start - renderedEnd;
    renderedEnd = end;
    const { id } = cassette;
    const isSelected = selection.ids.has(id);
    const row = { cassette, index, measure, isSelected, edits: edits.get(id) };
    return (
      <Fragment key={id}>
        <Gap height={gap} isNarrow={isNarrow} />
        {isNarrow ? <CassetteItem {...row} /> : <CassetteRow {...row} />}
      </Fragment>
    );
  });
  const end = <Gap height={height - renderedEnd} isNarrow={isNarrow} />;

  return (
    <section
      className={styles.region}
      ref={region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must scroll by keyboard too
      tabIndex={0}
      data-region="tapes"
      aria-label="Tapes, scrollable"
      aria-busy={cassettes.length === 0}
    >
      {isNarrow ? (
        <ul role="list">
          {content}
          {end}
        </ul>
      ) : (
        <table
          className={styles.table}
          style={{ minWidth: `${tableWidth}rem` }}
          aria-label="Tapes"
          aria-rowcount={cassettes.length + 1}
        >
          <Head />
          <tbody {...events}>
            {content}
            {end}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Head() {
  const { sort, selection } = useCatalogueTab();
  return (
    <>
      <colgroup>
        {columnWidths.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay
          <col key={index} style={{ width: `${width}rem` }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1} className={primitives.label}>
          <td className={styles.select}>
            <SelectAll {...selection} />
          </td>
          {columns.map(({ field, name, sortKey }) => (
            <th key={field} scope="col" aria-sort={sortKey ? sort.directionOf(sortKey) : undefined}>
              {sortKey ? <SortButton name={name} sortKey={sortKey} /> : name}
            </th>
          ))}
          <th scope="col">Actions</th>
        </tr>
      </thead>
    </>
  );
}

/** Takes the space of the rows that are not in the document. */
function Gap({ height, isNarrow }: { height: number; isNarrow: boolean }) {
  if (height <= 0) return null;
  if (isNarrow) return <li aria-hidden="true" style={{ height }} />;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row is not focusable
    <tr aria-hidden="true" className={styles.gap} style={{ height }}>
      <td colSpan={columns.length + 2} />
    </tr>
  );
}

function SortButton({ name, sortKey }: { name: string; sortKey: SortKey }) {
  const { sort } = useCatalogueTab();
  const direction = sort.directionOf(sortKey);
  return (
    <button type="button" className={styles.sort} data-counts onClick={() => sort.toggle(sortKey)}>
      {name}
      <span className={styles.arrow} aria-hidden="true">
        {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
      </span>
    </button>
  );
}
