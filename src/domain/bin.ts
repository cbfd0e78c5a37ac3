import type { Cassette } from './cassette.ts';

/** A deleted cassette in the bin (docs/behaviour.md, "Bin"). */
export type BinRecord = {
  /** Usually the cassette's own id; another one if the bin has an earlier cassette with that id. */
  recordId: string;
  cassette: Cassette;
  /** The e-mail address of the editor who moved it. */
  movedBy: string;
  /** Milliseconds since the epoch, server time. */
  movedAt: number | null;
};

/** After this time a record may be removed for good. */
export const binDays = 30;

/** Records moved before this time are too old, in milliseconds since the epoch. */
export const binLimit = (now: number): number => now - binDays * 86_400_000;

/** One run of an import (docs/behaviour.md, "Imports"). */
export type ImportRecord = {
  id: string;
  file: string;
  startedBy: string;
  startedAt: number | null;
} & ImportCounts;

export type ImportCounts = {
  added: number;
  changed: number;
  failed: number;
  /** Cassettes that an undo has moved to the bin. */
  undone: number;
};

/** Whether a run has ended: without counts the page was closed during the import. */
export const hasCounts = ({ added, changed, failed }: ImportCounts): boolean =>
  added + changed + failed > 0;

/** Whether nobody has changed a cassette since it was added: both times are those of one commit. */
export const isUnchanged = ({ createdAt, updatedAt }: Cassette): boolean =>
  createdAt !== null && createdAt === updatedAt;
