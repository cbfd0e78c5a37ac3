import type { Verdict } from '../../../import-export/dry-run.ts';
import { verdictName } from './import-row-item.tsx';
import styles from './row-filter.module.css';

/** Which rows are shown: of one verdict, those that failed or whose scan shows no card, or all. */
export type Only = Verdict | 'failed' | 'doubtful' | null;

const verdicts: readonly Verdict[] = ['new', 'changed', 'same', 'wrong', 'skipped'];

type Props = {
  only: Only;
  all: number;
  counts: Record<Verdict, number>;
  failed: number;
  doubtful: number;
  onOnly: (only: Only) => void;
};

/** How many rows there are of each kind, and which of them to show. */
export function RowFilter({ only, all, counts, failed, doubtful, onOnly }: Props) {
  const choices: { which: Only; name: string; count: number }[] = [
    { which: null, name: 'All', count: all },
    ...verdicts.map((which) => ({ which, name: verdictName[which], count: counts[which] })),
    ...(failed > 0 ? [{ which: 'failed' as const, name: 'Failed', count: failed }] : []),
    ...(doubtful > 0
      ? [{ which: 'doubtful' as const, name: 'No card seen', count: doubtful }]
      : []),
  ];
  return (
    <fieldset className={styles.filter}>
      <legend className="spoken">Rows shown</legend>
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
