import type { Pixels } from '../crop/blurhash.ts';
import { type CardPlacement, cardSize } from '../crop/card-placement.ts';
import type { Corners, Point, Size } from '../crop/crop-geometry.ts';
import { measureBackground } from './background-noise.ts';
import { countContinuousSides } from './edge-continuity.ts';
import { findEdges, toPlanes } from './edges.ts';
import { findFolds } from './find-folds.ts';
import { findLines, type Line, toRadians } from './find-lines.ts';
import { type Quad, refineQuad } from './refine-quad.ts';

/**
 * Looks for a whole J-card in a scan or photo, on whatever it lies: four long lines that meet in the
 * proportion of a card. Pure; in pixels of the given picture, which should be about 1280 on its longer
 * side. Null when there is none: turned by more than 16 degrees counts as none, and quarter turns are
 * not guessed, as a card is nearly square. Up to two sides may lie on the picture's border or beyond.
 */
export function findCard(pixels: Pixels): CardPlacement | null {
  const factor = Math.max(1, Math.round(Math.max(pixels.width, pixels.height) / 640));
  const small = toPlanes(pixels, factor);
  const edges = findEdges(small);
  const clutter = measureBackground(edges, small);
  const upright = findLines(edges, false, small);
  const level = findLines(edges, true, small);
  const cost = clutter.evenBed ? evenClutterCost : clutterCost;
  const inPixels =
    (scale: number) =>
    ({ x, y }: Point): Point => ({
      x: (x + small.width / 2) * scale,
      y: (y + small.height / 2) * scale,
    });
  const scaled = ({ corners, isOnBorder: borders }: Quad, scale: number): Quad => ({
    corners: corners.map(inPixels(scale)) as unknown as Quad['corners'],
    isOnBorder: borders,
  });
  const candidates = bestAfter(likelyQuads(upright, level, small), (quad) =>
    !clutter.evenBed && countContinuousSides(small, scaled(quad, 1)) > 1
      ? null
      : { ...quad, score: quad.score - cost * clutter.beside(quad.corners) },
  );
  const fine = factor === 1 ? small : toPlanes(pixels, 1);
  const refined = candidates.flatMap((candidate) => {
    const found = refineQuad(fine, scaled(candidate, factor), clutter.evenBed);
    return found && (clutter.evenBed || countContinuousSides(fine, found.quad) === 0)
      ? [{ quad: found.quad, score: found.score + 1.5 * candidate.score }]
      : [];
  });
  refined.sort((a, b) => b.score - a.score);
  const first = refined[0];
  if (first === undefined || first.score < (clutter.evenBed ? leastScoreOnEven : leastScore))
    return null;
  // What lies within another one that is nearly as good is a frame printed on the card. On a bed that
  // shows lines itself, only what is framed on all sides.
  const around = refined
    .filter(
      ({ quad, score }) =>
        score > 0.9 * first.score && frames(quad, first.quad, clutter.evenBed ? 1 : 4),
    )
    .sort((a, b) => size(b.quad) - size(a.quad));
  const best = around[0] ?? first;
  const corners = asParallelogram(best.quad.corners);
  return { corners, folds: findFolds(fine, corners) };
}

/**
 * What a quad must come to. Boards and tables without a card reach 2.1, cards on them hardly less than
 * 2.4; on an even bed there is nothing to be mistaken, and a white card on white has little to show.
 */
const leastScore = 2.2;
const leastScoreOnEven = 1.6;

const aspect = cardSize.width / cardSize.height;
/** How much a card may differ from the usual proportion, in parts, and its sides from parallels. */
const aspectSlack = 0.045;
const turnSlack = 1.3;
/** Of the picture's shorter side. */
const smallest = 0.22;
const mostCandidates = 120;
const mostRefined = 10;
const clutterCost = 0.8;
/** On an even bed there is nothing beside a card. */
const evenClutterCost = 1;

type Candidate = Quad & { score: number };

