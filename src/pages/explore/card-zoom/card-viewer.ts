import PhotoSwipe from 'photoswipe';
import 'photoswipe/photoswipe.css';
import { panelSize } from '../../../domain/cassette.ts';

/** The card at a zoom level of 1, in CSS pixels: the size of the largest reading copy. */
const width = 2400;
const height = Math.round((width * panelSize.fullJCard.height) / panelSize.fullJCard.width);
/** Text that is 5 px high on the flat card of the full view, 385 px wide, becomes about 15 px high. */
const readableLevel = (385 * 3.1) / width;

export type CardViewer = {
  zoomBy(factor: number): void;
  /** Shows the whole card. */
  fit(): void;
  /** Gives the box of the card the proportions of a card that is turned by so many quarters. */
  setTurns(quarters: number): void;
  close(): void;
};

/**
 * Opens PhotoSwipe in `element` with `content` as its only slide: it moves and scales it by drag, pinch,
 * wheel, click, double tap and arrow keys (docs/decisions/0015-card-zoom.md).
 *
 * @param padding the space that bars cover, in CSS pixels
 */
export function openCardViewer(
  element: HTMLElement,
  content: HTMLDivElement,
  padding: () => { top: number; bottom: number },
): CardViewer {
  // The class tells PhotoSwipe to take a click as one on a picture.
  content.classList.add('pswp__img');
  const photoSwipe = new PhotoSwipe({
    appendToEl: element,
    getViewportSizeFn: () => ({ x: element.clientWidth, y: element.clientHeight }),
    dataSource: [{ type: 'card', width, height }],
    paddingFn: () => ({ ...padding(), left: 0, right: 0 }),
    initialZoomLevel: 'fit',
    secondaryZoomLevel: readableLevel,
    maxZoomLevel: 1.5,
    // PhotoSwipe sets it to 0 under reduced motion.
    zoomAnimationDuration: 160,
    showHideAnimationType: 'none',
    wheelToZoom: true,
    loop: false,
    pinchToClose: false,
    closeOnVerticalDrag: false,
    allowPanToNext: false,
    imageClickAction: 'zoom',
    bgClickAction: false,
    tapAction: false,
    doubleTapAction: 'zoom',
    escKey: false,
    trapFocus: false,
    returnFocus: false,
    bgOpacity: 0,
    close: false,
    zoom: false,
    counter: false,
    arrowPrev: false,
    arrowNext: false,
  });
  photoSwipe.addFilter('isContentZoomable', () => true);
  photoSwipe.on('contentLoad', (event) => {
    event.preventDefault();
    event.content.element = content;
  });
  photoSwipe.on('afterInit', () => {
    // Its own roles are those of a gallery.
    photoSwipe.element?.setAttribute('role', 'presentation');
    photoSwipe.scrollWrap?.setAttribute('aria-hidden', 'true');
  });
  photoSwipe.on('keydown', (event) => {
    // It would take the focus with Tab.
    if (!event.originalEvent.key.startsWith('Arrow')) event.preventDefault();
  });
  photoSwipe.init();

  const zoomTo = (level: number) => {
    const slide = photoSwipe.currSlide;
    const { x = 0, y = 0 } = slide?.panAreaSize ?? {};
    const { zoomAnimationDuration } = photoSwipe.options;
    slide?.zoomTo(level, { x: x / 2, y: padding().top + y / 2 }, zoomAnimationDuration || 0);
  };
  return {
    zoomBy: (factor) => zoomTo((photoSwipe.currSlide?.currZoomLevel ?? 1) * factor),
    fit: () => zoomTo(photoSwipe.currSlide?.zoomLevels.fit ?? 1),
    setTurns(quarters) {
      const slide = photoSwipe.currSlide;
      if (!slide) return;
      [slide.width, slide.height] = quarters % 2 === 0 ? [width, height] : [height, width];
      slide.calculateSize();
      slide.currentResolution = 0;
      slide.zoomAndPanToInitial();
      slide.applyCurrentZoomPan();
      slide.updateContentSize(true);
    },
    close: () => photoSwipe.destroy(),
  };
}
