import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { isOfInputMethod } from '../../../components/ui/input-method.ts';
import { Notice } from '../../../components/ui/notice.tsx';
import { useMediaQuery } from '../../../components/use-media-query.ts';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useShelfPage } from '../shelf-page.tsx';
import { cassetteName } from '../spoken-name.ts';
import { CassetteCase } from './cassette-case.tsx';
import styles from './cassette-detail.module.css';
import { Metadata } from './metadata.tsx';
import { NeighbourBar } from './neighbour-bar.tsx';
import { RelatedRows } from './related-rows.tsx';
import { TrackList } from './tracks.tsx';
import { useCardZoom } from './use-card-zoom.ts';
import { usePreloadedImages } from './use-preloaded-images.ts';
import { useSwipe } from './use-swipe.ts';

/** The windows that the view fills, as in its style sheet. */
const coveringWindow = '(width < 48rem) or (height < 40rem)';
/** How much of the shelf stays in sight above the view, in pixels. */
const shelfStripHeight = 80;

/**
 * The full view of the selected cassette, in front of the shelf. Where it covers the shelf it is a modal
 * dialog, elsewhere the shelf stays usable. Escape, X, a click on the background and the spine close it.
 */
export function CassetteDetail({ cassette }: { cassette: Cassette }) {
  const { found, area, terms, openTape, closeTape: onClose, focusTape } = useShelfPage();
  const { id } = cassette;
  const panel = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const zoom = useCardZoom();
  const handleClosed = useStableCallback(() => focusTape(id));

  const index = found.findIndex((one) => one.id === id);
  const [previous, next] = index < 0 ? [] : [found[index - 1], found[index + 1]];
  usePreloadedImages([previous, next]);
  const step = (neighbour: Cassette | undefined) => {
    if (neighbour) openTape(neighbour.id);
  };

  const coversShelf = useMediaQuery(coveringWindow);
  const isZoomShown = zoom.isOpen && zoom.component.status === 'ready';
  const openedAsModal = useRef<boolean>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    // A panel that is opened again would cover the zoom.
    if (!element || isZoomShown || openedAsModal.current === coversShelf) return;
    openedAsModal.current = coversShelf;
    element.close();
    if (coversShelf) element.showModal();
    else element.show();
    if (!coversShelf) {
      const shelfTop = area.current?.getBoundingClientRect().top ?? 0;
      const below = shelfTop + shelfStripHeight - (window.innerHeight - element.offsetHeight);
      if (below > 0) window.scrollBy({ top: below, behavior: 'instant' });
    }
    element.focus({ preventScroll: true });
  }, [coversShelf, isZoomShown, area]);

  // A step to a neighbour keeps the focus on its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each cassette
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element?.contains(document.activeElement)) element?.focus({ preventScroll: true });
  }, [id]);

  // A layout effect, because its cleanup runs while the element still has the focus.
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      const focused = document.activeElement;
      if (element?.contains(focused) || focused === document.body)
        queueMicrotask(() => {
          if (document.activeElement === document.body) handleClosed();
        });
    };
  }, [handleClosed]);

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || isOfInputMethod(event) || event.defaultPrevented) return;
      // The zoom closes itself.
      if (isZoomShown) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose, isZoomShown]);

  useTitle(cassetteName(cassette));

  const onKeyDown = (event: KeyboardEvent) => {
    // The case turns by the arrow keys.
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (event.key === 'ArrowLeft') step(previous);
    else if (event.key === 'ArrowRight') step(next);
    else return;
    event.preventDefault();
  };
  const swipe = useSwipe((direction) => step(direction === 'left' ? next : previous));

  // When the pointer is released outside of the case that it turned, WebKit sends the click to the panel.
  const pressed = useRef<EventTarget | null>(null);
  const onClick = (event: MouseEvent) => {
    for (const target of [event.target, pressed.current])
      if (target instanceof Element && target.closest('a, button')) return;
    // The click ended a text selection.
    if (window.getSelection()?.isCollapsed === false) return;
    onClose();
  };

  return (
    <>
      <dialog
        ref={panel}
        aria-labelledby={titleId}
        tabIndex={-1}
        className={styles.panel}
        onPointerDown={(event) => {
          pressed.current = event.target;
        }}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <div className={styles.controls}>
          {index >= 0 && (
            <NeighbourBar
              index={index}
              count={found.length}
              previous={previous}
              next={next}
              name={cassetteName(cassette)}
              onSelect={openTape}
            />
          )}
          <button
            type="button"
            className={styles.close}
            title="Put the tape back"
            onClick={onClose}
          >
            X
          </button>
        </div>
        <div key={id} className={styles.content}>
          <CassetteCase cassette={cassette} onZoom={zoom.open} />
          <div className={styles.metadata} {...swipe}>
            <Metadata cassette={cassette} titleId={titleId} />
            {cassette.trackList.trim() !== '' && (
              <TrackList trackList={cassette.trackList} terms={terms} />
            )}
          </div>
          <RelatedRows cassette={cassette} />
        </div>
        {zoom.isOpen && zoom.component.status === 'failed' && (
          <Notice onRetry={zoom.component.retry}>{errorMessage(zoom.component.failure)}</Notice>
        )}
      </dialog>
      {/* Beside the panel: a click in a dialog inside would close the panel. */}
      {zoom.isOpen && zoom.component.status === 'ready' && (
        <zoom.component.data cassette={cassette} onClose={zoom.close} />
      )}
    </>
  );
}

/** Begins the title of the tab with this text. */
function useTitle(text: string) {
  useEffect(() => {
    // The element of this page: after a navigation the next page has its own.
    const title = document.querySelector('title');
    const before = title?.textContent ?? '';
    if (title) title.textContent = `${text} · ${before}`;
    return () => {
      if (title) title.textContent = before;
    };
  }, [text]);
}
