import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { shownTitle } from '../../../domain/cassette.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useFound, usePage } from '../shelf-provider.tsx';
import styles from './pile.module.css';

/** Says what is on the pile while the shelf shows it, and which change of it failed. */
export function PilePanel() {
  const { pile: state, showsPile, selected } = useFound();
  const { focusTape } = usePage();
  const { pile, waiting, failure, failedWrites } = state;
  return (
    <>
      {showsPile &&
        (failure ? (
          <Notice onRetry={state.retry}>Your pile can’t be read. {errorMessage(failure)}</Notice>
        ) : (
          <section className={pile?.size ? undefined : styles.empty} aria-label="My pile">
            {/* The bar shows how many there are. */}
            <p role="status" className={pile?.size ? 'visually-hidden' : undefined}>
              {pileText(pile?.size)}
            </p>
            <p className={styles.line}>
              {waiting && waiting.size > 0 && (
                <span role="status">
                  {formatCount(waiting.size, 'change')} kept here, sent when the network is back.
                </span>
              )}
              {pile && pile.size > 0 && (
                <Button variant="quiet" onClick={() => window.print()}>
                  Print my pile
                </Button>
              )}
            </p>
          </section>
        ))}
      {/* The full view says it of its own cassette. */}
      {failedWrites
        .filter(({ id }) => id !== selected?.id)
        .map(({ id, isPut, title, failure }) => (
          <div key={id} className={styles.failedWrite}>
            <Notice>
              {isPut ? 'Not put on your pile: ' : 'Still on your pile: '}
              <bdi>{shownTitle({ title })}</bdi>. {errorMessage(failure)}{' '}
              <Button
                variant="quiet"
                onClick={() => {
                  state.forgetFailedWrite(id);
                  focusTape(id);
                }}
              >
                Close
              </Button>
            </Notice>
          </div>
        ))}
    </>
  );
}

/** `size` is undefined while the pile is read. */
function pileText(size: number | undefined): string {
  if (size === undefined) return 'Reading your pile …';
  return size === 0
    ? 'Your pile is empty: press “Put on my pile” in an open tape, and it waits here, on each of your devices.'
    : `${formatCount(size, 'tape')} on your pile`;
}
