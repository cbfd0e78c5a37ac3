import { useLayoutEffect, useMemo, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import {
  becameAvailable,
  type FieldFilter,
  isOwnPile,
  setFilter,
} from '../../../domain/field-filter.ts';
import { formatCassetteList } from '../../../domain/pile.ts';
import { errorMessage } from '../../../services/error-message.ts';
import bar from '../button-bar.module.css';
import { CopyButton } from '../copy-button.tsx';
import { CopyLink } from '../copy-link.tsx';
import styles from './my-pile.module.css';
import { pileLink } from './pile-link.ts';
import { TakeOver } from './take-over.tsx';
import { type PileState, usePile } from './use-pile.ts';

type Props = {
  uid: string;
  cassettes: readonly Cassette[];
  /** False while more may arrive. */
  isComplete: boolean;
  /** What the shelf shows, in its order. */
  found: readonly Cassette[];
  /** The cassette in the full view, which tells its own failures. */
  selectedId: string | undefined;
  /** Whether the page shows what is on the pile. */
  isNeeded: boolean;
  /** Called at first, when the pile has been read, and at each change. */
  onChange: (state: PileState) => void;
  filters: readonly FieldFilter[];
  onFilter: (change: (filters: readonly FieldFilter[]) => readonly FieldFilter[]) => void;
  /** Moves the focus to a cassette of the shelf. */
  onFocus: (id: string) => void;
};

/**
 * Reads the member's pile once it is needed; while the shelf shows a pile, one's own or one that is
 * given, says what it holds, with actions on the list.
 */
export function MyPile(props: Props) {
  const { uid, cassettes, isComplete, found, onChange, filters } = props;
  const [isOpened, setOpened] = useState(props.isNeeded);
  if (props.isNeeded && !isOpened) setOpened(true);
  const state = usePile(uid, cassettes, isComplete, isOpened);
  useLayoutEffect(() => onChange(state), [onChange, state]);
  const { failedWrite } = state;
  const filter = filters.find(({ field }) => field === 'pile');
  const link = useMemo(() => pileLink(found, window.location.origin), [found]);
  const isGiven = filter && !isOwnPile(filter);
  return (
    <>
      {filter && isOpened && state.failure ? (
        <Notice onRetry={state.retry}>
          Your pile can’t be read. {errorMessage(state.failure)}
        </Notice>
      ) : (
        filter &&
        (found.length > 0 || !isGiven) && (
          <section
            className={`${bar.bar} ${styles.panel}`}
            aria-label={isGiven ? 'A pile' : 'My pile'}
          >
            {isGiven ? (
              <TakeOver cassettes={found} state={state} onStart={() => setOpened(true)} />
            ) : (
              <OwnPile {...props} pile={state.pile} isNarrowed={filter.value !== 'mine'} />
            )}
            {found.length > 0 && (
              <>
                <CopyLink
                  path={link.path}
                  title={`A pile of ${link.count}`}
                  doneNote={link.count < found.length ? `: the first ${link.count} tapes` : ''}
                  failed="Not copied"
                />
                <CopyButton labels={labels} copy={() => copyList(found)} />
              </>
            )}
          </section>
        )
      )}
      {failedWrite && failedWrite.cassette.id !== props.selectedId && (
        <div className={styles.failure}>
          <Notice>
            {failedWrite.isPut ? 'Not put on your pile: ' : 'Still on your pile: '}
            <bdi>{failedWrite.cassette.title || 'Untitled tape'}</bdi>.{' '}
            {errorMessage(failedWrite.failure)}{' '}
            <Button
              variant="quiet"
              onClick={() => {
                state.forgetFailedWrite();
                props.onFocus(failedWrite.cassette.id);
              }}
            >
              Close
            </Button>
          </Notice>
        </div>
      )}
    </>
  );
}

type OwnPileProps = Pick<Props, 'cassettes' | 'onFilter'> &
  Pick<PileState, 'pile'> & { isNarrowed: boolean };

function OwnPile({ cassettes, pile, isNarrowed, onFilter }: OwnPileProps) {
  const newlyAvailable = useMemo(
    () => (pile ? cassettes.filter((cassette) => becameAvailable(pile, cassette)).length : 0),
    [pile, cassettes],
  );
  return (
    <>
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
    </>
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
