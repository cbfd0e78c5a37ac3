import { memo } from 'react';
import { placeholderColour } from '../../../components/images/blurred-image.tsx';
import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { PanelImage } from '../panel-image.tsx';
import { useQueuedCassette } from './image-load-queue.ts';
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
const patience = 300;

/** What a tape is called where it is seen but not read. */
export const accessibleName = ({ title, artist }: Cassette) =>
  [title, joinList(artist)].filter((text) => text !== '').join(', ') || 'Untitled tape';

/**
 * A tape in the rack: a button that pulls it out, and pushes it back (specification, section 2). What
 * is to be seen of it stands beside the button, for whoever names a button by what is written on it.
 */
export const Spine = memo(function Spine({ cassette, chosen, tabStop, onChoose }: Props) {
  const hung = useQueuedCassette(cassette);
  const hangs = hung?.id === cassette.id;
  return (
    <>
      <button
        type="button"
        className={styles.slot}
        aria-label={accessibleName(cassette)}
        aria-pressed={chosen}
        tabIndex={tabStop ? 0 : -1}
        onClick={() => onChoose(cassette.id)}
      />
      <span className={styles.case} aria-hidden="true">
        {/* What hung here before stays behind the cover until its successor's turn: to take it down is dear. */}
        {hung && <SpinePicture cassette={hung} />}
        <span
          className={styles.cover}
          style={{ backgroundColor: placeholderColour(cassette.images.spine.blurhash) }}
          hidden={hangs}
          data-picture={hangs ? undefined : 'waiting'}
        />
      </span>
    </>
  );
});

const SpinePicture = memo(function SpinePicture({ cassette }: { cassette: Cassette }) {
  return (
    <PanelImage
      key={cassette.id}
      cassette={cassette}
      panel="spine"
      patience={patience}
      className={styles.picture}
    >
      <TypesetSpine cassette={cassette} />
    </PanelImage>
  );
});
