import PhotoSwipe from 'photoswipe';
import 'photoswipe/photoswipe.css';
import { panelSize } from '../../../domain/cassette.ts';
import type { Point } from '../../../imaging/crop/crop-geometry.ts';
import {
  addTurns,
  type CardView,
  type Rect,
  type Region,
  regionRect,
  type Turns,
  turnBack,
  turnPoint,
} from './card-view.ts';

type Slide = NonNullable<PhotoSwipe['currSlide']>;

/** The card at a zoom level of 1, in CSS pixels: the size of the largest reading copy. */
const size = {
  width: 2400,
  height: Math.round((2400 * panelSize.fullJCard.height) / panelSize.fullJCard.width),
};
/** The width of the flat card in the full view. */
const flatWidth = 385;
/** Text that is 5 px high on the flat card becomes about 15 px high. */
const readableLevel = (flatWidth * 3.1) / size.width;
const maxLevel = 1.5;
const zoomMs = 160;

export type ZoomViewer = {
  /** The element that is moved and scaled; it has the proportions of the turned card. */
  readonly content: HTMLElement;
  zoomBy(factor: number): void;
  /** Moves what is seen by CSS pixels. */
  moveBy(right: number, down: number): void;
  show(region: Region): void;
  /** Turns the card by quarters clockwise about the middle of what is seen. */
  turnBy(quarters: 1 | -1): void;
  close(): void;
};

type Options = {
  /** How the card is turned at first. */
  turns: Turns;
  /** Space that bars cover above and below, in CSS pixels. */
  padding: () => { top: number; bottom: number };
  /** Called when what is seen changes. */
  onChange: (view: CardView) => void;
};

/**
 * Opens the zoom of a card in `element` with PhotoSwipe, which handles drag, pinch, wheel and double
 * click (docs/decisions/0015-card-zoom.md). Keys and buttons are the caller's. It begins with the flap.
 */
