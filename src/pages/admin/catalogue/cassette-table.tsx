import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  useCallback,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import { useVirtualRows } from '../../../components/virtual-rows/use-virtual-rows.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import type { SortKey } from '../../../domain/cassette-sort.ts';
import type { FieldName } from '../../../domain/fields.ts';
import primitives from '../../../styles/primitives.module.css';
import type { Target } from '../cassette-form/edit.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { CassetteItem, CassetteRow } from './cassette-row.tsx';
import styles from './cassette-table.module.css';
import { useCatalogueTab } from './catalogue-provider.tsx';
import { EditCell } from './edit-cell.tsx';
import { EditRow } from './edit-row.tsx';
import { actionsWidth, columns, tableWidth } from './table-columns.ts';
import { SelectAll } from './table-toolbar.tsx';
import { useKeptScroll } from './use-kept-scroll.ts';

/** Longer lists are virtualised. Of shorter ones all rows are rendered, so that the browser's search finds them. */
const maxUnvirtualizedRows = 60;
/** In pixels, at the default text size. A wrong estimate costs a second layout of the first screen. */
const estimatedRowHeight = { wide: 48, narrow: 90 };
/** In pixels: the estimated height of all that a wide window shows beside the rows. */
const estimatedChromeHeight = 150;

/** For when the row or the button that had the focus was removed. */
export const focusTable = (): void =>
  document.querySelector<HTMLElement>('[data-region="tapes"]')?.focus();

const typedFields: readonly FieldName[] = columns.flatMap(({ field }) =>
  field === 'inStock' ? [] : field,
);

/** The cell in which an element is; null outside of those that are typed in. */
function cellOf(element: EventTarget): { index: number; field: FieldName } | null {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-part]') : null;
  const field = typedFields.find((field) => field === cell?.dataset.part);
  if (!cell || !field) return null;
  return { index: Number(cell.closest('tr')?.dataset.index), field };
}

/**
 * The table of the catalogue, in a narrow window a list; without cassettes it is shown as loading. Of a
 * long list, only the rows near the visible part are in the document.
 */
export function CassetteTable({ cassettes }: { cassettes: readonly Cassette[] }) {
  const { selection, editor, focusedId } = useCatalogueTab();
  const edit = editor.edit?.place === 'form' ? null : editor.edit;
  const edited = edit?.base;
  const editedField = edit && edit.place !== 'row' ? (edit.place as FieldName) : null;
  const isNarrow = useIsNarrow();
  const region = useRef<HTMLDivElement>(null);
  /** The row that has the focus stays in the document. */
  const [focusedIndex, setFocusedIndex] = useState(-1);
  // Of a new list or order, the rows beyond the visible ones are rendered after the paint.
  const overscan = useDeferredValue(cassettes) === cassettes ? 8 : 0;
  const indexOf = (id: string | null | undefined) =>
    id ? cassettes.findIndex((cassette) => cassette.id === id) : -1;
  const editedIndex = indexOf(edited?.id);
  const { rows, height, measure } = useVirtualRows({
    list: region,
    region: { ref: region, estimatedHeight: window.innerHeight - estimatedChromeHeight },
    count: cassettes.length,
    getKey: useCallback((index: number) => cassettes[index]?.id ?? index, [cassettes]),
    estimatedHeight: isNarrow ? estimatedRowHeight.narrow : estimatedRowHeight.wide,
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

  function openCell(cell: ReturnType<typeof cellOf>) {
    const cassette = cell && cassettes[cell.index];
    if (cassette) editor.open({ cassette, place: cell.field });
  }
  /** The cell after or before the edited one that is typed in; none at the ends of the table. */
  function targetOf(step: 1 | -1): Target | 'close' {
    const position = editedField ? typedFields.indexOf(editedField) + step : 0;
    const index =
      position < 0 ? editedIndex - 1 : editedIndex + Number(position >= typedFields.length);
    const [cassette, place] = [cassettes[index], typedFields.at(position % typedFields.length)];
    return cassette && place ? { cassette, place } : 'close';
  }

  const content = rows.map(({ index, start, end }) => {
    const cassette = cassettes[index];
    if (!cassette) return null;
    const gap = start - renderedEnd;
    renderedEnd = end;
    const row = { cassette, index, measure, isSelected: selection.ids.has(cassette.id) };
    const isEdited = cassette.id === edited?.id;
    return (
      <Fragment key={cassette.id}>
        <Gap height={gap} isNarrow={isNarrow} />
        {isNarrow ? (
          <CassetteItem {...row} />
        ) : isEdited && editedField === null ? (
          <EditRow key={edit?.id} index={index} measure={measure} />
        ) : (
          <CassetteRow
            {...row}
            {...(isEdited &&
              editedField && {
                editedField,
                editor: <EditCell key={edit?.id} field={editedField} targetOf={targetOf} />,
              })}
          />
        )}
      </Fragment>
    );
  });
  const end = <Gap height={height - renderedEnd} isNarrow={isNarrow} />;
  const rememberFocus = ({ target }: FocusEvent) =>
    setFocusedIndex(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index));

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
        <ul role="list" onFocus={rememberFocus}>
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
          <tbody
            onFocus={rememberFocus}
            onDoubleClick={({ target }) => {
              if (target instanceof Element && !target.closest('a, button, input, textarea'))
                openCell(cellOf(target));
            }}
            onKeyDown={(event) => {
              const { key, repeat, target } = event;
              const cell = cellOf(target);
              // Enter that is held down since it saved must not press Edit, or edit the cell again.
              const isHeld = key === 'Enter' && repeat && !(target instanceof HTMLTextAreaElement);
              const isCell = (target as Element).matches('[data-part]');
              const opens = isCell && cell !== null && (key === 'Enter' || key === 'F2');
              if (isHeld || opens) event.preventDefault();
              if (opens && !isHeld) openCell(cell);
            }}
          >
            {content}
            {end}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The names of the columns; most of them sort. */
function Head() {
  const { sort } = useCatalogueTab();
  return (
    <>
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
            <SelectAll />
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
