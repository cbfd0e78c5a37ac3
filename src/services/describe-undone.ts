import { type Cassette, changedFields, joinList, labelOf, panels } from '../domain/cassette.ts';
import type { ChangeRecord } from '../domain/history.ts';

export type Undone = {
  id: string;
  title: string;
  /** The cassette as it is stored now; null if the catalogue does not have it. */
  now: Cassette | null;
  /** Whether a field of it is put back, or it came back or went as a whole. */
  isReverted: boolean;
  /** Why it, or fields and images of it, are left as they are. */
  reasons: readonly string[];
};

/** Compares a change with the cassette as it is `now` (docs/behaviour, "Undo"). */
export function describeUndone(change: ChangeRecord, now: Cassette | null): Undone {
  const { before, after } = change;
  const isAdded = before === null;
  const undone = { id: change.cassetteId, title: now?.title ?? change.title, now };
  if (!now)
    return { ...undone, isReverted: isAdded, reasons: isAdded ? [] : ['not there any more'] };
  // It was moved to the bin, or deleted, and is back.
  if (!after) return { ...undone, isReverted: true, reasons: [] };
  if (isAdded) return { ...undone, isReverted: false, reasons: ['changed since'] };
  const differing = changedFields(now, before);
  const changed = changedFields(before, after);
  // These still have another value than before the change.
  const left = changed.filter((field) => differing.includes(field));
  const pictures = panels.filter((panel) => change.fields.includes(panel));
  const reasons = [
    ...(left.length > 0 ? [`${joinList(left.map(labelOf))}: changed since`] : []),
    ...(pictures.length > 0
      ? [`${joinList(pictures.map(labelOf))}: pictures are not put back`]
      : []),
  ];
  return { ...undone, isReverted: left.length < changed.length, reasons };
}
