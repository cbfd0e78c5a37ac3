import { memo } from 'react';
import { placeholderColour } from '../../../domain/blurhash-colour.ts';
import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { TypesetCard } from '../cassette-detail/typeset-card.tsx';
import { shelfName } from '../cassette-name.ts';
import { PanelImage } from '../panel-image.tsx';
import { useQueuedCassette } from '../shelf/image-load-queue.ts';
import styles from './front.module.css';

type Props = {
  cassette: Cassette;
  /** From 0. */
  column: number;
  /** The place on the shelf, from 0. */
  index: number;
  /** The number of cassettes on the shelf. */
  count: number;
  isSelected: boolean;
  isTabStop: boolean;
  onSelect: (id: string) => void;
};

/** The front of a cassette: a button that selects and deselects it, with title and artists below. */
export const Front = memo(function Front(props: Props) {
  const { cassette, column, index, count, isSelected, isTabStop, onSelect } = props;
  const queued = useQueuedCassette(cassette);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    <div
      role="gridcell"
      data-cassette-id={cassette.id}
      aria-colindex={column + 1}
      className={styles.cell}
    >
      <button
        type="button"
        className={styles.slot}
        aria-label={shelfName(cassette, index, count)}
        aria-pressed={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onSelect(cassette.id)}
      />
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
        <bdi className={styles.title}>{cassette.title || 'Untitled tape'}</bdi>
        <bdi className={styles.artist}>{joinList(cassette.artist)}</bdi>
      </span>
    </div>
  );
});
