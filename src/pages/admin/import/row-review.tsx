import { useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { RowStatus } from '../../../import-export/dry-run.ts';
import primitives from '../../../styles/primitives.module.css';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';
import { changesOf } from './plan-import.ts';
import { statusName } from './row-item.tsx';
import { RowList } from './row-list.tsx';

const statuses = Object.keys(statusName) as RowStatus[];

/** The rows of the dry run, which of them are shown, and the choices for many rows at once. */
export function RowReview() {
  const { preview, dispatch } = useImport();
  const { rows, shown, excludedRows, isEditable } = preview;
  const byStatus = useMemo(
    () => new Map(statuses.map((status) => [status, rows.filter((row) => row.status === status)])),
    [rows],
  );
  const options = [null, ...statuses].map((value) => ({
    value,
    name: value ? statusName[value] : 'All',
    count: value ? (byStatus.get(value)?.length ?? 0) : rows.length,
  }));
  // The last rows of the shown status may have got another one.
  const ofStatus = shown ? (byStatus.get(shown) ?? []) : [];
  const shownRows = ofStatus.length > 0 ? ofStatus : rows;
  const newRows = (byStatus.get('new') ?? []).map(({ source }) => source.rowNumber);
  const areAllExcluded = newRows.every((rowNumber) => excludedRows.has(rowNumber));
  const changedRows = byStatus.get('changed') ?? [];
  return (
    <>
      <div className={`${primitives.row} ${primitives.tight}`}>
        <fieldset className={`${styles.question} ${styles.options}`}>
          <legend className="visually-hidden">Rows shown</legend>
          {options
            .filter(({ count, value }) => count > 0 || value === shown)
            .map(({ value, name, count }) => (
              <label key={name}>
                <input
                  type="radio"
                  name="rows-shown"
                  checked={shown === value}
                  onChange={() => dispatch({ type: 'showRows', shown: value })}
                />
                {name} {count.toLocaleString('en')}
              </label>
            ))}
        </fieldset>
        {isEditable && newRows.length > 1 && (
          <Button
            variant="quiet"
            onClick={() =>
              dispatch({
                type: 'excludeRows',
                rowNumbers: newRows,
                areExcluded: !areAllExcluded,
              })
            }
          >
            {areAllExcluded ? 'Take' : 'Leave out'} all {newRows.length.toLocaleString('en')} new
          </Button>
        )}
        {isEditable && changedRows.length > 0 && (
          <div className={`${primitives.row} ${primitives.tight}`}>
            <p>Tapes that are there stay as they are, unless you say so:</p>
            {(['empty', 'all'] as const).map((which) => (
              <Button
                key={which}
                onClick={() =>
                  dispatch({ type: 'acceptChanges', accepted: changesOf(changedRows, which) })
                }
              >
                {which === 'all' ? 'Take all changes' : 'Fill what is empty'}
              </Button>
            ))}
            <Button onClick={() => dispatch({ type: 'acceptChanges', accepted: new Map() })}>
              Keep all
            </Button>
          </div>
        )}
      </div>
      <RowList rows={shownRows} />
    </>
  );
}
