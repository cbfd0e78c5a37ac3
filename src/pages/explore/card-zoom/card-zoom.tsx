import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
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
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette, StoredImage } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { useAsyncData } from '../../../services/use-async-data.ts';
import { ImageLoadNotice } from '../image-load-notice.tsx';
import { PanelImage } from '../panel-image.tsx';
import { type CardView, describeView, type Region } from './card-view.ts';
import styles from './card-zoom.module.css';
import { openZoomStage, type ZoomStage } from './zoom-stage.ts';

const regionNames: [Region, string][] = [
  ['flap', 'Flap'],
  ['spine', 'Spine'],
  ['front', 'Front'],
  ['card', 'Whole card'],
];
const zoomStep = 1.4;
const moveStepPixels = 80;
/** What is visible is announced when it has not changed for this time. */
const settleMs = 300;

/**
 * The flat J-card, to be read: moved, scaled and turned, over the whole window (docs/behaviour.md,
 * "Reading the J-card"). The reading copy replaces the picture when it has loaded.
 */
export function CardZoom({ cassette, onClose }: { cassette: Cassette; onClose: () => void }) {
  const frame = useRef<HTMLElement>(null);
  const bars = { top: useRef<HTMLDivElement>(null), bottom: useRef<HTMLDivElement>(null) };
  const { stage, view } = useZoomStage(frame, bars.top, bars.bottom);
  const hintId = useId();
  const title = cassette.title || 'Untitled tape';
  const largeImage = useLargeImage(cassette.id);
  const turns = view?.turns ?? 0;

  const onKeyDown = (event: KeyboardEvent) => {
    // Escape closes this dialog alone: the page listens to it too.
    if (event.key === 'Escape') event.stopPropagation();
    if (!stage || event.target !== frame.current) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = keyAction(stage, event.key);
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
          {stage &&
            createPortal(
              <div className={styles.card} data-turns={turns}>
                <PanelImage cassette={cassette} panel="fullJCard" className={styles.picture} />
                {largeImage.image && <LargePicture image={largeImage.image} />}
              </div>,
              stage.content,
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
                <Button key={region} className={styles.button} onClick={() => stage?.show(region)}>
                  {name}
                </Button>
              ))}
            </fieldset>
            <fieldset className={styles.group}>
              <legend className="visually-hidden">Zoom and turn</legend>
              <IconButton name="Zoom out" onClick={() => stage?.zoomBy(1 / zoomStep)}>
                <path d="M4 12h16" />
              </IconButton>
              <IconButton name="Zoom in" onClick={() => stage?.zoomBy(zoomStep)}>
                <path d="M4 12h16M12 4v16" />
              </IconButton>
              <IconButton name="Turn left" onClick={() => stage?.turnBy(-1)}>
                <path d="M20 20V12a6 6 0 0 0-6-6H4M9 1 4 6l5 5" />
              </IconButton>
              <IconButton name="Turn right" onClick={() => stage?.turnBy(1)}>
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
function keyAction(stage: ZoomStage, key: string): (() => void) | null {
  switch (key) {
    case 'ArrowRight':
      return () => stage.moveBy(moveStepPixels, 0);
    case 'ArrowLeft':
      return () => stage.moveBy(-moveStepPixels, 0);
    case 'ArrowDown':
      return () => stage.moveBy(0, moveStepPixels);
    case 'ArrowUp':
      return () => stage.moveBy(0, -moveStepPixels);
    case '+':
    case '=':
      return () => stage.zoomBy(zoomStep);
    case '-':
      return () => stage.zoomBy(1 / zoomStep);
    case '0':
      return () => stage.show('card');
    case '[':
      return () => stage.turnBy(-1);
    case ']':
      return () => stage.turnBy(1);
    default:
      return null;
  }
}

type Bar = { readonly current: HTMLElement | null };

/** The open stage, and what it shows once that has settled. */
function useZoomStage(frame: Bar, top: Bar, bottom: Bar) {
  const [stage, setStage] = useState<ZoomStage | null>(null);
  const [latest, setLatest] = useState<CardView | null>(null);
  const [view, setView] = useState<CardView | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const stage = openZoomStage(element, {
      padding: () => ({
        top: top.current?.offsetHeight ?? 0,
        bottom: bottom.current?.offsetHeight ?? 0,
      }),
      onChange: setLatest,
    });
    setStage(stage);
    element.focus();
    return () => stage.close();
  }, [frame, top, bottom]);
  useEffect(() => {
    const timer = setTimeout(setView, settleMs, latest);
    return () => clearTimeout(timer);
  }, [latest]);
  return { stage, view };
}

/** The path of the reading copy, read when the zoom opens, because the index leaves it out. */
function useLargeImage(id: string) {
  const backend = useBackend();
  const load = useCallback(async () => (await backend.shelf()).readLargeImage(id), [backend, id]);
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
