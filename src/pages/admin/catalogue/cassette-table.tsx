import {
  type CSSProperties,
  Fragment,
  useCallback,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import { useVirtualRows } from '../../../components/virtual-rows/use-virtual-rows.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import type { SortKey } from '../../../domain/cassette-sort.ts';
import type { DraftField } from '../../../domain/fields.ts';
import primitives from '../../../styles/primitives.module.css';
import type { Target } from '../cassette-form/edit.ts';
import { EditCell } from '../cassette-form/edit-cell.tsx';
import { EditRow } from '../cassette-form/edit-row.tsx';
import { SelectCheckbox } from '../select-checkbox.tsx';
import { CassetteRow } from './cassette-row.tsx';
import styles from './cassette-table.module.css';
import { useCatalogueTab } from './catalogue-provider.tsx';
import { actionsWidth, columns, tableWidth } from './table-columns.ts';
import type { CassetteSort } from './use-cassette-sort.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

/** Longer lists are virtualised. Of shorter ones all rows are rendered, so that the browser's search finds them. */
const maxUnvirtualizedRows = 60;
/** In pixels, at the default text size. A wrong estimate costs a second layout of the first screen. */
const estimatedRowHeight = 48;
/** In pixels: the estimated height of all that a wide window shows beside the rows. */
const estimatedChromeHeight = 150;

/** For when the row or the button that had the focus was removed. */
export const focusTable = (): void =>
  document.querySelector<HTMLElement>('[data-region="tapes"]')?.focus();

/** Where a cell or a button of a row is: null for any other element. */
function placeOf(element: EventTarget): { index: number; field: DraftField } | null {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-part]') : null;
  const field = columns.find(({ field }) => field === cell?.dataset.part)?.field;
  if (!cell || !field || field === 'inStock') return null;
  return { index: Number(cell.closest('tr')?.dataset.index), field };
}

const typedFields: readonly DraftField[] = columns.flatMap(({ field }) =>
  field === 'inStock' ? [] : field,
);

/**
 * The table of the catalogue; without cassettes it is shown as loading. Of a long list, only the rows
 * near the visible part are in the document.
 */
export function CassetteTable({ cassettes }: { cassettes: readonly Cassette[] }) {
  const { sort, selection, editor, focusedId } = useCatalogueTab();
  const edit = editor.edit?.place === 'form' ? null : editor.edit;
  const edited = edit?.base;
  const editedField = edit && edit.place !== 'row' ? (edit.place as DraftField) : null;
  const columnCount = columns.length + 2;
  const region = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  /** The row that has the focus stays in the document. */
  const [focusedIndex, setFocusedIndex] = useState(-1);
  // Of a new list or order, the rows beyond the visible ones are rendered after the paint.
  const overscan = useDeferredValue(cassettes) === cassettes ? 8 : 0;
  const indexOf = (id: string | null | undefined) =>
    id ? cassettes.findIndex((cassette) => cassette.id === id) : -1;
  const editedIndex = indexOf(edited?.id);
  const { rows, height, measure } = useVirtualRows({
    list: body,
    region: { ref: region, estimatedHeight: window.innerHeight - estimatedChromeHeight },
    count: cassettes.length,
    getKey: useCallback((index: number) => cassettes[index]?.id ?? index, [cassettes]),
    estimatedHeight: estimatedRowHeight,
    overscan,
    // The Tab key needs the rows beside the focus.
    keptRows: [
      editedIndex,
      indexOf(focusedId),
      ...(focusedIndex < 0 ? [] : [focusedIndex - 1, focusedIndex, focusedIndex + 1]),
    ],
    maxWholeCount: maxUnvirtualizedRows,
  });
  useKeptScroll(region, cassettes.length > 0);
  let renderedEnd = 0;

  function openCell(place: ReturnType<typeof placeOf>) {
    const cassette = place && cassettes[place.index];
    if (cassette) editor.open({ cassette, place: place.field });
  }
  /** The cell after or before the edited one that is typed in; none at the ends of the table. */
  function targetOf(step: 1 | -1): Target | 'close' {
    const position = editedField ? typedFields.indexOf(editedField) + step : 0;
    const index =
      position < 0 ? editedIndex - 1 : editedIndex + Number(position >= typedFields.length);
    const [cassette, place] = [cassettes[index], typedFields.at(position % typedFields.length)];
    return cassette && place ? { cassette, place } : 'close';
  }

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
      <table
        className={styles.table}
        style={{ minWidth: `${tableWidth}rem` }}
        aria-label="Tapes"
        aria-rowcount={cassettes.length + 1}
      >
        <colgroup>
          <col className={styles.select} />
        </colgroup>
        <colgroup>
          {[...columns.map(({ width }) => width), actionsWidth].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay
            <col key={index} style={{ '--width': `${width}rem` } as CSSProperties} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} className={primitives.label}>
            <td className={styles.select}>
              <SelectCheckbox
                label="Select all that are found"
                checked={selection.coverage === 'all'}
                isIndeterminate={selection.coverage === 'some'}
                onSelect={selection.selectAll}
              />
            </td>
            {columns.map(({ field, name, sortKey }) => (
              <th
                key={field}
                scope="col"
                aria-sort={sortKey ? sort.directionOf(sortKey) : undefined}
              >
                {sortKey ? <SortButton name={name} sort={sort} sortKey={sortKey} /> : name}
              </th>
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody
          ref={body}
          onFocus={({ target }) => setFocusedIndex(Number(target.closest('tr')?.dataset.index))}
          onDoubleClick={({ target }) => {
            if (target instanceof Element && !target.closest('a, button, input, textarea'))
              openCell(placeOf(target));
          }}
          onKeyDown={(event) => {
            const { key, repeat, target } = event;
            const place = placeOf(target);
            // Enter that is held down since it saved must not press Edit, or edit the cell again.
            const isHeld = key === 'Enter' && repeat && !(target instanceof HTMLTextAreaElement);
            const isCell = (target as Element).matches('[data-part]');
            const opens = isCell && place !== null && (key === 'Enter' || key === 'F2');
            if (isHeld || opens) event.preventDefault();
            if (opens && !isHeld) openCell(place);
          }}
        >
          {rows.map(({ index, start, end }) => {
            const cassette = cassettes[index];
            if (!cassette) return null;
            const gap = start - renderedEnd;
            renderedEnd = end;
            return (
              <Fragment key={cassette.id}>
                <Gap height={gap} columnCount={columnCount} />
                {cassette.id === edited?.id && editedField === null ? (
                  <EditRow key={edit?.id} index={index} measure={measure} columns={columnCount} />
                ) : (
                  <CassetteRow
                    cassette={cassette}
                    index={index}
                    measure={measure}
                    isSelected={selection.ids.has(cassette.id)}
                    {...(cassette.id === edited?.id &&
                      editedField && {
                        editedField,
                        editor: <EditCell key={edit?.id} field={editedField} targetOf={targetOf} />,
                      })}
                  />
                )}
              </Fragment>
            );
          })}
          <Gap height={height - renderedEnd} columnCount={columnCount} />
        </tbody>
      </table>
    </section>
  );
}

/** Takes the space of the rows that are not in the document. */
function Gap({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row is not focusable
    <tr aria-hidden="true" className={styles.gap} style={{ height }}>
      <td colSpan={columnCount} />
    </tr>
  );
}

function SortButton({
  name,
  sort,
  sortKey,
}: {
  name: string;
  sort: CassetteSort;
  sortKey: SortKey;
}) {
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
