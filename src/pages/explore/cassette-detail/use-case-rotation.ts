import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { initialRotation, type Rotation, rotateByDrag, rotateByKey } from './case-rotation.ts';

/** A pointer that moves by fewer pixels is a click. */
const minDragPixels = 6;

type Drag = { pointerId: number; initialRotation: Rotation; x: number; y: number };

/** Rotation by mouse, pen, finger and arrow keys. */
export function useCaseRotation() {
  const [rotation, setRotation] = useState(initialRotation);
  const [isDragging, setDragging] = useState(false);
  const drag = useRef<Drag | null>(null);
  const hasDragged = useRef(false);

  const endDrag = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointerId !== pointerId) return;
    drag.current = null;
    setDragging(false);
  };

  const handlers = {
    onPointerDown({ isPrimary, button, pointerId, clientX: x, clientY: y }: PointerEvent) {
      hasDragged.current = false;
      if (isPrimary && button === 0) drag.current = { pointerId, initialRotation: rotation, x, y };
    },
    onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
      const current = drag.current;
      if (current?.pointerId !== pointerId) return;
      const [right, down] = [clientX - current.x, clientY - current.y];
      if (!hasDragged.current) {
        if (Math.hypot(right, down) < minDragPixels) return;
        hasDragged.current = true;
        setDragging(true);
        currentTarget.setPointerCapture?.(pointerId);
      }
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
