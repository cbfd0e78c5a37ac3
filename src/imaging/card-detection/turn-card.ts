import { type CardPlacement, turnCorners } from '../crop/card-placement.ts';
import type { Corners } from '../crop/crop-geometry.ts';
import { findFolds } from './find-folds.ts';
import type { Planes } from './planes.ts';

/** A card in an image; `isTurnSure` tells whether its folds show which side is up. */
export type UprightCard = CardPlacement & {
  readonly isTurnSure: boolean;
  readonly isSure: boolean;
};

/**
 * Turns the corners of a card so that the folds divide it as 187 : 100 : 500 from left to right. Each of
 * the four turns has its folds at other places: the turn is sure if both folds of exactly one turn are
 * visible. Otherwise the card is not turned.
 */
export function turnCard(image: Planes, corners: Corners): UprightCard {
  const turns = [0, 1, 2, 3].map((quarters) => {
    const turned = turnCorners(corners, quarters);
    return { corners: turned, ...findFolds(image, turned) };
  });
  const visible = turns.filter(({ areVisible }) => areVisible);
  const { corners: turned, folds } = (visible.length === 1 ? visible[0] : turns[0])!;
  return { corners: turned, folds, isTurnSure: visible.length === 1, isSure: true };
}
