import { type PointerEvent, useRef } from 'react';

/** Two fingers that have moved apart by this factor are a pinch. */
const minSpread = 1.2;

/** Handlers of an element that call `onPinch` once for each pinch that opens. */
export function usePinch(onPinch: () => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const startDistance = useRef(0);

  const distance = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const follow = ({ pointerId, clientX, clientY }: PointerEvent) =>
    fingers.current.set(pointerId, { x: clientX, y: clientY });
  const end = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);

  return {
    onPointerDown(event: PointerEvent) {
      if (event.isPrimary) fingers.current.clear();
      follow(event);
      startDistance.current = distance();
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return;
      follow(event);
      if (startDistance.current === 0 || distance() < startDistance.current * minSpread) return;
      fingers.current.clear();
      onPinch();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
