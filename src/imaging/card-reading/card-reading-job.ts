import type { FailureCode } from '../../domain/failure.ts';
import type { CardLine, Folds } from './read-lines.ts';

/** A card to be read: a file, or its pixels; `name` is the file name for messages. */
export type CardReadingJob = {
  readonly card: Blob | ImageData;
  readonly name: string;
  readonly folds?: Folds;
};

/** The files are loaded at the first card; `fraction` from 0 to 1 of this step. */
export type CardReadingProgress = {
  readonly step: 'load' | 'read';
  readonly fraction: number;
};

/** What was read. The boxes are in pixels of a card of this size. */
export type CardText = {
  readonly lines: readonly CardLine[];
  readonly width: number;
  readonly height: number;
};

/** What the worker posts: any number of times its progress, then one answer. */
export type CardReadingMessage =
  | { readonly progress: CardReadingProgress }
  | { readonly result: CardText }
  | { readonly failure: { readonly code: FailureCode; readonly message: string } };
