import type { CardLine } from './read-lines.ts';

/** The picture of a card, upright and without its surroundings; `name` is for messages. */
export type CardReadingJob = { readonly card: Blob; readonly name: string };

/** `fraction` of this step, 1 when all files are there. */
export type CardReadingProgress = {
  readonly step: 'load' | 'read';
  readonly fraction: number;
};

/** What was read. The boxes are in pixels of a copy of the card, which has this size. */
export type CardText = {
  readonly lines: readonly CardLine[];
  readonly width: number;
  readonly height: number;
};
