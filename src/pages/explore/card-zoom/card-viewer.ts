import PhotoSwipe from 'photoswipe';
import 'photoswipe/photoswipe.css';
import { panelSize } from '../../../domain/cassette.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';

/** In CSS pixels at a zoom level of 1: the full J-card is as wide as its largest reading copy. */
const scale = 2400 / panelSize.fullJCard.width;
const frontWidth = scale * panelSize.front.width;
const scaled = ({ width, height }: Size) => ({ width: scale * width, height: scale * height });

export type CardViewer = ReturnType<typeof openCardViewer>;

/**
 * Opens PhotoSwipe, which moves and scales `content` (docs/decisions/0015-card-zoom.md). `onZoom` is
 * told whether the whole card is shown.
 */
export function openCardViewer(element: HTMLElement, onZoom: (isWhole: boolean) => void) {
  const content = document.createElement('div');
  // The class tells PhotoSwipe to take a click as one on a picture.
  content.classList.add('pswp__img');
  content.style.containerType = 'size';
  const photoSwipe = new PhotoSwipe({
    appendToEl: element,
    getViewportSizeFn: () => ({ x: element.clientWidth, y: element.clientHeight }),
    // What bars cover.
    paddingFn: () => {
      const { paddingTop, paddingBottom } = getComputedStyle(element);
      const [top, bottom] = [Number.parseFloat(paddingTop), Number.parseFloat(paddingBottom)];
      return { top, bottom, left: 0, right: 0 };
    },
    dataSource: [{ type: 'card', ...scaled(panelSize.fullJCard) }],
    // A click and a double tap show the front as wide as the window.
    secondaryZoomLevel: ({ panAreaSize }) => (panAreaSize?.x ?? frontWidth) / frontWidth,
    maxZoomLevel: 1.5,
    // PhotoSwipe sets it to 0 under reduced motion.
    zoomAnimationDuration: 160,
    showHideAnimationType: 'none',
    wheelToZoom: true,
    pinchToClose: false,
    closeOnVerticalDrag: false,
    allowPanToNext: false,
    imageClickAction: 'zoom',
    bgClickAction: false,
    tapAction: false,
    escKey: false,
    trapFocus: false,
    returnFocus: false,
    bgOpacity: 0,
    close: false,
    zoom: false,
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
  photoSwipe.on('zoomPanUpdate', ({ slide }) =>
    onZoom(slide.currZoomLevel <= slide.zoomLevels.fit),
  );
  // In a window of another shape, the scale of a card that is zoomed may be less than the whole one's.
  photoSwipe.on('resize', () => {
    const { currZoomLevel = 0, zoomLevels } = photoSwipe.currSlide ?? {};
    if (zoomLevels && currZoomLevel < zoomLevels.fit) zoomTo(zoomLevels.fit);
  });
  photoSwipe.init();

  const zoomTo = (level = 1) =>
    photoSwipe.currSlide?.zoomTo(level, undefined, photoSwipe.options.zoomAnimationDuration);
  return {
    /** The only slide. */
    content,
    /** The size of the card as it lies, at the scale of its full J-card. */
    setSize(size: Size) {
      photoSwipe.animations.stopAllPan();
      const slide = photoSwipe.currSlide && Object.assign(photoSwipe.currSlide, scaled(size));
      slide?.resize();
      slide?.updateContentSize();
    },
    zoomBy: (factor: number) => zoomTo((photoSwipe.currSlide?.currZoomLevel ?? 1) * factor),
    fit: () => zoomTo(photoSwipe.currSlide?.zoomLevels.fit),
    close: () => photoSwipe.destroy(),
  };
}
