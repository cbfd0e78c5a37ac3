import { useLayoutEffect, useMemo } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { becameAvailable, type FieldFilter, setFilter } from '../../../domain/field-filter.ts';
import { formatCassetteList } from '../../../domain/pile.ts';
import { errorMessage } from '../../../services/error-message.ts';
import bar from '../button-bar.module.css';
import { CopyButton } from '../copy-button.tsx';
import styles from './my-pile.module.css';
import { type PileState, usePile } from './use-pile.ts';

type Props = {
  uid: string;
  cassettes: readonly Cassette[];
  /** False while more may arrive. */
  isComplete: boolean;
  /** What the shelf shows, in its order. */
  found: readonly Cassette[];
  /** Called when the pile has been read, and at each change. */
  onChange: (state: PileState) => void;
  filters: readonly FieldFilter[];
  onFilter: (change: (filters: readonly FieldFilter[]) => readonly FieldFilter[]) => void;
};

/** Reads the member's pile; while the shelf shows it, says what it holds, with actions on the list. */
export function MyPile(props: Props) {
  const { uid, cassettes, isComplete, found, onChange, filters, onFilter } = props;
  const state = usePile(uid, cassettes, isComplete);
  useLayoutEffect(() => onChange(state), [onChange, state]);
  const { pile, failure } = state;
  const newlyAvailable = useMemo(
    () => (pile ? cassettes.filter((cassette) => becameAvailable(pile, cassette)).length : 0),
    [pile, cassettes],
  );
  const values = filters.flatMap(({ field, value }) => (field === 'pile' ? [value] : []));
  if (values.length === 0) return null;
  if (failure)
    return <Notice onRetry={state.retry}>Your pile can’t be read. {errorMessage(failure)}</Notice>;
  const isNarrowed = !values.includes('mine');
  return (
    <section className={`${bar.bar} ${styles.panel}`} aria-label="My pile">
      <p role="status">
        {!pile
          ? 'Reading your pile …'
          : pile.size === 0
            ? 'Your pile is empty. Open a tape and press “Put on my pile”: it waits here, on each of your devices.'
            : `${pile.size} ${pile.size === 1 ? 'tape' : 'tapes'} on your pile`}
      </p>
      {(newlyAvailable > 0 || isNarrowed) && (
        <button
          type="button"
          aria-pressed={isNarrowed}
          onClick={() =>
            onFilter((latest) =>
              setFilter(latest, { field: 'pile', value: isNarrowed ? 'mine' : 'available' }),
            )
          }
        >
          {newlyAvailable} became available since
        </button>
      )}
      {found.length > 0 && <CopyButton labels={labels} copy={() => copyList(found)} />}
    </section>
  );
}

const labels = {
  idle: 'Copy list',
  done: 'List copied',
  failed: 'Not copied: print the list instead',
};

async function copyList(cassettes: readonly Cassette[]) {
  await navigator.clipboard.writeText(formatCassetteList(cassettes));
}
