import { type CardPlacement, defaultFolds, turnCorners } from '../crop/card-placement.ts';
import { measureCard } from '../crop/card-shape.ts';
import type { Corners, Size } from '../crop/crop-geometry.ts';
import { findFolds } from './find-folds.ts';
import type { Planes } from './planes.ts';

/** A card in an image; `isSure` tells that its folds show where they must be, and so which side is up. */
export type UprightCard = CardPlacement & { readonly isSure: boolean };

/** How far the aspect ratio of a sure card may deviate from the usual one, as a fraction. */
const proportionTolerance = 0.012;
/** The least width of a sure card, as a fraction of the image's shorter side. */
const minWidth = 0.4;

function canBeSure(image: Size, corners: Corners): boolean {
  const { width, heightRatio } = measureCard({ corners });
  return (
    Math.abs(heightRatio - 1) < proportionTolerance &&
    width > minWidth * Math.min(image.width, image.height)
  );
}

/**
 * Turns the corners of a card so that the folds divide it as 187 : 100 : 500 from left to right. Each of
 * the four turns has its folds at other places: the card is sure if both folds of exactly one turn are
 * visible. Otherwise it is not turned.
 */
export function turnCard(image: Planes, corners: Corners): UprightCard {
  const turns = [0, 1, 2, 3].flatMap((quarters) => {
    const turned = turnCorners(corners, quarters);
    const folds = canBeSure(image, turned) ? findFolds(image, turned) : null;
    return folds ? [{ corners: turned, folds, isSure: true }] : [];
  });
  return turns.length === 1 ? turns[0]! : { corners, folds: defaultFolds, isSure: false };
}
