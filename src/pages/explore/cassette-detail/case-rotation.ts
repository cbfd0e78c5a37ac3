/** Rotation of the cassette case in degrees: `y` around the vertical axis, `x` tipped to the viewer. */
export type Rotation = { readonly x: number; readonly y: number };
export type Face = 'front' | 'spine' | 'back' | 'hinge' | 'top' | 'bottom';

/** Shows the front and the spine, seen a little from above. */
export const initialRotation: Rotation = { x: -9, y: 34 };

const keyStepDegrees = 15;
const degreesPerPixel = 0.5;
const maxTipDegrees = 50;

const rotate = (rotation: Rotation, x: number, y: number): Rotation => ({
  x: Math.min(maxTipDegrees, Math.max(-maxTipDegrees, rotation.x + x)),
  y: rotation.y + y,
});

/** The rotation after a drag by so many pixels: the near face follows the pointer. */
export const rotateByDrag = (rotation: Rotation, right: number, down: number): Rotation =>
  rotate(rotation, -down * degreesPerPixel, right * degreesPerPixel);

/** How many steps a key rotates around each axis. */
const keySteps: Record<string, { x: number; y: number }> = {
  ArrowRight: { x: 0, y: 1 },
  ArrowLeft: { x: 0, y: -1 },
  ArrowUp: { x: 1, y: 0 },
  ArrowDown: { x: -1, y: 0 },
};

/** The rotation after an arrow key; null for other keys. */
export function rotateByKey(rotation: Rotation, key: string): Rotation | null {
  const steps = keySteps[key];
  return steps ? rotate(rotation, steps.x * keyStepDegrees, steps.y * keyStepDegrees) : null;
}

/** The upright sides, in the order in which they face the viewer when the case turns. */
const sides = ['front', 'spine', 'back', 'hinge'] as const;

/** How dark a face is, from 0 (facing the light) to 0.45 (facing away). The light comes from the viewer and from above. */
export function faceShade(face: Face, { y }: Rotation): number {
  const quarter = (sides as readonly Face[]).indexOf(face);
  if (quarter < 0) return face === 'top' ? 0.25 : 0.45;
  const brightness = Math.cos(((y - 90 * quarter) * Math.PI) / 180) * 1.15;
  return Math.round((1 - Math.min(1, Math.max(0, brightness))) * 45) / 100;
}

/** The upright side that faces the viewer most. */
export const visibleSide = ({ y }: Rotation): (typeof sides)[number] =>
  sides.at(Math.round(y / 90) % 4) ?? 'front';
