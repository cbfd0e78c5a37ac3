import type { Cassette } from '../../../domain/cassette.ts';
import type { ShelfItemProps } from '../cassette-button.tsx';
import styles from './pile-toggle.module.css';

export type PileToggleProps = { onTogglePile: (cassette: Cassette) => void };

type Props = Pick<ShelfItemProps, 'cassette' | 'isTabStop' | 'isOnPile'> & PileToggleProps;

/** Beside a cassette in the list and below its front: puts it on the member's pile or takes it off. */
export function PileToggle({ cassette, isTabStop, isOnPile, onTogglePile }: Props) {
  const title = cassette.title || 'Untitled tape';
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={isOnPile ? `Take ${title} off my pile` : `Put ${title} on my pile`}
      title={isOnPile ? 'Take off my pile' : 'Put on my pile'}
      tabIndex={isTabStop ? 0 : -1}
      // A disabled button would lose the focus.
      aria-disabled={isOnPile === undefined}
      data-on-pile={isOnPile || undefined}
      onClick={({ detail }) => {
        // The second press of a double click would take it off again.
        if (detail <= 1) onTogglePile(cassette);
      }}
    >
      {/* Tapes that lie on each other, and a plus or a tick. */}
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M2 12.5h16M2 17h16" />
        <path d={isOnPile ? 'm6 4.5 3 3L14.5 2' : 'M10 1v8M6 5h8'} />
      </svg>
    </button>
  );
}
