import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../components/ui/button.tsx';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import { formatCount } from '../../format-count.ts';
import { useImportActions, useImportPreview, useImportRun } from '../import-provider.tsx';
import { ImportRowList } from './import-row-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { problemKey, type RowFilter, rowFilters } from './row-filters.ts';
import styles from './row-review.module.css';

/** The rows of the dry run, a filter, and the choices for many rows at once. */
export function RowReview() {
  const preview = useImportPreview();
  const { rows, problems, filter, keptRows, isEditable, undetectedRows, smallImages } = preview;
  const { states } = useImportRun();
  const { filterRows } = useImportActions();
  const tools = useRef<HTMLDivElement>(null);
  const problem = problems.find((one) => problemKey(one) === filter);
  const filters = useMemo(
    () => rowFilters({ rows, states, undetectedRows, smallImages, problem }),
    [rows, states, undetectedRows, smallImages, problem],
  );
  const editedRow = preview.editedCell?.rowNumber;
  const shownRows = useMemo(() => {
    const chosen = filters.find(({ value }) => value === filter)?.rowNumbers;
    const matching = rows.filter(
      ({ source: { rowNumber } }) =>
        chosen?.has(rowNumber) || keptRows.has(rowNumber) || rowNumber === editedRow,
    );
    // The last matching row may stop matching, e.g. when a retry succeeds.
    return matching.length > 0 ? matching : rows;
  }, [rows, filters, filter, keptRows, editedRow]);
  return (
    <>
      {isEditable && problems.length > 0 && (
        <ProblemList
          onShow={(shown) => {
            // The radio button of the filter must be there to take the focus.
            flushSync(() => filterRows(problemKey(shown)));
            tools.current?.scrollIntoView?.({ block: 'start' });
            tools.current?.querySelector<HTMLElement>('input:checked')?.focus();
          }}
        />
      )}
      {isEditable && <RememberedArtists />}
      <div ref={tools} className={styles.tools}>
        <RowFilterChoice filters={filters} />
        {isEditable && <BulkChoice shownRows={shownRows} />}
      </div>
      <ImportRowList rows={shownRows} />
    </>
  );
}

/** How many rows have artists as they were corrected before, and a way to forget the corrections. */
function RememberedArtists() {
  const { rows } = useImportPreview();
  const { forgetCorrections } = useImportActions();
  const count = rows.filter((row) => row.source.hasCorrectedArtist).length;
  if (count === 0) return null;
  return (
    <p className={styles.remembered}>
      {formatCount(count, 'row has its artists', 'rows have their artists')} as you corrected them
      before.
      <Button variant="quiet" onClick={forgetCorrections}>
        Forget the corrections
      </Button>
    </p>
  );
}

/** Radio buttons that choose which rows are shown, with the number of rows of each kind. */
function RowFilterChoice({ filters }: { filters: readonly RowFilter[] }) {
  const { filter } = useImportPreview();
  const { filterRows } = useImportActions();
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">Rows shown</legend>
      {filters.map(({ value, name, rowNumbers }) => (
        <label key={name} data-option={value ?? 'all'}>
          <input
            type="radio"
            name="rows-shown"
            checked={filter === value}
            disabled={rowNumbers.size === 0}
            onChange={() => filterRows(value)}
          />
          {name} <b>{rowNumbers.size.toLocaleString('en')}</b>
        </label>
      ))}
    </fieldset>
  );
}

/** Choices for many rows at once. */
function BulkChoice({ shownRows }: { shownRows: readonly ImportRow[] }) {
  const { rows, selection } = useImportPreview();
  const { acceptChanges, addAnyway, excludeRows } = useImportActions();
  const numbersOf = (kept: readonly ImportRow[]) => kept.map(({ source }) => source.rowNumber);
  const newRows = numbersOf(shownRows.filter(({ status }) => status === 'new'));
  const addedRows = numbersOf(rows.filter(({ allowsDuplicate }) => allowsDuplicate));
  const doubleRows = numbersOf(rows.filter(({ sameAsRow }) => sameAsRow !== undefined));
  const areAllExcluded = newRows.every((rowNumber) => selection.excludedRows.has(rowNumber));
  const changedRows = rows.filter(({ status }) => status === 'changed');
  const oddCount = changedRows
    .flatMap(({ changes }) => changes)
    .filter(({ isOdd }) => isOdd).length;
  return (
    <div className={styles.bulkChoice}>
      {newRows.length > 1 && (
        <Button variant="quiet" onClick={() => excludeRows(newRows, !areAllExcluded)}>
          {areAllExcluded
            ? `Take all ${newRows.length} new`
            : `Leave out all ${newRows.length} new`}
        </Button>
      )}
      {addedRows.length + doubleRows.length > 1 && (
        <Button
          variant="quiet"
          onClick={() =>
            doubleRows.length > 0 ? addAnyway(doubleRows, true) : addAnyway(addedRows, false)
          }
        >
          {doubleRows.length > 0
            ? `Add the doubles (${doubleRows.length})`
            : `Leave out the doubles (${addedRows.length})`}
        </Button>
      )}
      {changedRows.length > 0 && (
        <>
          <p>Tapes that are there stay as they are, unless you say so:</p>
          <Button onClick={() => acceptChanges(changedRows, 'empty')}>Fill what is empty</Button>
          <Button onClick={() => acceptChanges(changedRows, 'all')}>Take all changes</Button>
          <Button onClick={() => acceptChanges(changedRows, 'none')}>Keep all</Button>
          {oddCount > 0 && (
            <p>
              {oddCount === 1
                ? 'One change looks wrong and is taken only if you tick it yourself:'
                : `${oddCount.toLocaleString('en')} changes look wrong and are taken only if you tick each yourself:`}{' '}
              wrongly read characters, or a release ID that a spreadsheet has changed.
            </p>
          )}
        </>
      )}
    </div>
  );
}
