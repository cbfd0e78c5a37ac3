import type { ImportRun } from '../run/use-import-run.ts';
import type { ImportSource } from '../use-import.ts';
import { BulkChoice } from './bulk-choice.tsx';
import { ImportRowList } from './import-row-list.tsx';
import { RowFilter } from './row-filter.tsx';
import styles from './row-review.module.css';
import type { useRowFilter } from './use-row-filter.ts';

type Props = {
  source: ImportSource;
  run: ImportRun;
  rowFilter: ReturnType<typeof useRowFilter>;
  /** Rows whose scan has no detected card. */
  undetectedRows: ReadonlySet<number>;
};

/** The rows of the dry run, a filter, and the choices for many rows at once. */
export function RowReview({ source, run, rowFilter, undetectedRows }: Props) {
  const { filter, setFilter, statusCounts, shownRows } = rowFilter;
  const isEditable = run.phase === 'choosing';
  return (
    <>
      <div className={styles.tools}>
        <RowFilter
          value={filter}
          totalCount={source.rows.length}
          counts={statusCounts}
          failedCount={run.failed}
          undetectedCount={undetectedRows.size}
          onChange={setFilter}
        />
        {isEditable && (
          <BulkChoice
            shownRows={shownRows}
            selection={source.selection}
            changedCount={statusCounts.changed}
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
        states={run.states}
        isEditable={isEditable}
        onToggle={source.toggleRow}
        onToggleChange={source.toggleChange}
      />
    </>
  );
}
