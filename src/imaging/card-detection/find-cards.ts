import type { Pixels } from '../crop/blurhash.ts';
import { measureCard } from '../crop/card-shape.ts';
import type { Corners, Point, Size } from '../crop/crop-geometry.ts';
import { measureBackground } from './background-noise.ts';
import { type CandidateQuad, findCandidateQuads } from './candidate-quads.ts';
import { countContinuousSides } from './edge-continuity.ts';
import { findEdges } from './edges.ts';
import { findLines } from './find-lines.ts';
import { toPlanes } from './planes.ts';
import { contains, encloses, liesBeside, type Quad, quadArea, toParallelogram } from './quad.ts';
import { refineQuad } from './refine-quad.ts';
import { turnCard, type UprightCard } from './turn-card.ts';

/**
 * Finds the whole J-cards in a scan or photo on any background: four long lines with the aspect ratio of a
 * card, and two folds where they must be. Corners are in pixels of the given image, which should be about
 * 1280 on its longer side; sides may lie on the image's border or beyond. Returns none, one, or two cards of
 * the same size, from left to right, or from top to bottom. A card that is rotated by more than 16 degrees
 * from a quarter turn is not found (docs/behaviour.md, "Scan of a whole card").
 */
export function findCards(pixels: Pixels): UprightCard[] {
  const factor = Math.max(1, Math.round(Math.max(pixels.width, pixels.height) / 640));
  const small = toPlanes(pixels, factor);
  const full = factor === 1 ? small : toPlanes(pixels, 1);
  const edges = findEdges(small);
  const { isUniform, noiseBeside } = measureBackground(edges, small);
  const quads = findCandidateQuads(
    findLines(edges, false, small),
    findLines(edges, true, small),
    small,
  );
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

  function findBest(candidates: CandidateQuad[]) {
    const penalty = isUniform ? noisePenaltyOnUniform : noisePenalty;
    const refined = selectBest(candidates, (quad) =>
      !isUniform && countContinuousSides(small, toImage(quad, 1)) > 1
        ? null
        : { ...quad, score: quad.score - penalty * noiseBeside(quad.corners) },
    ).flatMap((candidate) => {
      const found = refineQuad(full, toImage(candidate, factor), isUniform);
      if (!found || (!isUniform && countContinuousSides(full, found.quad) > 0)) return [];
      const card = turnCard(full, toParallelogram(found.quad.corners));
      const edgeScore = found.score + 1.5 * candidate.score;
      const score = edgeScore + (card.isSure ? foldScore : 0);
      return [{ quad: found.quad, card, edgeScore, score }];
    });
    const first = refined.sort((a, b) => b.score - a.score)[0];
    if (!first) return null;
    // A quad inside another one that is nearly as good is a frame printed on the card. Without folds it
    // must be inside on all sides, unless the background has no lines of its own.
    const { isSure } = first.card;
    const near = refined.filter(
      ({ score, card }) => score > 0.9 * first.score && card.isSure === isSure,
    );
    const minSides = isSure || isUniform ? 1 : 4;
    const [outer = first] = near
      .filter(({ quad }) => encloses(quad, first.quad, minSides))
      .sort((a, b) => Math.abs(quadArea(b.quad)) - Math.abs(quadArea(a.quad)));
    const { quad, card, score, edgeScore } = outer;
    if (!isSure) return score < (isUniform ? minScoreOnUniform : minScore) ? null : { quad, card };
    // Another one whose edges show better, or whose folds show too, makes it doubtful where the card ends.
    const isAlone = refined.every(
      (other) =>
        (other.edgeScore < edgeScore && !near.includes(other)) ||
        contains(quad, other.quad) ||
        liesBeside(other.quad, quad),
    );
    return { quad, card: { ...card, isSure: isAlone } };
  }

  const best = findBest(quads);
  if (!best || Math.abs(quadArea(best.quad)) < 0.75 * full.width * full.height) {
    const whole = turnCard(full, wholeImage(full));
    if (whole.isSure && !best?.card.isSure) return [whole];
  }
  if (!best) return [];
  const second = findBest(quads.filter((quad) => liesBeside(toImage(quad, factor), best.quad)));
  if (!second) return [best.card];
  const [a, b] = [measureCard(best.card).center, measureCard(second.card).center];
  const isAfter = Math.abs(a.x - b.x) > Math.abs(a.y - b.y) ? a.x > b.x : a.y > b.y;
  return isAfter ? [second.card, best.card] : [best.card, second.card];
}

/** A card as big as the image has no edges. */
const wholeImage = ({ width, height }: Size): Corners => ({
  topLeft: { x: 0, y: 0 },
  topRight: { x: width, y: 0 },
  bottomLeft: { x: 0, y: height },
});

/** What visible folds add to a score, which is 2 to 3 for a card with clear edges. */
const foldScore = 0.7;

/**
 * Of a card without visible folds. Boards and tables without a card reach 2.1, cards on them at least 2.4.
 * A uniform background can't be mistaken for a card, and a white card on white has weak edges.
 */
const minScore = 2.2;
const minScoreOnUniform = 1.6;

const noisePenalty = 0.8;
/** There is nothing beside a card on a uniform background. */
const noisePenaltyOnUniform = 1;

const maxRefined = 20;

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
