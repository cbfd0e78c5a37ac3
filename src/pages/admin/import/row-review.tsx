import { useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { ImportRow, RowStatus } from '../../../import-export/dry-run.ts';
import primitives from '../../../styles/primitives.module.css';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';
import type { ShownRows } from './import-state.ts';
import { changesOf } from './plan-import.ts';
import { statusName } from './row-item.tsx';
import { RowList } from './row-list.tsx';

const statuses = Object.keys(statusName) as RowStatus[];

/** The rows of the dry run, which of them are shown, and the choices for many rows at once. */
export function RowReview() {
  const { preview, dispatch } = useImport();
  const { rows, planned, shown, excludedRows, isEditable } = preview;
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
    ];
  }, [rows, byRow]);
  const rowsOf = (shown: ShownRows) => options.find(({ value }) => value === shown)?.rows ?? [];
  // The last of the shown rows may have got another status.
  const shownRows = rowsOf(shown).length > 0 ? rowsOf(shown) : rows;
  const newRows = rowsOf('new').map(({ source }) => source.rowNumber);
  const areAllExcluded = newRows.every((rowNumber) => excludedRows.has(rowNumber));
  const changedRows = rowsOf('changed').filter(({ changes }) => changes.length > 0);
  return (
    <>
      <div className={`${primitives.row} ${primitives.tight}`}>
        <fieldset className={`${styles.question} ${styles.options}`}>
          <legend className="visually-hidden">Rows shown</legend>
          {options
            .filter(({ value, rows }) => rows.length > 0 || value === shown)
            .map(({ value, name, rows }) => (
              <label key={name}>
                <input
                  type="radio"
                  name="rows-shown"
                  checked={shown === value}
                  onChange={() => dispatch({ type: 'showRows', shown: value })}
                />
                {name} {rows.length.toLocaleString('en')}
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
