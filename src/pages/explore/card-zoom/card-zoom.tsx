import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { ImageUrlContext, useImageUrl } from '../../../components/images/image-url.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette, StoredImage } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { useAsyncData } from '../../../services/use-async-data.ts';
import { readDetails } from '../cassette-details.ts';
import { ImageLoadNotice } from '../image-load-notice.tsx';
import { PanelImage } from '../panel-image.tsx';
import { type CardView, describeView, type Region, type Turns } from './card-view.ts';
import styles from './card-zoom.module.css';
import { findFlapTurns } from './flap-turns.ts';
import { openZoomViewer, type ZoomViewer } from './zoom-viewer.ts';

const regionNames: [Region, string][] = [
  ['flap', 'Flap'],
  ['spine', 'Spine'],
  ['front', 'Front'],
  ['card', 'Whole card'],
];
const zoomStep = 1.4;
const moveStepPixels = 80;
/** What is visible is announced when it has not changed for this time. */
const announceDelayMs = 300;
/** The card is shown as it lies when its direction takes longer to be found. */
const maxDirectionMs = 1500;

/**
 * The flat J-card, to be read: moved, scaled and turned, over the whole window (docs/behaviour.md,
 * "Reading the J-card"). The reading copy replaces the picture when it has loaded.
 */
export function CardZoom({ cassette, onClose }: { cassette: Cassette; onClose: () => void }) {
  const frame = useRef<HTMLElement>(null);
  const bars = { top: useRef<HTMLDivElement>(null), bottom: useRef<HTMLDivElement>(null) };
  const { viewer, view } = useZoomViewer(frame, bars.top, bars.bottom, useFlapTurns(cassette));
  const hintId = useId();
  const title = cassette.title || 'Untitled tape';
  const largeImage = useLargeImage(cassette);
  const turns = view?.turns ?? 0;

  const onKeyDown = (event: KeyboardEvent) => {
    // Escape closes this dialog alone: the page listens to it too.
    if (event.key === 'Escape') event.stopPropagation();
    if (!viewer || event.target !== frame.current) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = keyAction(viewer, event.key);
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <Dialog title={`J-card of ${title}`} size="full" onClose={onClose}>
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
          {viewer &&
            createPortal(
              <div className={styles.card} data-turns={turns}>
                <PanelImage cassette={cassette} panel="fullJCard" className={styles.picture}>
                  <p className={styles.missing}>This picture can’t be shown.</p>
                </PanelImage>
                {largeImage.image && <LargePicture image={largeImage.image} />}
              </div>,
              viewer.content,
            )}
          <div ref={bars.top} className={styles.head}>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              X
            </button>
          </div>
          <div ref={bars.bottom} className={styles.bar}>
            <p className={styles.place} role="status">
              {view && describeView(view)}
            </p>
            {largeImage.failure && (
              <Notice tone="note" onRetry={largeImage.retry}>
                The sharper picture is missing. {errorMessage(largeImage.failure)}
              </Notice>
            )}
            <fieldset className={styles.group}>
              <legend className="visually-hidden">Show</legend>
              {regionNames.map(([region, name]) => (
                <Button key={region} className={styles.button} onClick={() => viewer?.show(region)}>
                  {name}
                </Button>
              ))}
            </fieldset>
            <fieldset className={styles.group}>
              <legend className="visually-hidden">Zoom and turn</legend>
              <IconButton name="Zoom out" onClick={() => viewer?.zoomBy(1 / zoomStep)}>
                <path d="M4 12h16" />
              </IconButton>
              <IconButton name="Zoom in" onClick={() => viewer?.zoomBy(zoomStep)}>
                <path d="M4 12h16M12 4v16" />
              </IconButton>
              <IconButton name="Turn left" onClick={() => viewer?.turnBy(-1)}>
                <path d="M20 20V12a6 6 0 0 0-6-6H4M9 1 4 6l5 5" />
              </IconButton>
              <IconButton name="Turn right" onClick={() => viewer?.turnBy(1)}>
                <path d="M4 20V12a6 6 0 0 1 6-6h10M15 1l5 5-5 5" />
              </IconButton>
            </fieldset>
          </div>
        </ImageLoadNotice>
      </div>
    </Dialog>
  );
}

/** Null for keys that do nothing. */
function keyAction(viewer: ZoomViewer, key: string): (() => void) | null {
  switch (key) {
    case 'ArrowRight':
      return () => viewer.moveBy(moveStepPixels, 0);
    case 'ArrowLeft':
      return () => viewer.moveBy(-moveStepPixels, 0);
    case 'ArrowDown':
      return () => viewer.moveBy(0, moveStepPixels);
    case 'ArrowUp':
      return () => viewer.moveBy(0, -moveStepPixels);
    case '+':
    case '=':
      return () => viewer.zoomBy(zoomStep);
    case '-':
      return () => viewer.zoomBy(1 / zoomStep);
    case '0':
      return () => viewer.show('card');
    case '[':
      return () => viewer.turnBy(-1);
    case ']':
      return () => viewer.turnBy(1);
    default:
      return null;
  }
}

type ElementRef = { readonly current: HTMLElement | null };

/** The open viewer, and what it shows once that has settled. */
function useZoomViewer(
  frame: ElementRef,
  top: ElementRef,
  bottom: ElementRef,
  turns: Turns | null,
) {
  const [viewer, setViewer] = useState<ZoomViewer | null>(null);
  const [latest, setLatest] = useState<CardView | null>(null);
  const [view, setView] = useState<CardView | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (turns === null) element?.focus();
    if (!element || turns === null) return;
    const viewer = openZoomViewer(element, {
      turns,
      padding: () => ({
        top: top.current?.offsetHeight ?? 0,
        bottom: bottom.current?.offsetHeight ?? 0,
      }),
      onChange: setLatest,
    });
    setViewer(viewer);
    return () => viewer.close();
  }, [frame, top, bottom, turns]);
  useEffect(() => {
    const timer = setTimeout(setView, announceDelayMs, latest);
    return () => clearTimeout(timer);
  }, [latest]);
  return { viewer, view };
}

/** The turn with which the flap is read; null until it is known. */
function useFlapTurns({ images: { fullJCard } }: Cassette): Turns | null {
  const { source } = useContext(ImageUrlContext);
  const [turns, setTurns] = useState<Turns | null>(null);
  useEffect(() => {
    const settle = (found: Turns) => setTurns((turns) => turns ?? found);
    const timer = setTimeout(settle, maxDirectionMs, 0);
    // The pixels of a picture from elsewhere can't be read, but those of a copy can.
    if (source)
      source
        .openCopy(source.imageUrl(fullJCard))
        .then(findFlapTurns)
        .then(settle, () => settle(0));
    return () => clearTimeout(timer);
  }, [source, fullJCard]);
  return turns;
}

/** The path of the reading copy, read when the zoom opens, because the index leaves it out. */
function useLargeImage(cassette: Cassette) {
  const backend = useBackend();
  const load = useCallback(
    async () => (await readDetails(backend, cassette)).large,
    [backend, cassette],
  );
  const answer = useAsyncData(load);
  return {
    image: answer.status === 'ready' ? answer.data : null,
    failure: answer.status === 'failed' ? answer.failure : null,
    retry: answer.retry,
  };
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

type IconButtonProps = { name: string; onClick: () => void; children: ReactNode };

function IconButton({ name, onClick, children }: IconButtonProps) {
  return (
    <Button className={styles.button} aria-label={name} title={name} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="2.5">
          {children}
        </g>
      </svg>
    </Button>
  );
}
