import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { initialRotation, type Rotation, rotateByDrag, rotateByKey } from './case-rotation.ts';

/** A pointer that moves by fewer pixels is a click. */
const minDragPixels = 6;
/** A released case keeps rotating at its last speed for this long. */
const glideMs = 140;
/** A pointer that rests longer before its release stops the case. */
const maxRestMs = 60;
const maxPixelsPerMs = 1.5;
const limitSpeed = (speed: number) => Math.min(maxPixelsPerMs, Math.max(-maxPixelsPerMs, speed));

type Drag = {
  pointerId: number;
  initialRotation: Rotation;
  start: { x: number; y: number };
  last: { x: number; y: number; time: number };
  /** In pixels per millisecond. */
  speed: { x: number; y: number };
  hasMoved: boolean;
};

/** Rotation by mouse, pen, finger and arrow keys. */
export function useCaseRotation() {
  const [rotation, setRotation] = useState(initialRotation);
  const [isDragging, setDragging] = useState(false);
  const drag = useRef<Drag | null>(null);
  const hasDragged = useRef(false);

  const endDrag = (event: PointerEvent) => {
    const ended = drag.current;
    if (!ended || ended.pointerId !== event.pointerId) return;
    drag.current = null;
    setDragging(false);
    if (ended.hasMoved && event.timeStamp - ended.last.time < maxRestMs)
      setRotation((rotation) =>
        rotateByDrag(rotation, ended.speed.x * glideMs, ended.speed.y * glideMs),
      );
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      hasDragged.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      const start = { x: event.clientX, y: event.clientY };
      drag.current = {
        pointerId: event.pointerId,
        initialRotation: rotation,
        start,
        last: { ...start, time: event.timeStamp },
        speed: { x: 0, y: 0 },
        hasMoved: false,
      };
    },
    onPointerMove(event: PointerEvent) {
      const current = drag.current;
      if (!current || current.pointerId !== event.pointerId) return;
      const [right, down] = [event.clientX - current.start.x, event.clientY - current.start.y];
      if (!current.hasMoved) {
        if (Math.hypot(right, down) < minDragPixels) return;
        current.hasMoved = true;
        hasDragged.current = true;
        setDragging(true);
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }
      const elapsedMs = Math.max(1, event.timeStamp - current.last.time);
      current.speed = {
        x: limitSpeed((event.clientX - current.last.x) / elapsedMs),
        y: limitSpeed((event.clientY - current.last.y) / elapsedMs),
      };
      current.last = { x: event.clientX, y: event.clientY, time: event.timeStamp };
      setRotation(rotateByDrag(current.initialRotation, right, down));
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onKeyDown(event: KeyboardEvent) {
      // A drag that ended outside of the case had no click here.
      hasDragged.current = false;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = rotateByKey(rotation, event.key);
      if (!next) return;
      event.preventDefault();
      setRotation(next);
    },
  };

  /** Whether the current click ended a drag. Resets itself: call it once for each click. */
  const wasDrag = () => {
    const result = hasDragged.current;
    hasDragged.current = false;
    return result;
  };
  return { rotation, isDragging, handlers, wasDrag };
}
