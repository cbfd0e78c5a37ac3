import type { Point, Size } from '../crop/crop-geometry.ts';

export type CardPanel = 'flap' | 'spine' | 'front';

/** The panels in the order in which they lie, from the left edge of a card. */
export const cardPanels: readonly CardPanel[] = ['flap', 'spine', 'front'];

/** Where a card is folded, as fractions of its width: flap and spine, spine and front. */
export const folds = [187 / 787, 287 / 787] as const;

export const panelAt = ({ x }: Point, { width }: Size): CardPanel =>
  cardPanels[folds.filter((fold) => x > fold * width).length]!;
