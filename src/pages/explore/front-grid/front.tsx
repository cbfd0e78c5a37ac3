import { memo, useDeferredValue } from 'react';
import { placeholderColour } from '../../../domain/blurhash-colour.ts';
import { isAvailable, joinList } from '../../../domain/cassette.ts';
import { CassetteButton, type ShelfItemProps } from '../cassette-button.tsx';
import { TypesetCard } from '../cassette-detail/typeset-card.tsx';
import explore from '../explore.module.css';
import { PanelImage } from '../panel-image.tsx';
import styles from './front.module.css';

/** `column` is from 0. */
type Props = ShelfItemProps & { column: number };

/** The front of a cassette: a button that selects and deselects it, with title and artists below. */
export const Front = memo(function Front({ column, ...props }: Props) {
  const { cassette } = props;
  const queued = useDeferredValue(cassette, null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
    <div
      role="gridcell"
      data-cassette-id={cassette.id}
      aria-colindex={column + 1}
      className={styles.cell}
    >
      <CassetteButton {...props} className={styles.slot} />
      {/* Beside the button, so that its text doesn't differ from the accessible name (WCAG 2.5.3). */}
      <span className={styles.case} aria-hidden="true">
        {queued ? (
          <PanelImage cassette={queued} panel="front" blurDelayMs={300} className={styles.image}>
            <TypesetCard cassette={queued} />
          </PanelImage>
        ) : (
          <span
            className={styles.image}
            style={{ backgroundColor: placeholderColour(cassette.images.front.blurhash) }}
            data-image-status="waiting"
          />
        )}
      </span>
      <span className={styles.caption} aria-hidden="true">
        <bdi className={`${styles.title} ${isAvailable(cassette) ? explore.available : ''}`}>
          {cassette.title || 'Untitled tape'}
        </bdi>
        <bdi className={styles.artist}>{joinList(cassette.artist)}</bdi>
        {props.song && (
          <mark dir="auto" className={styles.song}>
            {props.song}
          </mark>
        )}
      </span>
    </div>
  );
});
