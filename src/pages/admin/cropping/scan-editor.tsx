import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type CardPlacement, cardSize } from '../../../imaging/crop/card-placement.ts';
import {
  type Affine,
  type Point,
  parallelogramTransform,
} from '../../../imaging/crop/crop-geometry.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import { CardTemplate, templateMargin, templateSize } from './card-template.tsx';
import { FoldHandle } from './fold-handle.tsx';
import { foldRange, moveScan, setFold } from './placement-controls.ts';
import { ScanCanvas } from './scan-canvas.tsx';
import styles from './scan-editor.module.css';
import { pinchTransform, translation, zoomTransform } from './scan-gestures.ts';
import type { ScanBitmaps } from './use-scan-bitmaps.ts';

type Props = {
  image: OpenedImage;
  bitmaps: ScanBitmaps | null;
  placement: CardPlacement;
  onPlacementChange: (update: (current: CardPlacement) => CardPlacement) => void;
};

const folds = [
  { index: 0, label: 'Fold between flap and spine' },
  { index: 1, label: 'Fold between spine and front' },
] as const;

/** The scan under the card template: drag, pinch, Ctrl and wheel, arrow keys; and the two folds. */
export function ScanEditor({ image, bitmaps, placement, onPlacementChange }: Props) {
  const editor = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const move = (transform: Affine) =>
    onPlacementChange((current) => moveScan(current, image, transform));

  /** From screen coordinates to card pixels. */
  const toCard = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = editor.current?.getBoundingClientRect();
    const scale = templateSize.width / (box?.width || templateSize.width);
    return {
      x: (clientX - (box?.left ?? 0)) * scale - templateMargin,
      y: (clientY - (box?.top ?? 0)) * scale - templateMargin,
    };
  };

  // React's wheel listeners are passive, so they can't keep the page from zooming.
  const onWheel = useRef((_: WheelEvent) => {});
  onWheel.current = (event) => {
    // The wheel scrolls the form; with Ctrl, or a pinch on a trackpad, it zooms.
    if (!event.ctrlKey) return;
    event.preventDefault();
    move(zoomTransform(Math.exp(-event.deltaY / 300), toCard(event)));
  };
  useEffect(() => {
    const element = editor.current;
    const listener = (event: WheelEvent) => onWheel.current(event);
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

  const [a, b, c, d, e, f] = parallelogramTransform(placement.corners, cardSize);

  return (
    <div
      ref={editor}
      className={styles.editor}
      style={{ aspectRatio: templateSize.width / templateSize.height }}
    >
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
        <ScanCanvas
          bitmaps={bitmaps}
          transform={[a, b, c, d, e + templateMargin, f + templateMargin]}
          scan={image}
          view={templateSize}
        />
        <CardTemplate folds={placement.folds} />
      </div>
      {folds.map(({ index, label }) => (
        <FoldHandle
          key={index}
          label={label}
          index={index}
          left={`${((placement.folds[index] + templateMargin) / templateSize.width) * 100}%`}
          value={placement.folds[index]}
          range={foldRange[index]}
          toCard={toCard}
          onMove={(position) => onPlacementChange((current) => setFold(current, index, position))}
        />
      ))}
    </div>
  );
}

const center = { x: cardSize.width / 2, y: cardSize.height / 2 };

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
