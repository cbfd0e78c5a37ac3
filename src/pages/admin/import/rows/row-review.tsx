import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../components/ui/button.tsx';
import { formatCount } from '../../format-count.ts';
import type { ImportRun } from '../run/use-import-run.ts';
import type { ImportPreview } from '../use-import-preview.ts';
import { BulkChoice } from './bulk-choice.tsx';
import { ImportRowList } from './import-row-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { problemKey, RowFilter } from './row-filter.tsx';
import styles from './row-review.module.css';
import type { useRowFilter } from './use-row-filter.ts';

type Props = {
  preview: ImportPreview;
  run: ImportRun;
  rowFilter: ReturnType<typeof useRowFilter>;
  /** Rows whose scan has no detected card. */
  undetectedRows: ReadonlySet<number>;
  /** Which images of a row are too small, by row number. */
  smallImages: ReadonlyMap<number, string>;
};

/** The rows of the dry run, a filter, and the choices for many rows at once. */
export function RowReview({ preview, run, rowFilter, undetectedRows, smallImages }: Props) {
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
    () => preview.rows.filter(({ status }) => status === 'changed'),
    [preview.rows],
  );
  return (
    <>
      {isEditable && preview.problems.length > 0 && (
        <ProblemList
          problems={preview.problems}
          repairedRows={preview.repairedRows}
          onToggle={preview.toggleRepair}
          onShow={(shown) => {
            // The radio button of the filter must be there to take the focus.
            flushSync(() => setFilter(problemKey(shown)));
            tools.current?.scrollIntoView?.({ block: 'start' });
            tools.current?.querySelector<HTMLElement>('input:checked')?.focus();
          }}
        />
      )}
      {isEditable && <RememberedArtists preview={preview} />}
      <div ref={tools} className={styles.tools}>
        <RowFilter
          value={filter}
          totalCount={preview.rows.length}
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
            selection={preview.selection}
            changedRows={changedRows}
            onExclude={preview.excludeRows}
            onAcceptChanges={preview.acceptChanges}
          />
        )}
      </div>
      <ImportRowList
        rows={shownRows}
        selection={preview.selection}
        images={preview.images}
        undetectedRows={undetectedRows}
        smallImages={smallImages}
        states={run.states}
        isEditable={isEditable}
        onToggle={preview.toggleRow}
        onToggleChange={preview.toggleChange}
        editedCell={editedCell}
        onStartEdit={setEditedCell}
        onAddDuplicates={
          run.phase === 'paused' || run.phase === 'finished' ? run.addDuplicates : null
        }
        onEdit={(row, changes) => {
          keepRow(row.source.rowNumber);
          if (changes) preview.editRow(row.source, changes);
          else preview.resetRow(row.source);
        }}
      />
    </>
  );
}

/** How many rows have artists as they were corrected before, and a way to forget the corrections. */
function RememberedArtists({ preview }: { preview: ImportPreview }) {
  const count = preview.rows.filter((row) => row.source.hasCorrectedArtist).length;
  if (count === 0) return null;
  return (
    <p className={styles.remembered}>
      {formatCount(count, 'row has its artists', 'rows have their artists')} as you corrected them
      before.
      <Button variant="quiet" onClick={preview.forgetCorrections}>
        Forget the corrections
      </Button>
    </p>
  );
}
