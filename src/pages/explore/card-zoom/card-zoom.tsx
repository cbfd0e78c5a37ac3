import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ReadingCopy } from '../../../components/images/reading-copy.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { type Cassette, panelSize, shownTitle } from '../../../domain/cassette.ts';
import buttons from '../button-bar.module.css';
import { ImageLoadNotice } from '../image-load-notice.tsx';
import { PanelPicture } from '../panel-picture.tsx';
import { type CardViewer, openCardViewer } from './card-viewer.ts';
import styles from './card-zoom.module.css';

const { height } = panelSize.fullJCard;

/** The flat J-card over the whole window, to be read (docs/behaviour, "Reading the J-card"). */
export function CardZoom({ cassette, onClose }: { cassette: Cassette; onClose: () => void }) {
  const frame = useRef<HTMLElement>(null);
  const [viewer, setViewer] = useState<CardViewer | null>(null);
  const [isWhole, setWhole] = useState(true);
  const [turns, setTurns] = useState(0);
  /** Of the card at the scale of its full J-card: of a long one the reading copy shows more. */
  const [width, setWidth] = useState(panelSize.fullJCard.width);
  const isTurned = turns % 2 !== 0;
  const hintId = useId();
  const { large } = cassette.images.fullJCard;

  useLayoutEffect(() => {
    if (!frame.current) return;
    const opened = openCardViewer(frame.current, setWhole);
    setViewer(opened);
    return () => opened.close();
  }, []);
  useLayoutEffect(() => {
    viewer?.setSize(isTurned ? { width: height, height: width } : { width, height });
  }, [viewer, width, isTurned]);
  const showWhole = () => viewer?.fit();
  const turnBy = (quarters: number) => {
    setTurns(turns + quarters);
    showWhole();
  };
  const actions: Record<string, () => void> = {
    '+': () => viewer?.zoomBy(1.4),
    '=': () => viewer?.zoomBy(1.4),
    '-': () => viewer?.zoomBy(1 / 1.4),
    '0': showWhole,
    '[': () => turnBy(-1),
    ']': () => turnBy(1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  };

  return (
    <Dialog
      title={`J-card of ${shownTitle(cassette)}`}
      size="full"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <ImageLoadNotice className={styles.imageNotice}>
        <section
          ref={frame}
          className={styles.frame}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move what is seen
          tabIndex={0}
          role="application"
          aria-label="J-card"
          aria-describedby={hintId}
        />
        <p id={hintId} hidden>
          Move with the arrow keys. Plus and minus zoom, 0 shows the whole card, the square brackets
          turn it.
        </p>
        {viewer &&
          createPortal(
            <div className={styles.card} style={{ rotate: `${90 * turns}deg` }}>
              <PanelPicture cassette={cassette} panel="fullJCard" className={styles.picture}>
                <p>This picture can’t be shown.</p>
              </PanelPicture>
              {large && (
                <ReadingCopy
                  image={large}
                  className={styles.large}
                  onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                    setWidth((height * naturalWidth) / naturalHeight)
                  }
                />
              )}
            </div>,
            viewer.content,
          )}
        <div className={styles.bar}>
          <button type="button" className={buttons.button} data-counts onClick={() => turnBy(-1)}>
            Turn
          </button>
          {!isWhole && (
            <button type="button" className={buttons.button} onClick={showWhole}>
              Whole card
            </button>
          )}
        </div>
      </ImageLoadNotice>
    </Dialog>
  );
}
