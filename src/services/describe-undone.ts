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

/**
 * Compares a change with the cassette as it is `now` (docs/behaviour, "Undo"). `readLatest` reads
 * the latest changes of the cassette, newest first; it is called if a value is left.
 */
export async function describeUndone(
  change: ChangeRecord,
  now: Cassette | null,
  readLatest: () => Promise<readonly ChangeRecord[]>,
): Promise<Undone> {
  const { before, after } = change;
  const isAdded = before === null;
  const undone = { id: change.cassetteId, title: now?.title ?? change.title, now };
  if (!now)
    return { ...undone, isReverted: isAdded, reasons: isAdded ? [] : ['not there any more'] };
  // It was moved to the bin, or deleted, and is back.
  if (!after) return { ...undone, isReverted: true, reasons: [] };
  const changedSince = (by?: ChangeRecord) => `changed since${by ? ` by ${by.email}` : ''}`;
  if (isAdded)
    return { ...undone, isReverted: false, reasons: [changedSince((await readLatest())[0])] };
  const differing = changedFields(now, before);
  const changed = changedFields(before, after);
  // These still have another value than before the change.
  const left = changed.filter((field) => differing.includes(field));
  const latest = left.length > 0 ? await readLatest() : [];
  const reasons = left.map((field) => {
    const by = latest.find(({ fields }) => fields.includes(field));
    return `${labelOf(field)}: ${changedSince(by)}`;
  });
  const pictures = joinList(panels.filter((panel) => change.fields.includes(panel)).map(labelOf));
  if (pictures !== '') reasons.push(`${pictures}: pictures are not put back`);
  return { ...undone, isReverted: left.length < changed.length, reasons };
}
