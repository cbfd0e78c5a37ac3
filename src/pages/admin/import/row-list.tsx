import { useMemo, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../domain/text/format-count.ts';
import type { ImportRow, RowStatus } from '../../../import-export/dry-run.ts';
import type { AppliedChanges } from '../../../import-export/plan-import.ts';
import primitives from '../../../styles/primitives.module.css';
import listStyles from '../record-list.module.css';
import { useImport } from './import-provider.tsx';
import { LabelledSelect } from './labelled-select.tsx';
import { RowItem, statusName } from './row-item.tsx';

const statuses = Object.keys(statusName) as RowStatus[];

const pageSize = 200;

const appliedName: Record<AppliedChanges, string> = {
  none: 'Stay as they are',
  empty: 'Fill what is empty',
  all: 'Take all changes',
};

/** The rows of the dry run, with what needs a look first, and the choices for many rows at once. */
export function RowReview() {
  const { preview, job, isEditable, dispatch } = useImport();
  const { rows, possible, appliedChanges, rowChoices } = preview;
  const failed = job?.failed;
  const [size, setSize] = useState(pageSize);
  const sorted = useMemo(() => {
    const failedRows = new Set(failed?.map(({ item }) => item.rowNumber));
    const rank = ({ status, source }: ImportRow) =>
      failedRows.has(source.rowNumber) ? -1 : statuses.indexOf(status);
    return rows.toSorted((a, b) => rank(a) - rank(b));
  }, [rows, failed]);
  const rowNumbers = possible.map(({ rowNumber }) => rowNumber);
  const areLeftOut = rowNumbers.every((rowNumber) => rowChoices.get(rowNumber) === 'left-out');
  const counts = statuses.flatMap((status) => {
    const { length } = rows.filter((row) => row.status === status);
    return length > 0 ? `${length.toLocaleString('en')} ${statusName[status].toLowerCase()}` : [];
  });
  return (
    <>
      <div className={primitives.row}>
        <p className={primitives.mono}>{counts.join(', ')}</p>
        {isEditable && rows.some(({ changes }) => changes.length > 0) && (
          <LabelledSelect
            label={<b>Tapes that are there</b>}
            options={appliedName}
            value={appliedChanges}
            onChoose={(value) =>
              dispatch({ type: 'choose-changes', appliedChanges: value as AppliedChanges })
            }
          />
        )}
        {isEditable && rowNumbers.length > 1 && (
          <Button
            variant="quiet"
            onClick={() =>
              dispatch({ type: 'choose-rows', rowNumbers, choice: areLeftOut ? null : 'left-out' })
            }
          >
            {areLeftOut ? 'Take' : 'Leave out'} all rows
          </Button>
        )}
      </div>
      <ol role="list" aria-label="Rows" className={listStyles.list}>
        {sorted.slice(0, size).map((row) => (
          <RowItem key={row.source.rowNumber} row={row} />
        ))}
      </ol>
      {rows.length > size && (
        <Button onClick={() => setSize(size + pageSize)}>
          Show more of {formatCount(rows.length, 'row')}
        </Button>
      )}
    </>
  );
}
