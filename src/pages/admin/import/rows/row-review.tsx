import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../components/ui/button.tsx';
import type { ImportRun } from '../run/use-import-run.ts';
import type { ImportSource } from '../use-import.ts';
import { BulkChoice } from './bulk-choice.tsx';
import { ImportRowList } from './import-row-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { problemKey, RowFilter } from './row-filter.tsx';
import styles from './row-review.module.css';
import type { useRowFilter } from './use-row-filter.ts';

type Props = {
  source: ImportSource;
  run: ImportRun;
  rowFilter: ReturnType<typeof useRowFilter>;
  /** Rows whose scan has no detected card. */
  undetectedRows: ReadonlySet<number>;
  /** Which images of a row are too small, by row number. */
  smallImages: ReadonlyMap<number, string>;
};

/** The rows of the dry run, a filter, and the choices for many rows at once. */
export function RowReview({ source, run, rowFilter, undetectedRows, smallImages }: Props) {
  const {
    filter,
    setFilter,
    keepRow,
    editedCell,
    setEditedCell,
    statusCounts,
    shownRows,
    problem,
  } = rowFilter;
  const isEditable = run.phase === 'choosing';
  const tools = useRef<HTMLDivElement>(null);
  const changedRows = useMemo(
    () => source.rows.filter(({ status }) => status === 'changed'),
    [source.rows],
  );
  return (
    <>
      {isEditable && source.problems.length > 0 && (
        <ProblemList
          problems={source.problems}
          repairedRows={source.repairedRows}
          onToggle={source.toggleRepair}
          onShow={(shown) => {
            // The radio button of the filter must be there to take the focus.
            flushSync(() => setFilter(problemKey(shown)));
            tools.current?.scrollIntoView?.({ block: 'start' });
            tools.current?.querySelector<HTMLElement>('input:checked')?.focus();
          }}
        />
      )}
      {isEditable && <RememberedArtists source={source} />}
      <div ref={tools} className={styles.tools}>
        <RowFilter
          value={filter}
          totalCount={source.rows.length}
          counts={statusCounts}
          failedCount={run.failed}
          undetectedCount={undetectedRows.size}
          smallCount={smallImages.size}
          problem={problem}
          onChange={setFilter}
        />
        {isEditable && (
          <BulkChoice
            shownRows={shownRows}
            selection={source.selection}
            changedRows={changedRows}
            onExclude={source.excludeRows}
            onAcceptChanges={source.acceptChanges}
          />
        )}
      </div>
      <ImportRowList
        rows={shownRows}
        selection={source.selection}
        images={source.images}
        undetectedRows={undetectedRows}
        smallImages={smallImages}
        states={run.states}
        isEditable={isEditable}
        onToggle={source.toggleRow}
        onToggleChange={source.toggleChange}
        editedCell={editedCell}
        onStartEdit={setEditedCell}
        onAddAnother={run.phase === 'paused' || run.phase === 'finished' ? run.addAnother : null}
        onEdit={(row, changes) => {
          keepRow(row.source.rowNumber);
          if (changes) source.editRow(row.source, changes);
          else source.resetRow(row.source);
        }}
      />
    </>
  );
}

/** How many rows have artists as they were corrected before, and a way to forget the corrections. */
function RememberedArtists({ source }: { source: ImportSource }) {
  const count = source.rows.filter((row) => row.source.hasCorrectedArtist).length;
  if (count === 0) return null;
  return (
    <p className={styles.remembered}>
      {count === 1
        ? '1 row has its artists'
        : `${count.toLocaleString('en')} rows have their artists`}{' '}
      as you corrected them before.
      <Button variant="quiet" onClick={source.forgetCorrections}>
        Forget the corrections
      </Button>
    </p>
  );
}
