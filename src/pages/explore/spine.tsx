import { memo } from 'react';
import { type Cassette, joinList } from '../../domain/cassette.ts';
import { PanelPicture } from './panel-picture.tsx';
import styles from './spine.module.css';
import { TypesetSpine } from './typeset-spine.tsx';

type Props = {
  cassette: Cassette;
  chosen: boolean;
  /** Whether this is the one spine that Tab stops at. */
  tabStop: boolean;
  onChoose: (id: string) => void;
};

// A blur for every spine that flies by would cost more than it shows.
const patience = 150;

/** What a tape is called where it is seen but not read. */
export const spokenName = ({ title, artist }: Cassette) =>
  [title, joinList(artist)].filter((text) => text !== '').join(', ') || 'Untitled tape';

/** A tape in the rack: a button that pulls it out, and pushes it back (specification, section 2). */
export const Spine = memo(function Spine({ cassette, chosen, tabStop, onChoose }: Props) {
  return (
    <button
      type="button"
      className={styles.slot}
      data-tape={cassette.id}
      aria-label={spokenName(cassette)}
      aria-pressed={chosen}
      tabIndex={tabStop ? 0 : -1}
      onClick={() => onChoose(cassette.id)}
    >
      <span className={styles.case}>
        <PanelPicture
          cassette={cassette}
          panel="spine"
          patience={patience}
          className={styles.picture}
        >
          <TypesetSpine cassette={cassette} />
        </PanelPicture>
      </span>
    </button>
  );
});
