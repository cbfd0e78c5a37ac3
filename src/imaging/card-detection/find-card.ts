import type { Pixels } from '../crop/blurhash.ts';
import type { Point } from '../crop/crop-geometry.ts';
import { measureBackground } from './background-noise.ts';
import { type CandidateQuad, findCandidateQuads } from './candidate-quads.ts';
import { countContinuousSides } from './edge-continuity.ts';
import { findEdges } from './edges.ts';
import { findLines } from './find-lines.ts';
import { toPlanes } from './planes.ts';
import { encloses, type Quad, quadArea, toParallelogram } from './quad.ts';
import { refineQuad } from './refine-quad.ts';
import { turnCard, type UprightCard } from './turn-card.ts';

/**
 * Finds a whole J-card in a scan or photo on any background: four long lines with the aspect ratio of a
 * card. Corners are in pixels of the given image, which should be about 1280 on its longer side. Up to two
 * sides may lie on the image's border or beyond. Returns null when there is no card, or one that is rotated
 * by more than 16 degrees from a quarter turn. The outline is nearly square, so its
 * folds tell which side is up; where they are not visible, the card is not turned.
 * (docs/behaviour.md, "Scan of a whole card")
 */
export function findCard(pixels: Pixels): UprightCard | null {
  const factor = Math.max(1, Math.round(Math.max(pixels.width, pixels.height) / 640));
  const small = toPlanes(pixels, factor);
  const edges = findEdges(small);
  const { isUniform, noiseBeside } = measureBackground(edges, small);
  const vertical = findLines(edges, false, small);
  const horizontal = findLines(edges, true, small);
  /** From pixels relative to the centre of `small` to pixels of an image `scale` times as large. */
  const toImage = ({ corners, isOnBorder }: Quad, scale: number): Quad => ({
    corners: corners.map(
      ({ x, y }: Point): Point => ({
        x: (x + small.width / 2) * scale,
        y: (y + small.height / 2) * scale,
      }),
    ) as unknown as Quad['corners'],
    isOnBorder,
  });
  const penalty = isUniform ? noisePenaltyOnUniform : noisePenalty;
  const candidates = selectBest(findCandidateQuads(vertical, horizontal, small), (quad) =>
    !isUniform && countContinuousSides(small, toImage(quad, 1)) > 1
      ? null
      : { ...quad, score: quad.score - penalty * noiseBeside(quad.corners) },
  );
  const full = factor === 1 ? small : toPlanes(pixels, 1);
  const refined = candidates.flatMap((candidate) => {
    const found = refineQuad(full, toImage(candidate, factor), isUniform);
    return found && (isUniform || countContinuousSides(full, found.quad) === 0)
      ? [{ quad: found.quad, score: found.score + 1.5 * candidate.score }]
      : [];
  });
  refined.sort((a, b) => b.score - a.score);
  const first = refined[0];
  if (first === undefined || first.score < (isUniform ? minScoreOnUniform : minScore)) return null;
  // A quad inside another one that is nearly as good is a frame printed on the card. A background with
  // lines of its own must enclose it on all sides.
  const enclosing = refined
    .filter(
      ({ quad, score }) =>
        score > 0.9 * first.score && encloses(quad, first.quad, isUniform ? 1 : 4),
    )
    .sort((a, b) => Math.abs(quadArea(b.quad)) - Math.abs(quadArea(a.quad)));
  const best = enclosing[0] ?? first;
  return turnCard(full, toParallelogram(best.quad.corners));
}

/**
 * Boards and tables without a card reach 2.1, cards on them at least 2.4. A uniform background can't be
 * mistaken for a card, and a white card on white has weak edges.
 */
const minScore = 2.2;
const minScoreOnUniform = 1.6;

const noisePenalty = 0.8;
/** There is nothing beside a card on a uniform background. */
const noisePenaltyOnUniform = 1;

const maxRefined = 10;

/**
 * The best candidates after `penalize`, which only lowers scores: the quads come best first, so that most
 * need not be looked at.
 */
function selectBest(
  quads: CandidateQuad[],
  penalize: (quad: CandidateQuad) => CandidateQuad | null,
): CandidateQuad[] {
  const best: CandidateQuad[] = [];
  for (const quad of quads) {
    if (best.length === maxRefined && best.at(-1)!.score >= quad.score) break;
    const penalized = penalize(quad);
    if (penalized === null) continue;
    best.push(penalized);
    best.sort((a, b) => b.score - a.score);
    if (best.length > maxRefined) best.pop();
  }
  return best;
}
