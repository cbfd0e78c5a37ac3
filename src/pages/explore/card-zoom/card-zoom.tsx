import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useImageUrl } from '../../../components/images/image-url.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import type { Cassette, StoredImage } from '../../../domain/cassette.ts';
import { ImageLoadNotice } from '../image-load-notice.tsx';
import { PanelImage } from '../panel-image.tsx';
import { type CardViewer, openCardViewer } from './card-viewer.ts';
import styles from './card-zoom.module.css';

/**
 * The flat J-card, to be read: moved, scaled and turned, over the whole window (docs/behaviour.md,
 * "Reading the J-card"). The reading copy replaces the picture when it has loaded.
 */
export function CardZoom({ cassette, onClose }: { cassette: Cassette; onClose: () => void }) {
  const frame = useRef<HTMLElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [content] = useState(() => document.createElement('div'));
  const viewer = useRef<CardViewer>(null);
  const [turns, setTurns] = useState(0);
  const hintId = useId();
  const { large } = cassette.images.fullJCard;

  useLayoutEffect(() => {
    if (!frame.current) return;
    frame.current.focus();
    viewer.current = openCardViewer(frame.current, content, () => ({
      top: head.current?.offsetHeight ?? 0,
      bottom: bar.current?.offsetHeight ?? 0,
    }));
    return () => viewer.current?.close();
  }, [content]);
  useEffect(() => viewer.current?.setTurns(turns), [turns]);

  const zoomIn = () => viewer.current?.zoomBy(1.4);
  const zoomOut = () => viewer.current?.zoomBy(1 / 1.4);
  const fit = () => viewer.current?.fit();
  const turnLeft = () => setTurns((turns + 3) % 4);
  const turnRight = () => setTurns((turns + 1) % 4);
  const actions: Record<string, () => void> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': fit,
    '[': turnLeft,
    ']': turnRight,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape closes this dialog alone: the page listens to it too.
    if (event.key === 'Escape') event.stopPropagation();
    const action = actions[event.key];
    if (!action || event.target !== frame.current) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  };

  return (
    <Dialog title={`J-card of ${cassette.title || 'Untitled tape'}`} size="full" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the region inside */}
      <div className={styles.zoom} onKeyDown={onKeyDown}>
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
            Move with the arrow keys. Plus and minus zoom, 0 shows the whole card, the square
            brackets turn it.
          </p>
          {createPortal(
            <div
              className={styles.card}
              data-turns={turns}
              style={{ '--turns': turns } as CSSProperties}
            >
              <PanelImage cassette={cassette} panel="fullJCard" className={styles.picture}>
                <p className={styles.missing}>This picture can’t be shown.</p>
              </PanelImage>
              {large && <LargePicture image={large} />}
            </div>,
            content,
          )}
          <div ref={head} className={styles.head}>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              X
            </button>
          </div>
          <div ref={bar} className={styles.bar}>
            <Button className={styles.button} onClick={fit}>
              Whole card
            </Button>
            <IconButton name="Zoom out" path="M4 12h16" onClick={zoomOut} />
            <IconButton name="Zoom in" path="M4 12h16M12 4v16" onClick={zoomIn} />
            <IconButton
              name="Turn left"
              path="M20 20V12a6 6 0 0 0-6-6H4M9 1 4 6l5 5"
              onClick={turnLeft}
            />
            <IconButton
              name="Turn right"
              path="M4 20V12a6 6 0 0 1 6-6h10M15 1l5 5-5 5"
              onClick={turnRight}
            />
          </div>
        </ImageLoadNotice>
      </div>
    </Dialog>
  );
}

/** The reading copy over the smaller picture; hidden until it has loaded. */
function LargePicture({ image }: { image: StoredImage }) {
  const { url, onLoad, onError } = useImageUrl(image);
  const [isLoaded, setLoaded] = useState(false);
  if (url === null) return null;
  return (
    <img
      key={url}
      src={url}
      alt=""
      draggable={false}
      className={styles.largePicture}
      data-loaded={isLoaded || undefined}
      onLoad={() => {
        onLoad();
        setLoaded(true);
      }}
      onError={onError}
    />
  );
}

type IconButtonProps = { name: string; path: string; onClick: () => void };

const IconButton = ({ name, path, onClick }: IconButtonProps): ReactNode => (
  <Button className={styles.button} aria-label={name} title={name} onClick={onClick}>
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  </Button>
);
