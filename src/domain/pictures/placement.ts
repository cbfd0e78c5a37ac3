/** In pixels of an upright picture, from its top left corner. */
export type Point = { readonly x: number; readonly y: number };

/** Corners, clockwise from the top left one as the picture lies; they may lie outside of it. */
export type Quad = readonly [Point, Point, Point, Point];

/** Where spine and front begin, in pixels from the left edge of an upright card 787 wide. */
export type Folds = readonly [spine: number, front: number];

/** By how many quarter turns clockwise the card is turned when it is cropped. */
export type Turn = 0 | 1 | 2 | 3;

/** Where a J-card lies in the picture of a scan (docs/behaviour, "Scan of a whole card"). */
export type Placement = { readonly corners: Quad; readonly folds: Folds; readonly turn: Turn };
