import { fieldLabel } from '../../../../domain/cassette.ts';
import type { RowStatus } from '../../../../import-export/dry-run.ts';
import type { Problem } from '../../../../import-export/repairs.ts';
import { statusName } from './import-row-item.tsx';
import styles from './row-filter.module.css';

/** Which rows are shown: a status, failed, without a detected card, with a small image, or with a problem; null for all. */
export type RowFilterValue =
  | RowStatus
  | 'failed'
  | 'undetected'
  | 'small'
  | `problem ${string}`
  | null;

/** The filter for the rows of a problem. */
export const problemKey = ({ field, message }: Problem) => `problem ${field} ${message}` as const;

const statuses: readonly RowStatus[] = ['new', 'changed', 'same', 'wrong', 'skipped'];

type Props = {
  value: RowFilterValue;
  totalCount: number;
  counts: Record<RowStatus, number>;
  failedCount: number;
  undetectedCount: number;
  smallCount: number;
  /** The problem whose rows are shown. */
  problem: Problem | undefined;
  onChange: (value: RowFilterValue) => void;
};

/** Radio buttons that choose which rows are shown, with the number of rows of each kind. */
export function RowFilter(props: Props) {
  const { value, totalCount, counts, failedCount, undetectedCount, smallCount } = props;
  const { problem, onChange } = props;
  const options: { option: RowFilterValue; name: string; count: number }[] = [
    { option: null, name: 'All', count: totalCount },
    ...statuses.map((option) => ({ option, name: statusName[option], count: counts[option] })),
    ...(failedCount > 0 ? [{ option: 'failed' as const, name: 'Failed', count: failedCount }] : []),
    ...(undetectedCount > 0
      ? [{ option: 'undetected' as const, name: 'No card seen', count: undetectedCount }]
      : []),
    ...(smallCount > 0
      ? [{ option: 'small' as const, name: 'Small pictures', count: smallCount }]
      : []),
    ...(problem
      ? [
          {
            option: problemKey(problem),
            name: `Problem in ${fieldLabel[problem.field]}`,
            count: problem.rowNumbers.length,
          },
        ]
      : []),
  ];
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">Rows shown</legend>
      {options.map(({ option, name, count }) => (
        <label key={name} data-option={option ?? 'all'}>
          <input
            type="radio"
            name="rows-shown"
            checked={value === option}
            disabled={count === 0}
            onChange={() => onChange(option)}
          />
          {name} <b>{count.toLocaleString('en')}</b>
        </label>
      ))}
    </fieldset>
  );
}
