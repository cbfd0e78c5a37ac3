import { useRef } from 'react';
import { cardSize } from '../../../imaging/crop/card-placement.ts';
import type { Point } from '../../../imaging/crop/crop-geometry.ts';
import styles from './fold-handle.module.css';

type Props = {
  label: string;
  index: 0 | 1;
  /** CSS length. */
  left: string;
  /** Position of the fold in pixels of a card 787 wide. */
  value: number;
  range: { readonly min: number; readonly max: number };
  /** From screen coordinates to card pixels. */
  toCard: (event: { clientX: number; clientY: number }) => Point;
  onMove: (position: number) => void;
};

/** The handle at the foot of a fold, moved by pointer or arrow keys. */
export function FoldHandle({ label, index, left, value, range, toCard, onMove }: Props) {
  /** Distance from the fold to the pointer that holds it, in card pixels. */
  const grabOffset = useRef<number | null>(null);
  const release = () => {
    grabOffset.current = null;
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.handle}
      data-fold={index}
      style={{ left }}
      aria-label={label}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      aria-valuenow={Math.round(value)}
      aria-valuetext={`${value.toFixed(1).replace('.0', '')} of ${cardSize.width}`}
      onKeyDown={(event) => {
        const step = event.shiftKey ? 5 : 0.5;
        const position = {
          ArrowLeft: value - step,
          ArrowDown: value - step,
          ArrowRight: value + step,
          ArrowUp: value + step,
          PageDown: value - 5,
          PageUp: value + 5,
          Home: range.min,
          End: range.max,
        }[event.key];
        if (position === undefined) return;
        event.preventDefault();
        onMove(position);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grabOffset.current = toCard(event).x - value;
      }}
      onPointerMove={(event) => {
        if (grabOffset.current !== null) onMove(toCard(event).x - grabOffset.current);
      }}
      onPointerUp={release}
      onPointerCancel={release}
    />
  );
}
