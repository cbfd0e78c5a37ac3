import { type PointerEvent, useRef } from 'react';

const minSwipePixels = 48;

/** Handlers for a horizontal swipe of a finger; vertical ones scroll, and a mouse selects text. */
export function useSwipe(onSwipe: (direction: 'left' | 'right') => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown({ isPrimary, pointerType, pointerId, clientX, clientY }: PointerEvent) {
      start.current =
        isPrimary && pointerType === 'touch' ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (from?.id !== pointerId) return;
      const [right, down] = [clientX - from.x, clientY - from.y];
      if (Math.abs(right) >= minSwipePixels && Math.abs(right) > 2 * Math.abs(down))
        onSwipe(right < 0 ? 'left' : 'right');
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
