import { memo, useDeferredValue } from 'react';
import { placeholderColour } from '../../../domain/blurhash-colour.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import styles from '../case.module.css';
import { CassetteButton, type ShelfItemProps } from '../cassette-button.tsx';
import { PanelImage } from '../panel-image.tsx';
import './song-label.css';
import { TypesetSpine } from './typeset-spine.tsx';

/**
 * When the blur of this spine is drawn. A canvas for every spine of a fast scroll would be too slow, and
 * so would those of a whole row in one frame.
 */
const blurDelayMs = (index: number) => 300 + (index % 20) * 17;

/**
 * The spine of a cassette: a button that selects and deselects it. The image is beside the button
 * rather than inside, so that its text doesn't differ from the accessible name (WCAG 2.5.3).
 */
export const Spine = memo(function Spine(props: ShelfItemProps) {
  const { cassette, index, song } = props;
  // A keystroke that changes all cells shows plain colours at once, and does not wait for images.
  const queued = useDeferredValue(cassette, null);
  const isCurrent = queued?.id === cassette.id;
  return (
    <>
      <CassetteButton {...props} className={styles.slot} />
      <span className={styles.case} aria-hidden="true">
        {/* The old image stays mounted below the cover until its successor's turn: unmounting is slow. */}
        {queued && <SpineImage cassette={queued} blurDelayMs={blurDelayMs(index)} />}
        <span
          className={styles.cover}
          style={{ backgroundColor: placeholderColour(cassette.images.spine.blurhash) }}
          hidden={isCurrent}
          data-image-status={isCurrent ? undefined : 'waiting'}
        />
        {song && (
          <mark dir="auto" data-song>
            {song}
          </mark>
        )}
      </span>
    </>
  );
});

type ImageProps = { cassette: Cassette; blurDelayMs: number };

const SpineImage = memo(function SpineImage({ cassette, blurDelayMs }: ImageProps) {
  return (
    <PanelImage
      key={cassette.id}
      cassette={cassette}
      panel="spine"
      blurDelayMs={blurDelayMs}
      className={styles.image}
    >
      <TypesetSpine cassette={cassette} />
    </PanelImage>
  );
});
