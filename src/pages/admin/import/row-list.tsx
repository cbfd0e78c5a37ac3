import { useCallback, useMemo, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useVirtualRows } from '../../../components/virtual-rows/use-virtual-rows.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { ImportRow, RowStatus } from '../../../import-export/dry-run.ts';
import primitives from '../../../styles/primitives.module.css';
import { formatCount } from '../format-count.ts';
import listStyles from '../record-list.module.css';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';
import type { ShownRows, TakenChanges } from './import-state.ts';
import { RowItem, rowTitle, statusName } from './row-item.tsx';

const statuses = Object.keys(statusName) as RowStatus[];

/** Of shorter lists all rows are rendered, so that the browser's search finds them. */
const maxWholeCount = 100;

const takenName: Record<TakenChanges, string> = {
  none: 'Stay as they are',
  empty: 'Fill what is empty',
  all: 'Take all changes',
};

/** The rows of the dry run, which of them are shown, and the choices for many rows at once. */
export function RowReview() {
  const { preview, isEditable, dispatch } = useImport();
  const { rows, planned, shown, possible, takenChanges, excludedRows } = preview;
  const { byRow } = planned;
  const options = useMemo(() => {
    const option = (value: ShownRows, name: string, isShown: (row: ImportRow) => boolean) => ({
      value,
      name,
      rows: rows.filter(isShown),
    });
    return [
      option(null, 'All', () => true),
      ...statuses.map((one) => option(one, statusName[one], ({ status }) => status === one)),
      option('pictures', 'With pictures', ({ source }) => byRow.has(source.rowNumber)),
    ].filter(({ value, rows }) => rows.length > 0 || value === null);
  }, [rows, byRow]);
  const possibleRows = useMemo(
    () => new Set(possible.map(({ rowNumber }) => rowNumber)),
    [possible],
  );
  // The last of the shown rows may have got another status.
  const selected = options.find(({ value }) => value === shown) ?? options[0];
  const shownRows = selected?.rows ?? rows;
  const selectable = shownRows
    .map(({ source }) => source.rowNumber)
    .filter((rowNumber) => possibleRows.has(rowNumber));
  const areExcluded = selectable.every((rowNumber) => excludedRows.has(rowNumber));
  return (
    <>
      <div className={primitives.row}>
        <Options
          legend="Rows shown"
          options={options.map(({ value, name, rows }) => ({
            value,
            name: `${name} ${rows.length.toLocaleString('en')}`,
          }))}
          chosen={selected?.value ?? null}
          onChoose={(shown) => dispatch({ type: 'choose', choices: { shown } })}
        />
        {isEditable && rows.some(({ changes }) => changes.length > 0) && (
          <Options
            legend="Tapes that are there"
            options={(Object.keys(takenName) as TakenChanges[]).map((value) => ({
              value,
              name: takenName[value],
            }))}
            chosen={takenChanges}
            onChoose={(taken) => dispatch({ type: 'choose', choices: { takenChanges: taken } })}
          />
        )}
        {isEditable && selectable.length > 1 && (
          <Button
            variant="quiet"
            onClick={() =>
              dispatch({
                type: 'excludeRows',
                rowNumbers: selectable,
                areExcluded: !areExcluded,
              })
            }
          >
            {areExcluded ? 'Take' : 'Leave out'} these {formatCount(selectable.length, 'row')}
          </Button>
        )}
      </div>
      <RowList rows={shownRows} possibleRows={possibleRows} />
    </>
  );
}

type OptionsProps<Value> = {
  legend: string;
  options: readonly { value: Value; name: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

const Options = <Value,>({ legend, options, chosen, onChoose }: OptionsProps<Value>) => (
  <fieldset className={styles.options}>
    <legend>{legend}</legend>
    {options.map(({ value, name }) => (
      <label key={name}>
        <input
          type="radio"
          name={legend}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        />
        {name}
      </label>
    ))}
  </fieldset>
);

type ListProps = { rows: readonly ImportRow[]; possibleRows: ReadonlySet<number> };

/** Of a long file only the rows near the visible part are rendered. */
function RowList({ rows, possibleRows }: ListProps) {
  const { preview, run, isEditable, dispatch } = useImport();
  const { planned, excludedRows, takenChanges } = preview;
  const { job } = run;
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
      className={listStyles.list}
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
            className={`${listStyles.row} ${primitives.small} ${styles.row}`}
            aria-label={`Row ${rowNumber}: ${rowTitle(row)}, ${statusName[row.status]}`}
          >
            <RowItem
              row={row}
              files={planned.byRow.get(rowNumber)}
              taken={takenChanges}
              isSelectable={possibleRows.has(rowNumber)}
              isExcluded={excludedRows.has(rowNumber)}
              dispatch={isEditable ? dispatch : null}
              outcome={outcomes.get(rowNumber)}
            />
          </li>
        );
      })}
    </ol>
  );
}
