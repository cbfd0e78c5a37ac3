import type { Cassette } from './cassette.ts';

/** A deleted cassette in the bin (docs/behaviour, "Bin"). */
export type BinRecord = {
  /** The id of the move to the bin. */
  recordId: string;
  cassette: Cassette;
  /** The e-mail address of the editor who moved it. */
  movedBy: string;
  /** Milliseconds since the epoch, server time. */
  movedAt: number | null;
};

/** The id of the change that restores or deletes it. A second move of this id has another time. */
export const leavingId = ({ recordId, movedAt }: Pick<BinRecord, 'recordId' | 'movedAt'>): string =>
  `${recordId}-${movedAt}`;

/** After this time `npm run orphans -- --delete` removes a record for good. */
export const binDays = 30;