/** The best few after each was made less good: the quads come best first, and most need no second look. */
function bestAfter(quads: Candidate[], lessen: (quad: Candidate) => Candidate | null): Candidate[] {
  const best: Candidate[] = [];
  for (const quad of quads) {
    if (best.length === mostRefined && best.at(-1)!.score >= quad.score) break;
    const less = lessen(quad);
    if (less === null) continue;
    best.push(less);
    best.sort((a, b) => b.score - a.score);
    if (best.length > mostRefined) best.pop();
  }
  return best;
}

/** A border of the picture taken for a side of the card; no edge can be seen there. */
type Side = { turn: number | null; offset: number; support: Line['support'] };
const blind = 0.5;

type Pair = { first: Side; second: Side; turn: number; length: number };

function likelyQuads(upright: Line[], level: Line[], picture: Size): Candidate[] {
  const { width, height } = picture;
  const least = smallest * Math.min(width, height);
  const withBorders = (lines: Line[], half: number): Side[] => [
    ...lines,
    { turn: null, offset: -half, support: () => blind },
    { turn: null, offset: half, support: () => blind },
  ];
  const across = pairs(withBorders(upright, width / 2), least);
  const down = pairs(withBorders(level, height / 2), least).sort((a, b) => a.turn - b.turn);

  const best: Candidate[] = [];
  let from = 0;
  for (const pair of across.sort((a, b) => a.turn - b.turn)) {
    while (from < down.length && down[from]!.turn < pair.turn - turnSlack) from++;
    for (let at = from; at < down.length && down[at]!.turn <= pair.turn + turnSlack; at++) {
      const other = down[at]!;
      const off = Math.abs(pair.length / other.length / aspect - 1);
      if (off > aspectSlack) continue;
      const quad = quadOf(pair, other, picture, off);
      if (quad === null) continue;
      keep(best, quad, 0.012 * other.length);
    }
  }
  return best;
}

/** Holds the best few, of those that are almost the same only the better. */
function keep(best: Candidate[], quad: Candidate, near: number): void {
  if (best.length === mostCandidates && best.at(-1)!.score >= quad.score) return;
  const same = best.findIndex(({ corners }) =>
    corners.every(
      (corner, at) =>
        Math.hypot(corner.x - quad.corners[at]!.x, corner.y - quad.corners[at]!.y) < near,
    ),
  );
  if (same !== -1) {
    if (best[same]!.score >= quad.score) return;
    best.splice(same, 1);
  }
  best.push(quad);
  best.sort((a, b) => b.score - a.score);
  if (best.length > mostCandidates) best.pop();
}

function pairs(sides: Side[], least: number): Pair[] {
  const found: Pair[] = [];
  for (const first of sides)
    for (const second of sides) {
      const length = second.offset - first.offset;
      if (length < least) continue;
      const turn = first.turn ?? second.turn;
      if (turn === null) found.push({ first, second, turn: 0, length });
      else {
        if (Math.abs((second.turn ?? turn) - (first.turn ?? turn)) > turnSlack) continue;
        const both = ((first.turn ?? turn) + (second.turn ?? turn)) / 2;
        // A card that lies along the border is turned little.
        if ((first.turn === null || second.turn === null) && Math.abs(both) > 1.5) continue;
        found.push({ first, second, turn: both, length });
      }
    }
  return found;
}

