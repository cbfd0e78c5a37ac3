import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Folds } from '../../../domain/pictures/placement.ts';
import { type CardPlacement, cardSize } from '../../../imaging/crop/card-placement.ts';
import type { Affine, Point } from '../../../imaging/crop/crop-geometry.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import {
  foldRange,
  moveScan,
  pinchTransform,
  translation,
  zoomTransform,
} from './placement-controls.ts';
import styles from './scan-editor.module.css';
import { ScanView } from './scan-view.tsx';

type Props = {
  image: OpenedImage;
  placement: CardPlacement;
  onChange: (update: (current: CardPlacement) => CardPlacement) => void;
};

/** Background shown around the card, in card pixels; the crop marks lie in it. */
const margin = 70;
const { width, height } = cardSize;
const view = { width: width + 2 * margin, height: height + 2 * margin };
const center = { x: width / 2, y: height / 2 };

/** The scan under the card template: drag, pinch, Ctrl and wheel, arrow keys; and the two folds. */
export function ScanEditor({ image, placement, onChange }: Props) {
  const editor = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const move = (transform: Affine) => onChange((current) => moveScan(current, image, transform));

  /** From screen coordinates to card pixels. */
  const toCard = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = editor.current?.getBoundingClientRect();
    const scale = view.width / (box?.width || view.width);
    return {
      x: (clientX - (box?.left ?? 0)) * scale - margin,
      y: (clientY - (box?.top ?? 0)) * scale - margin,
    };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // The wheel scrolls the form; with Ctrl, or a pinch on a trackpad, it zooms.
    if (!event.ctrlKey) return;
    event.preventDefault();
    move(zoomTransform(Math.exp(-event.deltaY / 300), toCard(event)));
  });
  // React's wheel listeners are passive, so they can't keep the page from zooming.
  useEffect(() => {
    const element = editor.current;
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  function onPointerMove(event: PointerEvent) {
    if (!pointers.current.has(event.pointerId)) return;
    const [fromA, fromB] = [...pointers.current.values()];
    pointers.current.set(event.pointerId, toCard(event));
    const [toA, toB] = [...pointers.current.values()];
    if (!fromA || !toA) return;
    if (fromB && toB) move(pinchTransform([fromA, fromB], [toA, toB]));
    else move(translation(toA.x - fromA.x, toA.y - fromA.y));
  }
  const onPointerEnd = (event: PointerEvent) => pointers.current.delete(event.pointerId);

  function onKeyDown(event: KeyboardEvent) {
    const transform = keyTransforms(event.shiftKey ? 20 : 2)[event.key];
    if (!transform || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(transform);
  }

  const foldAt = (index: 0 | 1, label: string) => {
    const { min, max } = foldRange[index];
    const value = placement.folds[index];
    return (
      <input
        type="range"
        className={styles.fold}
        data-fold={index}
        style={{
          left: `${((min + margin) / view.width) * 100}%`,
          width: `calc(${((max - min) / view.width) * 100}% + var(--thumb))`,
        }}
        aria-label={label}
        aria-valuetext={`${value.toFixed(1).replace('.0', '')} of ${width}`}
        {...{ min, max, step: 0.5, value }}
        onChange={({ target }) =>
          onChange((current) => ({
            ...current,
            folds: current.folds.with(index, target.valueAsNumber) as unknown as Folds,
          }))
        }
      />
    );
  };

  return (
    <div ref={editor} className={styles.editor}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have a box of its own */}
      <div
        role="group"
        className={styles.scan}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
        tabIndex={0}
        aria-label="Position of the scan: move it with the arrow keys, zoom with plus and minus"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0 || pointers.current.size === 2) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, toCard(event));
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onLostPointerCapture={onPointerEnd}
      >
        <ScanView
          image={image}
          placement={placement}
          part={`${-margin} ${-margin} ${view.width} ${view.height}`}
        >
          <path
            className={styles.outside}
            d={`M${-margin} ${-margin}h${view.width}v${view.height}h${-view.width}zM0 0v${height}h${width}v${-height}z`}
          />
          <path className={styles.outline} d={`M0 0h${width}v${height}h${-width}z`} />
          <path className={styles.cropMarks} d={cropMarks} />
          {/* Two dashed lines in turn, a dark and a light one, are visible on any card. */}
          {[styles.darkFold, styles.lightFold].map((className) => (
            <path
              key={className}
              className={className}
              d={placement.folds.map((fold) => `M${fold} 0v${height}`).join('')}
            />
          ))}
        </ScanView>
      </div>
      {foldAt(0, 'Fold between flap and spine')}
      {foldAt(1, 'Fold between spine and front')}
    </div>
  );
}

/** Two lines at each corner, outside of the card. */
const cropMarks = [
  [0, 0, -1, -1],
  [width, 0, 1, -1],
  [0, height, -1, 1],
  [width, height, 1, 1],
]
  .map(
    ([x = 0, y = 0, right = 0, down = 0]) =>
      `M${x + right * 14} ${y}h${right * 40}M${x} ${y + down * 14}v${down * 40}`,
  )
  .join('');

/** What each key does to the scan; `step` in card pixels. */
const keyTransforms = (step: number): Record<string, Affine> => ({
  ArrowLeft: translation(-step, 0),
  ArrowRight: translation(step, 0),
  ArrowUp: translation(0, -step),
  ArrowDown: translation(0, step),
  '+': zoomTransform(1.01, center),
  '=': zoomTransform(1.01, center),
  '-': zoomTransform(1 / 1.01, center),
});
