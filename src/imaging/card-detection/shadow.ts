import type { Point } from '../crop/crop-geometry.ts';
import { type Crossing, fitShift, type Shift } from './fit-side.ts';
import { type Planes, samplePlane } from './planes.ts';

/**
 * The inner of the two lines that bound a card's shadow, where a pale card gets darker outwards. `outer`
 * may be the other one: the shadow's end towards a bright background is often the stronger edge. The
 * support is 0 when there is none.
 */
export function findInnerShadowEdge(
  crossings: readonly Crossing[],
  outer: Shift,
  searchDistance: number,
): Shift {
  const distance = ({ along, across }: Crossing) =>
    across - outer.start - (outer.end - outer.start) * along;
  const onOuter = crossings.filter((crossing) => Math.abs(distance(crossing)) < 1);
  if (onOuter.filter(({ rises }) => rises).length < onOuter.length * 0.6)
    return { ...outer, support: 0 };
  return fitShift(
    crossings.filter(
      (crossing) =>
        !crossing.rises && distance(crossing) < -0.8 && distance(crossing) > -searchDistance,
    ),
    2 * searchDistance,
  );
}

const sampleCount = 40;

/**
 * Whether the strip between two lines is a darker version of the background outside: a shadow, not a
 * printed margin.
 */
export function isShadow(
  { width, height, planes }: Planes,
  [from, to]: readonly [Point, Point],
  inner: Shift,
  outer: Shift,
): boolean {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [unitX, unitY] = [(to.x - from.x) / length, (to.y - from.y) / length];
  let dimmed = 0;
  for (let sample = 0; sample < sampleCount; sample++) {
    const along = 0.06 + (0.88 * sample) / (sampleCount - 1);
    const distanceOf = (shift: Shift) => shift.start + (shift.end - shift.start) * along;
    const ratios = planes.map((plane) => {
      const brightness = (across: number) =>
        samplePlane(
          plane,
          width,
          height,
          from.x + unitX * along * length + unitY * across,
          from.y + unitY * along * length - unitX * across,
        );
      return (
        (brightness((distanceOf(inner) + distanceOf(outer)) / 2) + 1) /
        (brightness(distanceOf(outer) + 4) + 1)
      );
    });
    const [min, max] = [Math.min(...ratios), Math.max(...ratios)];
    if (min > 0.3 && max < 0.985 && max - min < 0.1) dimmed++;
  }
  return dimmed > sampleCount * 0.75;
}
