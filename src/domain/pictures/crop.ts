import type { Panel } from '../cassette.ts';

/**
 * A cropped panel, ready to be stored: `blob` is `image/webp` of exactly the panel's size, without metadata;
 * `large` the reading copy of a full J-card, if the source has more pixels.
 */
export type Crop = { blob: Blob; blurhash: string; large?: Blob | undefined };
export type Crops = Record<Panel, Crop>;
