import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { initialRotation, type Rotation, rotateByDrag, rotateByKey } from './case-rotation.ts';

// A hand is never quite still: below this, in pixels, it was a click.
const slack = 6;
// How far, in milliseconds of its last speed, a case goes on when it is let go.
const glide = 140;
// In pixels per millisecond: a flick is a good quarter turn, not a spin.
const fastest = 1.5;
const atMost = (speed: number) => Math.min(fastest, Math.max(-fastest, speed));

type Drag = {
  pointer: number;
  from: Rotation;
  start: { x: number; y: number };
  last: { x: number; y: number; time: number };
  speed: { x: number; y: number };
  moved: boolean;
};

/** Turning by mouse, pen, finger and arrow keys. `wasDrag` tells whether a click ended a drag. */
export function useCaseRotation() {
  const [turn, setTurn] = useState(initialRotation);
  const [held, setHeld] = useState(false);
  const drag = useRef<Drag | null>(null);
  const dragged = useRef(false);

  const end = (event: PointerEvent) => {
    const now = drag.current;
    if (!now || now.pointer !== event.pointerId) return;
    drag.current = null;
    setHeld(false);
    // A hand that had come to rest lets go of a case at rest.
    if (now.moved && event.timeStamp - now.last.time < 60)
      setTurn((turn) => rotateByDrag(turn, now.speed.x * glide, now.speed.y * glide));
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      dragged.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      const at = { x: event.clientX, y: event.clientY };
      drag.current = {
        pointer: event.pointerId,
        from: turn,
        start: at,
        last: { ...at, time: event.timeStamp },
        speed: { x: 0, y: 0 },
        moved: false,
      };
    },
    onPointerMove(event: PointerEvent) {
      const now = drag.current;
      if (!now || now.pointer !== event.pointerId) return;
      const [right, down] = [event.clientX - now.start.x, event.clientY - now.start.y];
      if (!now.moved) {
        if (Math.hypot(right, down) < slack) return;
        now.moved = true;
        dragged.current = true;
        setHeld(true);
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }
      const time = Math.max(1, event.timeStamp - now.last.time);
      now.speed = {
        x: atMost((event.clientX - now.last.x) / time),
        y: atMost((event.clientY - now.last.y) / time),
      };
      now.last = { x: event.clientX, y: event.clientY, time: event.timeStamp };
      setTurn(rotateByDrag(now.from, right, down));
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = rotateByKey(turn, event.key);
      if (!next) return;
      event.preventDefault();
      setTurn(next);
    },
  };

  /** Asked by the click that follows a drag, once. */
  const wasDrag = () => {
    const was = dragged.current;
    dragged.current = false;
    return was;
  };
  return { turn, held, handlers, wasDrag };
}
