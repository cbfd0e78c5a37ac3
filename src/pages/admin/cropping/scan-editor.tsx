import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { type CardPlacement, cardSize } from '../../../imaging/crop/card-placement.ts';
import {
  type Affine,
  type Point,
  parallelogramTransform,
} from '../../../imaging/crop/crop-geometry.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import {
  foldRange,
  moveScan,
  pinchTransform,
  setFold,
  zoomTransform,
} from './placement-controls.ts';
import { ScanCanvas } from './scan-canvas.tsx';
import styles from './scan-editor.module.css';
import type { ScanBitmaps } from './use-scan-bitmaps.ts';

type Props = {
  image: OpenedImage;
  picture: ScanBitmaps | null;
  placement: CardPlacement;
  onPlacementChange: (next: (now: CardPlacement) => CardPlacement) => void;
};

/** Bed shown around the card, in its own pixels: room for the marks. */
const margin = 70;
const view = { width: cardSize.width + 2 * margin, height: cardSize.height + 2 * margin };
const middle = { x: cardSize.width / 2, y: cardSize.height / 2 };
const foldNames = ['Fold between flap and spine', 'Fold between spine and front'] as const;

const shift = (x: number, y: number): Affine => [1, 0, 0, 1, x, y];

/** The scan under the template: drag, pinch, Ctrl and wheel, arrow keys; and the two folds. */
export function ScanEditor({ image, picture, placement, onPlacementChange: onPlace }: Props) {
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const move = (by: Affine) => onPlace((now) => moveScan(now, image, by));

  /** A place on the screen in pixels of the card. */
  const onCard = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    const scale = view.width / (box?.width || view.width);
    return {
      x: (clientX - (box?.left ?? 0)) * scale - margin,
      y: (clientY - (box?.top ?? 0)) * scale - margin,
    };
  };

  // React listens to the wheel passively, and the page would zoom too.
  const wheel = useRef((_: WheelEvent) => {});
  wheel.current = (event) => {
    // The wheel scrolls the form; with Ctrl, or pinched on a trackpad, it zooms.
    if (!event.ctrlKey) return;
    event.preventDefault();
    move(zoomTransform(Math.exp(-event.deltaY / 300), onCard(event)));
  };
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => wheel.current(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  function drag(event: PointerEvent) {
    const before = [...fingers.current.values()];
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, onCard(event));
    const after = [...fingers.current.values()];
    const [a, b] = before;
    const [c, d] = after;
    if (!a || !c) return;
    if (b && d) move(pinchTransform([a, b], [c, d]));
    else move(shift(c.x - a.x, c.y - a.y));
  }
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId);

  function press(event: KeyboardEvent) {
    const step = event.shiftKey ? 20 : 2;
    const by = keys(step)[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(by);
  }

  const transform = parallelogramTransform(placement.corners, cardSize);
  const [a, b, c, d, e, f] = transform;
  const percent = (x: number) => `${((x + margin) / view.width) * 100}%`;

  return (
    <div ref={stage} className={styles.stage} style={{ aspectRatio: view.width / view.height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of its own within */}
      <div
        role="group"
        className={styles.scan}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys
        tabIndex={0}
        aria-label="Position of the scan: move it with the arrow keys, zoom with plus and minus"
        onKeyDown={press}
        onPointerDown={(event) => {
          if (event.button !== 0 || fingers.current.size === 2) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, onCard(event));
        }}
        onPointerMove={drag}
        onPointerUp={lift}
        onPointerCancel={lift}
        onLostPointerCapture={lift}
      >
        <ScanCanvas
          className={styles.canvas}
          picture={picture}
          transform={[a, b, c, d, e + margin, f + margin]}
          scan={image}
          view={view}
        />
        <Template folds={placement.folds} />
      </div>
      {foldNames.map((name, which) => (
        <Fold
          key={name}
          id={`${id}-${which}`}
          name={name}
          which={which}
          left={percent(placement.folds[which as 0 | 1])}
          value={placement.folds[which as 0 | 1]}
          range={foldRange[which as 0 | 1]}
          onCard={onCard}
          onMove={(to) => onPlace((now) => setFold(now, which as 0 | 1, to))}
        />
      ))}
    </div>
  );
}

/** Keys on the scan; they move what lies under the template. */
const keys = (step: number): Record<string, Affine> => ({
  ArrowLeft: shift(-step, 0),
  ArrowRight: shift(step, 0),
  ArrowUp: shift(0, -step),
  ArrowDown: shift(0, step),
  '+': zoomTransform(1.01, middle),
  '=': zoomTransform(1.01, middle),
  '-': zoomTransform(1 / 1.01, middle),
});

/** What is cut away, the cut itself with its marks, and the folds. */
function Template({ folds }: { folds: readonly [number, number] }) {
  const { width, height } = cardSize;
  const [left, top, right, bottom] = [margin, margin, margin + width, margin + height];
  const mark = (x: number, y: number, dx: number, dy: number) =>
    `M${x + dx * 14} ${y}h${dx * 40}M${x} ${y + dy * 14}v${dy * 40}`;
  return (
    <svg
      className={styles.template}
      viewBox={`0 0 ${view.width} ${view.height}`}
      aria-hidden="true"
    >
      <path
        className={styles.waste}
        fillRule="evenodd"
        d={`M0 0H${view.width}V${view.height}H0zM${left} ${top}V${bottom}H${right}V${top}z`}
      />
      <path className={styles.cut} d={`M${left} ${top}H${right}V${bottom}H${left}z`} />
      <path
        className={styles.marks}
        d={
          mark(left, top, -1, -1) +
          mark(right, top, 1, -1) +
          mark(left, bottom, -1, 1) +
          mark(right, bottom, 1, 1)
        }
      />
      {folds.map((fold, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second fold
        <g key={at} className={styles.fold}>
          <path d={`M${left + fold} ${top}V${bottom}`} />
          <path d={`M${left + fold} ${top}V${bottom}`} />
        </g>
      ))}
    </svg>
  );
}

type FoldProps = {
  id: string;
  name: string;
  which: number;
  left: string;
  value: number;
  range: { readonly min: number; readonly max: number };
  onCard: (event: { clientX: number; clientY: number }) => Point;
  onMove: (to: number) => void;
};

/** The flag at the foot of a fold by which it is moved. */
function Fold({ id, name, which, left, value, range, onCard, onMove }: FoldProps) {
  const held = useRef<number | null>(null);
  return (
    <div
      id={id}
      role="slider"
      tabIndex={0}
      className={styles.handle}
      data-fold={which}
      style={{ left }}
      aria-label={name}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      aria-valuenow={Math.round(value)}
      aria-valuetext={`${value.toFixed(1).replace('.0', '')} of ${cardSize.width}`}
      onKeyDown={(event) => {
        const step = event.shiftKey ? 5 : 0.5;
        const to = {
          ArrowLeft: value - step,
          ArrowDown: value - step,
          ArrowRight: value + step,
          ArrowUp: value + step,
          PageDown: value - 5,
          PageUp: value + 5,
          Home: range.min,
          End: range.max,
        }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        onMove(to);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = onCard(event).x - value;
      }}
      onPointerMove={(event) => {
        if (held.current !== null) onMove(onCard(event).x - held.current);
      }}
      onPointerUp={() => {
        held.current = null;
      }}
      onPointerCancel={() => {
        held.current = null;
      }}
    />
  );
}
