import {
  type Cassette,
  changedFields,
  joinList,
  labelOf,
  noImages,
  panels,
} from '../domain/cassette.ts';
import type { CassetteWrite } from '../domain/cassette-write.ts';
import { emptyDraft } from '../domain/fields.ts';
import type { ChangeRecord } from '../domain/history.ts';
import { readStored, restoreWrite } from './bin.ts';
import type { CataloguePort, Outcome } from './ports.ts';
import type { WritePorts } from './write-ports.ts';

/** What is undone: the changes with these ids, or all changes of a run, which counts what is undone. */
export type Undo = ({ changes: readonly string[]; run?: string | undefined } | { run: string }) & {
  /** How many tapes are restored beside the same ones, which the catalogue has again. */
  asNew?: number;
};

/** A cassette that an undo has reached. */
export type Undone = {
  id: string;
  title: string;
  /** As it is stored now; null if the catalogue does not have it. */
  now: Cassette | null;
  /** Whether it is put back, restored, or not in the catalogue any more. */
  isUndone: boolean;
  /** Why it, or fields and images of it, are left as they are. */
  reasons: readonly string[];
};

/** How many of the latest changes are searched for who has changed a field. */
const searchedChanges = 50;

/** The changes, one for each cassette: what was there before the first one and after the last one. */
async function loadChanges(catalogue: CataloguePort, undo: Undo): Promise<ChangeRecord[]> {
  const records =
    'changes' in undo
      ? await catalogue.readChanges(undo.changes)
      : (await catalogue.listChangesOfRun(undo.run)).filter(({ kind }) => kind !== 'undo');
  const merged = new Map<string, ChangeRecord>();
  for (const record of records.sort((a, b) => (a.changedAt ?? 0) - (b.changedAt ?? 0))) {
    const earlier = merged.get(record.cassetteId) ?? record;
    merged.set(record.cassetteId, {
      ...record,
      fields: [...new Set([...earlier.fields, ...record.fields])],
      before: earlier.before && { ...record.before, ...earlier.before },
      after: record.after && { ...earlier.after, ...record.after },
    });
  }
  return [...merged.values()];
}

/** A change, and the write that undoes it. */
export type PlannedUndo = { change: ChangeRecord; write: CassetteWrite };

/**
 * Plans an undo (docs/behaviour.md, "Undo"). The same one can be planned and run again: what is undone already
 * stays. `taken` are the changes that are not undone, because the catalogue has the same cassette again.
 */
export async function planUndo(ports: WritePorts, undo: Undo) {
  const { catalogue } = ports;
  const changes = await loadChanges(catalogue, undo);
  const binned = await Promise.all(
    changes.map(({ cassetteId, after }) => (after ? null : catalogue.findInBin(cassetteId))),
  );
  const stored = binned.some(Boolean) ? await readStored(ports) : null;
  const planned: PlannedUndo[] = [];
  const taken: ChangeRecord[] = [];
  for (const [at, change] of changes.entries()) {
    const record = binned[at];
    const restore = record && stored && restoreWrite(record, stored);
    const source = { kind: 'undo', run: change.run } as const;
    if (restore?.existing && undo.asNew === undefined) taken.push(change);
    else planned.push({ change, write: { ...(restore?.write ?? inverseOf(change)), source } });
  }
  return { planned, taken };
}

/** The write, but for its source, that undoes a change of a cassette that the bin does not have. */
function inverseOf({ id, cassetteId, before, after }: ChangeRecord) {
  const change = crypto.randomUUID();
  if (!before) return { type: 'moveToBin', id: cassetteId, since: id, change } as const;
  const times = { createdAt: null, updatedAt: null };
  const base = { ...emptyDraft, ...after, ...times, id: cassetteId, images: noImages };
  // What was moved to the bin and is not there was restored by somebody, or is gone: nothing is changed.
  const draft = after ? { ...base, ...before } : base;
  return { type: 'update', base, draft, images: {}, skipsConflicts: true, change } as const;
}

/** Undoes at most 20 changes, and says of each what is left. */
export async function undoChanges(
  catalogue: CataloguePort,
  planned: readonly PlannedUndo[],
): Promise<Outcome<Undone>[]> {
  const outcomes = await catalogue.writeMany(planned.map(({ write }) => write));
  return Promise.all(
    outcomes.map(async (outcome, at) => {
      const { change } = planned[at] as PlannedUndo;
      if ('result' in outcome)
        return { result: await describeUndone(catalogue, change, outcome.result.after) };
      const isGone = outcome.failure.code === 'missing';
      return isGone ? { result: await describeUndone(catalogue, change, null) } : outcome;
    }),
  );
}

/** What an undo has left of a change, and why. */
async function describeUndone(
  catalogue: CataloguePort,
  { cassetteId: id, title, fields, before, after }: ChangeRecord,
  now: Cassette | null,
): Promise<Undone> {
  if (!now)
    return { id, title, now, isUndone: !before, reasons: before ? ['not there any more'] : [] };
  const undone = { id, title: now.title, now };
  if (!after) return { ...undone, isUndone: true, reasons: [] };
  const changed = before ? changedFields({ ...now, ...after }, { ...now, ...before }) : [];
  const differing = changedFields(now, { ...now, ...before });
  const left = changed.filter((field) => differing.includes(field));
  // Without an answer the reason is said without a name: the undo is written.
  const latest =
    before && left.length === 0
      ? []
      : await catalogue.listChanges(searchedChanges, id).then(
          ({ items }) => items,
          () => [],
        );
  const since = (change?: ChangeRecord) => `changed since${change ? ` by ${change.email}` : ''}`;
  const pictures = joinList(panels.filter((panel) => fields.includes(panel)).map(labelOf));
  return {
    ...undone,
    isUndone: left.length < changed.length,
    reasons: [
      ...(before ? [] : [since(latest[0])]),
      ...left.map(
        (field) =>
          `${labelOf(field)}: ${since(latest.find(({ fields }) => fields.includes(field)))}`,
      ),
      ...(pictures === '' ? [] : [`${pictures}: pictures are not put back`]),
    ],
  };
}
