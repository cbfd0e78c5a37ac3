import { type Cassette, changedFields, joinList, labelOf, panels } from '../domain/cassette.ts';
import type { FieldName } from '../domain/fields.ts';
import type { ChangeRecord } from '../domain/history.ts';

export type Undone = {
  id: string;
  title: string;
  /** The cassette as it is stored now; null if the catalogue does not have it. */
  now: Cassette | null;
  /** Whether it is put back, restored, or not in the catalogue any more. */
  isUndone: boolean;
  /** Why it, or fields and images of it, are left as they are. */
  reasons: readonly string[];
};

/** The fields that a change has changed. None if the cassette was added, moved or deleted. */
const fieldsOf = ({ before, after }: ChangeRecord): FieldName[] =>
  before && after ? changedFields(before, after) : [];

/** The fields of a change that still have another value than before it. */
export function leftFields(change: ChangeRecord, now: Cassette): FieldName[] {
  const differing = changedFields(now, change.before ?? {});
  return fieldsOf(change).filter((field) => differing.includes(field));
}

/** `latest` are the latest changes of the cassette, newest first (docs/behaviour, "Undo"). */
export function describeUndone(
  change: ChangeRecord,
  now: Cassette | null,
  latest: readonly ChangeRecord[],
): Undone {
  const { before, after } = change;
  const isAdded = before === null;
  const undone = { id: change.cassetteId, title: now?.title ?? change.title, now };
  if (!now) return { ...undone, isUndone: isAdded, reasons: isAdded ? [] : ['not there any more'] };
  // It was moved to the bin, or deleted, and is back.
  if (!after) return { ...undone, isUndone: true, reasons: [] };
  const changedSince = (by?: ChangeRecord) => `changed since${by ? ` by ${by.email}` : ''}`;
  if (isAdded) return { ...undone, isUndone: false, reasons: [changedSince(latest[0])] };
  const left = leftFields(change, now);
  const reasons = left.map((field) => {
    const by = latest.find(({ fields }) => fields.includes(field));
    return `${labelOf(field)}: ${changedSince(by)}`;
  });
  const pictures = joinList(panels.filter((panel) => change.fields.includes(panel)).map(labelOf));
  if (pictures !== '') reasons.push(`${pictures}: pictures are not put back`);
  return { ...undone, isUndone: left.length < fieldsOf(change).length, reasons };
}
