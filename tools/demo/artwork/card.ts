import type { Random } from '../random.ts';
import { frame, rect } from './draw.ts';
import { flapFrame } from './flap.ts';
import type { Ink } from './ink.ts';
import type { SleeveText } from './sleeve-text.ts';
import { spineFrame } from './spine.ts';

/** What a design is given: words, inks, and its own source of chance. */
export type Card = { text: SleeveText; ink: Ink; random: Random };

/** Draws the whole card, 787 × 775: back flap 187, spine 100, front 500. */
export type Design = (card: Card) => string;

export const sheetWidth = 787;
export const sheetHeight = 775;
export const frontX = 287;
export const frontWidth = 500;

type Panels = {
  paper: string;
  /** Drawn across all three panels, under them. */
  under?: string;
  flap: string;
  spine: string;
  front: string;
};

export const sheet = ({ paper, under = '', flap, spine, front }: Panels): string =>
  rect(0, 0, sheetWidth, sheetHeight, paper) +
  under +
  flapFrame(flap) +
  spineFrame(spine) +
  frame(frontX, 0, frontWidth, sheetHeight, front);

/** The facts that a front may carry in small type, as far as the tape has them. */
export const imprint = ({ text }: Card): string[] =>
  [text.label, text.releaseId, [text.country, text.year].filter(Boolean).join(' ')].filter(
    (fact) => fact !== '',
  );
