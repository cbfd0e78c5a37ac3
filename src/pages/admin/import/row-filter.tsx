import type { RowStatus } from '../../../import-export/dry-run.ts';
import { statusName } from './import-row-item.tsx';
import styles from './row-filter.module.css';

/** Which rows are shown: of one verdict, those that failed or whose scan shows no card, or all. */
export type RowFilterValue = RowStatus | 'failed' | 'doubtful' | null;

const verdicts: readonly RowStatus[] = ['new', 'changed', 'same', 'wrong', 'skipped'];

type Props = {
  only: RowFilterValue;
  all: number;
  counts: Record<RowStatus, number>;
  failed: number;
  doubtful: number;
  onOnly: (only: RowFilterValue) => void;
};

/** How many rows there are of each kind, and which of them to show. */
export function RowFilter({ only, all, counts, failed, doubtful, onOnly }: Props) {
  const choices: { which: RowFilterValue; name: string; count: number }[] = [
    { which: null, name: 'All', count: all },
    ...verdicts.map((which) => ({ which, name: statusName[which], count: counts[which] })),
    ...(failed > 0 ? [{ which: 'failed' as const, name: 'Failed', count: failed }] : []),
    ...(doubtful > 0
      ? [{ which: 'doubtful' as const, name: 'No card seen', count: doubtful }]
      : []),
  ];
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">Rows shown</legend>
      {choices.map(({ which, name, count }) => (
        <label key={name} data-which={which ?? 'all'}>
          <input
            type="radio"
            name="rows-shown"
            checked={only === which}
            disabled={count === 0}
            onChange={() => onOnly(which)}
          />
          {name} <b>{count.toLocaleString('en')}</b>
        </label>
      ))}
    </fieldset>
  );
}
