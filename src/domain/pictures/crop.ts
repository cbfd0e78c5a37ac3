import type { Panel } from '../cassette.ts';

/** A panel as webp of its size, without metadata, and the reading copy of a full J-card. */
export type Crop = { blob: Blob; blurhash: string; large?: Blob | undefined };
export type Crops = Record<Panel, Crop>;
