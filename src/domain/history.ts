import { type Cassette, changedFields } from './cassette.ts';
import type { CassetteDraft } from './fields.ts';

/** The history of cassettes (docs/behaviour.md, "History"). */

/** By what a cassette was changed. */
export const changeKinds = [
  'form',
  'row',
  'bulk',
  'import',
  'restore',
  /** Its numbers were written as text, so that the bin can hold it. */
  'bin',
  'undo',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What a write of a cassette says about itself. */
export type ChangeSource = {
  readonly kind: ChangeKind;
  /** The run that it belongs to; with `undo` the run that is undone. */
  readonly run?: string;
};

/** One change of one cassette, written in the same commit. */
export type ChangeRecord = ChangeSource & {
  id: string;
  cassetteId: string;
  /** The account of the editor. */
  uid: string;
  email: string;
  /** Milliseconds since the epoch, server time. */
  changedAt: number | null;
  /** What changed: fields, panels with another image, and names that the site does not know. */
  fields: readonly string[];
  /**
   * The values before of the `fields` that are fields of the form; one that the document lacked is left out.
   * Null if the cassette was added or restored.
   */
  before: Partial<CassetteDraft> | null;
};

export const runKinds = ['import', 'bulk', 'replace'] as const;
export type RunKind = (typeof runKinds)[number];

/** One action over many cassettes (docs/behaviour.md, "History"). */
export type Run = {
  id: string;
  kind: RunKind;
  /** The name of the file, or what a bulk change did. */
  name: string;
  startedBy: string;
  startedAt: number | null;
  /** Whether its changes left records, so that it can be undone: not before November 2026. */
  hasRecords: boolean;
} & RunCounts;

export type RunCounts = {
  added: number;
  changed: number;
  failed: number;
  /** Cassettes that an undo has put back or moved to the bin. */
  undone: number;
};

/** Whether a run has ended: without counts the page was closed meanwhile. */
export const hasCounts = ({ added, changed, failed }: RunCounts): boolean =>
  added + changed + failed > 0;

/** Whether nobody has changed a cassette since this change. */
export const isLatestChange = (cassette: Cassette, record: ChangeRecord): boolean =>
  cassette.change === record.id;

/**
 * Whether an account has written a save of `base`: without a change nothing is written, and the last change
 * may be somebody else's.
 */
export const isWrittenBy = (uid: string | null, base: Cassette | null, saved: Cassette): boolean =>
  base !== null && saved.updatedBy === uid && changedFields(base, saved).length > 0;

/** The records of each cassette, the cassettes in the order of their first record. */
export function groupByCassette(records: readonly ChangeRecord[]): ChangeRecord[][] {
  const groups = new Map<string, ChangeRecord[]>();
  for (const record of records) {
    const group = groups.get(record.cassetteId) ?? [];
    groups.set(record.cassetteId, [...group, record]);
  }
  return [...groups.values()];
}
