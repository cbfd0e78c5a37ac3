import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** Rotation in degrees: `y` around the vertical axis, `x` tipped to the viewer. */
type Rotation = { readonly x: number; readonly y: number };

/** Shows the front and the spine, seen a little from above. */
const initialRotation: Rotation = { x: -9, y: 34 };

const keyStepDegrees = 15;
const degreesPerPixel = 0.5;
const maxTipDegrees = 50;

const rotate = (rotation: Rotation, x: number, y: number): Rotation => ({
  x: Math.min(maxTipDegrees, Math.max(-maxTipDegrees, rotation.x + x)),
  y: rotation.y + y,
});

const keySteps: Record<string, Rotation> = {
  ArrowRight: { x: 0, y: keyStepDegrees },
  ArrowLeft: { x: 0, y: -keyStepDegrees },
  ArrowUp: { x: keyStepDegrees, y: 0 },
  ArrowDown: { x: -keyStepDegrees, y: 0 },
};

/** The upright sides, in the order in which they face the viewer when the case turns. */
const sides = ['Front', 'Spine', 'Back', 'Hinge'];

/** The upright side that faces the viewer most. */
export const visibleSide = ({ y }: Rotation) => sides.at(Math.round(y / 90) % 4);

/** A pointer that moves by fewer pixels is a click. */
const minDragPixels = 6;

type Drag = { pointerId: number; from: Rotation; x: number; y: number };

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
    onPointerDown(event: PointerEvent) {
      const { pointerId, clientX: x, clientY: y } = event;
      hasDragged.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      drag.current = { pointerId, from: rotation, x, y };
      event.currentTarget.setPointerCapture?.(pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const { pointerId, clientX, clientY } = event;
      const current = drag.current;
      if (current?.pointerId !== pointerId) return;
      // It was released where this page does not hear of it.
      if (event.buttons === 0) return endDrag(event);
      const [right, down] = [clientX - current.x, clientY - current.y];
      if (!hasDragged.current) {
        if (Math.hypot(right, down) < minDragPixels) return;
        hasDragged.current = true;
        setDragging(true);
      }
      // The near face follows the pointer.
      setRotation(rotate(current.from, -down * degreesPerPixel, right * degreesPerPixel));
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onKeyDown(event: KeyboardEvent) {
      // A drag that ended outside of the case had no click here.
      hasDragged.current = false;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const step = keySteps[event.key];
      if (!step) return;
      event.preventDefault();
      setRotation(rotate(rotation, step.x, step.y));
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
