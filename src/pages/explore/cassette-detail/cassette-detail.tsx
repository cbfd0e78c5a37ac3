import {
  type KeyboardEvent,
  type MouseEvent,
  type Touch,
  type TouchEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useHistoryStep } from '../../../components/history/use-history-step.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useMediaQuery } from '../../../components/use-media-query.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { loadCode } from '../../../services/load-code.ts';
import { useAsyncData } from '../../../services/use-async-data.ts';
import { site } from '../../../site.ts';
import { cassetteName } from '../cassette-button.tsx';
import { useFound, usePage, useSearch } from '../shelf-provider.tsx';
import { CassetteCase } from './cassette-case.tsx';
import styles from './cassette-detail.module.css';
import { Metadata } from './metadata.tsx';
import { NeighbourBar } from './neighbour-bar.tsx';
import { RelatedRows } from './related-rows.tsx';
import { TrackList } from './tracks.tsx';

/** The windows that the view fills, as in its style sheet. */
const coveringWindow = '(width < 48rem) or (height < 53rem)';

const loadCardZoom = loadCode(() =>
  import('../card-zoom/card-zoom.tsx').then(({ CardZoom }) => CardZoom),
);

/** The open cassette, a modal dialog where it covers the shelf (docs/behaviour, "Full view"). */
export function CassetteDetail() {
  const { selected } = useFound();
  return selected && <OpenCassette cassette={selected} />;
}

function OpenCassette({ cassette }: { cassette: Cassette }) {
  const { found, showsPile } = useFound();
  const { terms, openTape, closeTape } = useSearch();
  const { shelfHandle, scrollTopBeforeTape, focusTape } = usePage();
  const { id } = cassette;
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const zoom = useHistoryStep('isZoomOpen');
  const cardZoom = useAsyncData(zoom.isOpen ? loadCardZoom : null);

  const isFound = (tape: Cassette) => found.some((one) => one.id === tape.id);
  const isHere = isFound(cassette);
  // A tape that is taken off the pile keeps its neighbours until another one is opened.
  const [list, setList] = useState(found);
  if (list !== found && (isHere || !showsPile)) setList(found);
  const index = list.findIndex((one) => one.id === id);
  const previous = list.slice(0, Math.max(0, index)).findLast(isFound);
  const next = index < 0 ? undefined : list.slice(index + 1).find(isFound);
  const nearest = isHere ? cassette : (next ?? previous ?? cassette);
  const step = (neighbour: Cassette | undefined) => {
    if (neighbour) openTape(neighbour.id);
  };
  const swipe = useSwipe((direction) => step(direction === 'left' ? next : previous));

  const coversShelf = useMediaQuery(coveringWindow);
  // Its row stands in the middle of what is seen of the shelf; closing it scrolls back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each tape
  useEffect(() => {
    if (coversShelf) return;
    let after = -1;
    // In the frame in which the page scrolls to its place, after it.
    const frame = requestAnimationFrame(() => {
      scrollTopBeforeTape.current = window.scrollY;
      const view = content.current?.closest('dialog');
      if (view) shelfHandle.current?.reveal(id, window.innerHeight - view.offsetHeight);
      after = window.scrollY;
    });
    return () => {
      cancelAnimationFrame(frame);
      const top = scrollTopBeforeTape.current ?? 0;
      scrollTopBeforeTape.current = null;
      if (window.scrollY === after) window.scrollTo({ top, behavior: 'instant' });
    };
  }, [id, coversShelf]);

  const onKeyDown = (event: KeyboardEvent) => {
    // The case turns by the arrow keys.
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (event.key === 'ArrowLeft') step(previous);
    else if (event.key === 'ArrowRight') step(next);
    else return;
    event.preventDefault();
  };

  // Released outside of the case that it turned, the pointer clicks the panel in WebKit.
  const pressed = useRef<EventTarget | null>(null);
  const onClick = (event: MouseEvent) => {
    for (const target of [event.target, pressed.current])
      if (target instanceof Element && target.closest('a, button')) return;
    // The click ended a text selection.
    if (window.getSelection()?.isCollapsed === false) return;
    closeTape();
  };

  return (
    <>
      {/* Comes before the page's own. */}
      <title>{`${cassetteName(cassette)} · Explore · ${site.name}`}</title>
      <Dialog
        aria-labelledby={titleId}
        size="panel"
        className={`${styles.panel} alone-on-paper`}
        isModal={coversShelf}
        onClose={closeTape}
        // When the shelf has been rendered. A view that is shown in the other way keeps the focus.
        onReturnFocus={() => queueMicrotask(() => content.current ?? focusTape(nearest.id))}
        onPointerDown={(event) => {
          pressed.current = event.target;
        }}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <div className={`${styles.controls} screen-only`}>
          {index >= 0 && (
            <NeighbourBar
              cassette={cassette}
              place={isHere ? `${index + 1} of ${found.length}` : ''}
              previous={previous}
              next={next}
              onStep={step}
            />
          )}
          <button
            type="button"
            className={styles.close}
            title="Put the tape back"
            onClick={closeTape}
          >
            X
          </button>
        </div>
        <div ref={content} key={id} className={styles.content}>
          <CassetteCase cassette={cassette} onZoom={zoom.open} />
          <div className={styles.metadata} {...swipe}>
            <Metadata cassette={cassette} titleId={titleId} />
            {cassette.trackList.trim() !== '' && (
              <TrackList trackList={cassette.trackList} terms={terms} />
            )}
          </div>
          <RelatedRows cassette={cassette} />
        </div>
        {cardZoom.status === 'failed' && (
          <Notice onRetry={cardZoom.retry}>{errorMessage(cardZoom.failure)}</Notice>
        )}
      </Dialog>
      {/* Beside the view: a click in a dialog inside would close it. The key keeps it on top. */}
      {zoom.isOpen && cardZoom.status === 'ready' && (
        <cardZoom.data key={String(coversShelf)} cassette={cassette} onClose={zoom.close} />
      )}
    </>
  );
}

const minSwipePixels = 48;

/** Handlers for a horizontal swipe of one finger; vertical ones scroll. */
function useSwipe(onSwipe: (direction: 'left' | 'right') => void) {
  const start = useRef<Touch | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      start.current = touches.length === 1 ? (touches[0] ?? null) : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const [from, to] = [start.current, changedTouches[0]];
      start.current = null;
      if (!from || !to) return;
      const [right, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
      if (Math.abs(right) >= minSwipePixels && Math.abs(right) > 2 * Math.abs(down))
        onSwipe(right < 0 ? 'left' : 'right');
    },
  };
}
