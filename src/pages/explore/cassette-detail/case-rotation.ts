/** Rotation of the cassette case in degrees: `y` around the vertical axis, `x` tipped to the viewer. */
export type Rotation = { readonly x: number; readonly y: number };
export type Face = 'front' | 'spine' | 'back' | 'hinge' | 'top' | 'bottom';

/** Shows the front and the spine, seen a little from above. */
export const initialRotation: Rotation = { x: -9, y: 34 };

export const keyStepDegrees = 15;
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

type Vector = readonly [number, number, number];

// In the axes of CSS: x to the right, y down, z towards the viewer.
const normals: Record<Face, Vector> = {
  front: [0, 0, 1],
  back: [0, 0, -1],
  spine: [-1, 0, 0],
  hinge: [1, 0, 0],
  top: [0, -1, 0],
  bottom: [0, 1, 0],
};

const rotatedNormal = (face: Face, rotation: Rotation): Vector => {
  const [x, y, z] = normals[face];
  const [a, b] = [(rotation.y * Math.PI) / 180, (rotation.x * Math.PI) / 180];
  const depth = z * Math.cos(a) - x * Math.sin(a);
  return [
    x * Math.cos(a) + z * Math.sin(a),
    y * Math.cos(b) - depth * Math.sin(b),
    y * Math.sin(b) + depth * Math.cos(b),
  ];
};

// Points to the light, over the viewer's right shoulder: the front is the bright side at first.
const light: Vector = [0.1, -0.35, 0.93];

/** How dark a face is, from 0 (facing the light) to 0.45 (facing away). */
export function faceShade(face: Face, rotation: Rotation): number {
  const [x, y, z] = rotatedNormal(face, rotation);
  const brightness = Math.max(0, x * light[0] + y * light[1] + z * light[2]);
  return Math.round((1 - Math.min(1, brightness * 1.15)) * 45) / 100;
}

/** The upright side that faces the viewer most. */
export function visibleSide({ y }: Rotation): 'front' | 'spine' | 'back' | 'hinge' {
  const quarter = (((Math.round(y / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  return (['front', 'spine', 'back', 'hinge'] as const)[quarter];
}
