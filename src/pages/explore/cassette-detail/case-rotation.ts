/** How the cassette case stands, in degrees: `y` around its height, `x` tipped towards the viewer. */
export type Rotation = { readonly x: number; readonly y: number };
export type Face = 'front' | 'spine' | 'back' | 'hinge' | 'top' | 'bottom';

/** Front and spine in sight, seen a little from above. */
export const initialRotation: Rotation = { x: -9, y: 34 };

/** What one press of an arrow key turns. */
export const keyStepDegrees = 15;
const perPixel = 0.5;
const mostTipped = 50;

const turned = (turn: Rotation, x: number, y: number): Rotation => ({
  x: Math.min(mostTipped, Math.max(-mostTipped, turn.x + x)),
  y: turn.y + y,
});

/** After a drag of so many pixels: the near face follows the pointer. */
export const rotateByDrag = (turn: Rotation, right: number, down: number): Rotation =>
  turned(turn, -down * perPixel, right * perPixel);

/** After an arrow key, or null for any other key. */
export function rotateByKey(turn: Rotation, key: string): Rotation | null {
  switch (key) {
    case 'ArrowRight':
      return turned(turn, 0, keyStepDegrees);
    case 'ArrowLeft':
      return turned(turn, 0, -keyStepDegrees);
    case 'ArrowUp':
      return turned(turn, keyStepDegrees, 0);
    case 'ArrowDown':
      return turned(turn, -keyStepDegrees, 0);
    default:
      return null;
  }
}

type Vector = readonly [number, number, number];

// As CSS has it: x to the right, y down, z towards the viewer.
const normals: Record<Face, Vector> = {
  front: [0, 0, 1],
  back: [0, 0, -1],
  spine: [-1, 0, 0],
  hinge: [1, 0, 0],
  top: [0, -1, 0],
  bottom: [0, 1, 0],
};

const turnedNormal = (face: Face, turn: Rotation): Vector => {
  const [x, y, z] = normals[face];
  const [a, b] = [(turn.y * Math.PI) / 180, (turn.x * Math.PI) / 180];
  const depth = z * Math.cos(a) - x * Math.sin(a);
  return [
    x * Math.cos(a) + z * Math.sin(a),
    y * Math.cos(b) - depth * Math.sin(b),
    y * Math.sin(b) + depth * Math.cos(b),
  ];
};

// One lamp over the viewer's right shoulder, so that the front is the bright side at first.
const lamp: Vector = [0.1, -0.35, 0.93];

/** How dark a face is, from 0 in full light to 0.45 turned away from it. */
export function faceShade(face: Face, turn: Rotation): number {
  const [x, y, z] = turnedNormal(face, turn);
  const light = Math.max(0, x * lamp[0] + y * lamp[1] + z * lamp[2]);
  return Math.round((1 - Math.min(1, light * 1.15)) * 45) / 100;
}

/** Which upright side looks most at the viewer. */
export function visibleSide({ y }: Rotation): 'front' | 'spine' | 'back' | 'hinge' {
  const quarter = (((Math.round(y / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  return (['front', 'spine', 'back', 'hinge'] as const)[quarter];
}