function quadOf(across: Pair, down: Pair, picture: Size, off: number): Candidate | null {
  const sides = [down.first, across.second, down.second, across.first] as const;
  const borders = sides.map((side) => side.turn === null);
  if (borders.filter(Boolean).length > 2) return null;
  const uprightTurn = (side: Side) => side.turn ?? across.turn;
  const levelTurn = (side: Side) => side.turn ?? down.turn;
  const meet = (upright: Side, level: Side): Point => {
    const [u, l] = [toRadians(uprightTurn(upright)), toRadians(levelTurn(level))];
    // x cos u + y sin u = its offset; y cos l - x sin l = the other's.
    const determinant = Math.cos(u) * Math.cos(l) + Math.sin(u) * Math.sin(l);
    return {
      x: (upright.offset * Math.cos(l) - level.offset * Math.sin(u)) / determinant,
      y: (level.offset * Math.cos(u) + upright.offset * Math.sin(l)) / determinant,
    };
  };
  const corners = [
    meet(across.first, down.first),
    meet(across.second, down.first),
    meet(across.second, down.second),
    meet(across.first, down.second),
  ] as const;

  let sum = 0;
  let weakest = 1;
  for (const [at, side] of sides.entries()) {
    const [a, b] = [corners[at]!, corners[(at + 1) % 4]!];
    const turn = toRadians(at % 2 === 0 ? levelTurn(side) : uprightTurn(side));
    // Places along the line, as the line counts them.
    const place = ({ x, y }: Point) =>
      at % 2 === 0
        ? -x * Math.cos(turn) - y * Math.sin(turn)
        : y * Math.cos(turn) - x * Math.sin(turn);
    const [from, to] = [place(a), place(b)].sort((one, other) => one - other) as [number, number];
    const length = to - from;
    const half = (at % 2 === 0 ? picture.width : picture.height) / 2;
    const [seenFrom, seenTo] = [Math.max(from, -half), Math.min(to, half)];
    if (seenTo - seenFrom < 0.6 * length) return null;
    const inset = 0.01 * length;
    let support = side.support(seenFrom + inset, seenTo - inset);
    // A line that goes on beyond the corners is rather one of the table's.
    if (side.turn !== null) {
      const over = 0.08 * length;
      const beyond = [
        [Math.max(from - inset - over, 0.01 * length - half), from - inset] as const,
        [to + inset, Math.min(to + inset + over, half - 0.01 * length)] as const,
      ].map(([start, end]) => (end - start > 0.012 * length ? side.support(start, end) : 0));
      support -= 0.3 * (beyond[0]! + beyond[1]!);
    }
    sum += support;
    weakest = Math.min(weakest, support);
  }
  const lean = Math.abs(across.turn - down.turn);
  const size = across.length / picture.width;
  return {
    corners,
    isOnBorder: borders as unknown as Quad['isOnBorder'],
    score: sum / 4 + weakest * 0.5 - off * 1.5 - lean * 0.04 + size * 0.05,
  };
}

/** Whether the second quad lies within the first one, not far from it, and clear of so many sides. */
function frames({ corners: [a, b, , d] }: Quad, inner: Quad, sides: number): boolean {
  const area = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x);
  const places = inner.corners.map((corner) => {
    const [dx, dy] = [corner.x - a.x, corner.y - a.y];
    return {
      u: (dx * (d.y - a.y) - dy * (d.x - a.x)) / area,
      v: (dy * (b.x - a.x) - dx * (b.y - a.y)) / area,
    };
  });
  const [p, q, r, s] = places as [Place, Place, Place, Place];
  const insets = [
    Math.min(p.v, q.v),
    Math.min(1 - q.u, 1 - r.u),
    Math.min(1 - r.v, 1 - s.v),
    Math.min(p.u, s.u),
  ];
  return (
    insets.every((inset) => inset > -0.008 && inset < 0.15) &&
    insets.filter((inset) => inset > 0.013).length >= sides
  );
}
type Place = { u: number; v: number };

const size = ({ corners: [a, b, , d] }: Quad): number =>
  Math.abs((b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x));

/** The parallelogram nearest to four corners. */
function asParallelogram([a, b, c, d]: Quad['corners']): Corners {
  const middle = { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 };
  const across = { x: (b.x - a.x + c.x - d.x) / 4, y: (b.y - a.y + c.y - d.y) / 4 };
  const down = { x: (d.x - a.x + c.x - b.x) / 4, y: (d.y - a.y + c.y - b.y) / 4 };
  return {
    topLeft: { x: middle.x - across.x - down.x, y: middle.y - across.y - down.y },
    topRight: { x: middle.x + across.x - down.x, y: middle.y + across.y - down.y },
    bottomLeft: { x: middle.x - across.x + down.x, y: middle.y - across.y + down.y },
  };
}
