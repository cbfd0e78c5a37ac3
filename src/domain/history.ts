import type { Cassette } from './cassette.ts';
import type { CassetteFields } from './fields.ts';

/** The ways in which a cassette is changed. */
export const changeKinds = [
  'form',
  'row',
  'bulk',
  'import',
  'restore',
  'undo',
  /** Moved to the bin. */
  'bin',
  /** Deleted for good. */
  'delete',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What a write of a cassette says about itself. */
export type ChangeSource = {
  readonly kind: ChangeKind;
  /** The run that it belongs to; with `undo` the run that is undone. */
  readonly runId?: string | undefined;
};

/** One change of one cassette, written in the same commit. */
export type ChangeRecord = ChangeSource & {
  id: string;
  cassetteId: string;
  /** The title of the cassette after the change, or before it if the cassette is gone. */
  title: string;
  email: string;
  /** Milliseconds since the epoch, server time. */
  changedAt: number | null;
  /** The fields, and the panels with another image; none if it was added, moved or deleted. */
  fields: readonly string[];
  /** The values of `fields` before, or all if it was moved or deleted; null if it was not there. */
  before: Partial<CassetteFields> | null;
  /** The values afterwards; null if it was moved to the bin or deleted. */
  after: Partial<CassetteFields> | null;
};

export const runActions = ['import', 'bulk', 'restore', 'bin'] as const;
export type RunAction = (typeof runActions)[number];

/** One action over many cassettes, a record of the history too (docs/behaviour, "History"). */
export type Run = Pick<ChangeRecord, 'id' | 'title' | 'email' | 'changedAt'> & {
  /** Tells it from a change of a cassette. */
  kind: 'run';
  /** `title` is the name of its file, what a bulk change did, or the first titles of the others. */
  action: RunAction;
  /** Cassettes that an undo has put back or moved to the bin. */
  undone: number;
  /** Whether an undo has left nothing that another one could do. */
  isUndone?: boolean;
} & RunCounts;

export type RunCounts = { added: number; changed: number; failed: number };

/** The counts of a run that is under way. */
export const noCounts: RunCounts = { added: 0, changed: 0, failed: 0 };

/** The id of the record of a deletion, or of a move to the bin, of a cassette as it was then. */
export const deletionId = ({ id, updatedAt }: Pick<Cassette, 'id' | 'updatedAt'>): string =>
  `${id}-${updatedAt}`;
