/** In pixels of an upright picture, from its top left corner. */
export type Point = { readonly x: number; readonly y: number };

/** Corners, clockwise; they may lie outside of the picture. */
export type Quad = readonly [Point, Point, Point, Point];

/** Where spine and front begin and the front ends, in pixels from the left of an upright card 775 high. */
export type Folds = readonly [spine: number, front: number, end: number];

/**
 * Where a J-card lies in the picture of a scan (docs/behaviour, "Scan of a whole card"). The first
 * corner is the top left one of the upright card.
 */
export type Placement = { readonly corners: Quad; readonly folds: Folds };
