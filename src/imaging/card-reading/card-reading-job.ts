import type { FailureCode } from '../../domain/failure.ts';
import type { CardLine } from './read-lines.ts';
import type { FieldSuggestions } from './suggest-fields.ts';

/** The picture of a card, upright and without its surroundings; `name` is for messages. */
export type CardReadingJob = { readonly card: Blob; readonly name: string };

/** The files are loaded at the first card; `fraction` of this step, 1 when all files are there. */
export type CardReadingProgress = {
  readonly step: 'load' | 'read';
  readonly fraction: number;
};

/** What was read. The boxes are in pixels of a copy of the card, which has this size. */
export type CardText = {
  readonly lines: readonly CardLine[];
  readonly suggestions: FieldSuggestions;
  readonly width: number;
  readonly height: number;
};

/** What the worker posts: any number of times its progress, then one answer. */
export type CardReadingMessage =
  | { readonly progress: CardReadingProgress }
  | { readonly result: CardText }
  | { readonly failure: { readonly code: FailureCode; readonly message: string } };
