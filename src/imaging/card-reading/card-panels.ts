import type { Point, Size } from '../crop/crop-geometry.ts';

export type CardPanel = 'flap' | 'spine' | 'front';

/** The panels in the order in which they lie, from the left edge of a card. */
export const cardPanels: readonly CardPanel[] = ['flap', 'spine', 'front'];

/** Where spine and front begin, as fractions of the width of a card: 187 of flap, 100 of spine, 500 of front. */
export const folds = [187 / 787, 287 / 787] as const;

/** The panel of a point; both are in pixels of the same card. */
export const panelAt = ({ x }: Point, { width }: Size): CardPanel =>
  cardPanels[folds.filter((fold) => x > fold * width).length]!;