export function openZoomViewer(element: HTMLElement, options: Options): ZoomViewer {
  const { padding, onChange } = options;
  const content = document.createElement('div');
  let { turns } = options;
  const turnedSize = turns % 2 === 0 ? size : { width: size.height, height: size.width };
  const photoSwipe = new PhotoSwipe({
    appendToEl: element,
    getViewportSizeFn: () => ({ x: element.clientWidth, y: element.clientHeight }),
    dataSource: [{ type: 'card', ...turnedSize }],
    paddingFn: () => ({ ...padding(), left: 0, right: 0 }),
    initialZoomLevel: readableLevel,
    secondaryZoomLevel: readableLevel,
    maxZoomLevel: maxLevel,
    zoomAnimationDuration: zoomMs,
    showHideAnimationType: 'none',
    wheelToZoom: true,
    loop: false,
    pinchToClose: false,
    closeOnVerticalDrag: false,
    allowPanToNext: false,
    imageClickAction: false,
    bgClickAction: false,
    tapAction: false,
    escKey: false,
    arrowKeys: false,
    trapFocus: false,
    returnFocus: false,
    bgOpacity: 0,
    close: false,
    zoom: false,
    counter: false,
    arrowPrev: false,
    arrowNext: false,
  });

  const withSlide = (change: (slide: Slide) => void) => {
    if (photoSwipe.currSlide) change(photoSwipe.currSlide);
  };

  /** Makes a rectangle fill the view at a readable scale; what does not fit begins at its top left. */
  function place(slide: Slide, rect: Rect, minLevel: number) {
    const { panAreaSize, width, height, zoomLevels, bounds, pan } = slide;
    const fitting = Math.min(
      panAreaSize.x / (rect.width * width),
      panAreaSize.y / (rect.height * height),
    );
    const level = Math.min(zoomLevels.max, Math.max(minLevel, fitting * 0.96));
    slide.setZoomLevel(level);
    const offset = (axis: 'x' | 'y', from: number, length: number, start: number) => {
      const space = panAreaSize[axis] - length * level;
      return bounds.correctPan(axis, start + Math.max(0, space / 2) - from * level);
    };
    pan.x = offset('x', rect.x * width, rect.width * width, 0);
    pan.y = offset('y', rect.y * height, rect.height * height, padding().top);
  }

  /** Paints the slide at its level in full sharpness. */
  const paint = (slide: Slide) => slide.zoomTo(slide.currZoomLevel, middle(slide));

  const middle = ({ panAreaSize }: Slide) => ({
    x: panAreaSize.x / 2,
    y: padding().top + panAreaSize.y / 2,
  });

  /** A point of the window as fractions of the turned card. */
  const toCard = ({ pan, width, height, currZoomLevel }: Slide, { x, y }: Point): Point => {
    const within = (value: number) => Math.min(1, Math.max(0, value));
    return {
      x: within((x - pan.x) / (width * currZoomLevel)),
      y: within((y - pan.y) / (height * currZoomLevel)),
    };
  };

  const regionLevel = (region: Region) => (region === 'card' ? 0 : readableLevel);

  photoSwipe.addFilter('isContentZoomable', () => true);
  photoSwipe.on('contentLoad', (event) => {
    event.preventDefault();
    event.content.element = content;
  });
  photoSwipe.on('initialZoomPan', ({ slide }) =>
    place(slide, regionRect('flap', turns), readableLevel),
  );
  photoSwipe.on('zoomPanUpdate', ({ slide }) => {
    const { x, y } = slide.panAreaSize;
    const { top } = padding();
    const [from, to] = [toCard(slide, { x: 0, y: top }), toCard(slide, { x, y: top + y })];
    onChange({
      visible: turnBack(from, to, turns),
      scale: ((turns % 2 === 0 ? slide.width : slide.height) * slide.currZoomLevel) / flatWidth,
      turns,
      isWhole: slide.currZoomLevel <= slide.zoomLevels.fit * 1.01,
    });
  });
  // Its own keys are switched off.
  photoSwipe.on('keydown', (event) => event.preventDefault());
  photoSwipe.on('afterInit', () => {
    // Its own roles are those of a gallery.
    photoSwipe.element?.setAttribute('role', 'presentation');
    photoSwipe.scrollWrap?.setAttribute('aria-hidden', 'true');
  });

  const toggle = (point: { x: number; y: number }) =>
    withSlide((slide) => {
      const isReadable = slide.currZoomLevel >= readableLevel * 0.99;
      slide.zoomTo(isReadable ? slide.zoomLevels.fit : readableLevel, point, zoomDuration());
    });
  const zoomDuration = () => photoSwipe.options.zoomAnimationDuration || 0;
  photoSwipe.options.doubleTapAction = toggle;
  // PhotoSwipe knows a double click of a mouse only on pictures of its own.
  let lastPointer = '';
  element.addEventListener('pointerdown', ({ pointerType }) => {
    lastPointer = pointerType;
  });
  element.addEventListener('dblclick', ({ clientX, clientY }) => {
    if (lastPointer === 'mouse') toggle({ x: clientX, y: clientY });
  });

  photoSwipe.init();
  return {
    content,
    zoomBy: (factor) =>
      withSlide((slide) =>
        slide.zoomTo(slide.currZoomLevel * factor, middle(slide), zoomDuration()),
      ),
    moveBy: (right, down) =>
      withSlide((slide) => slide.panTo(slide.pan.x - right, slide.pan.y - down)),
    show: (region) =>
      withSlide((slide) => {
        place(slide, regionRect(region, turns), regionLevel(region));
        paint(slide);
      }),
    turnBy: (quarters) =>
      withSlide((slide) => {
        const centre = turnPoint(toCard(slide, middle(slide)), addTurns(0, quarters));
        turns = addTurns(turns, quarters);
        [slide.width, slide.height] = [slide.height, slide.width];
        slide.calculateSize();
        slide.setZoomLevel(Math.max(slide.currZoomLevel, slide.zoomLevels.min));
        const { x, y } = middle(slide);
        const { bounds, currZoomLevel, width, height, pan } = slide;
        pan.x = bounds.correctPan('x', x - centre.x * width * currZoomLevel);
        pan.y = bounds.correctPan('y', y - centre.y * height * currZoomLevel);
        slide.updateContentSize(true);
        paint(slide);
      }),
    close: () => photoSwipe.destroy(),
  };
}
