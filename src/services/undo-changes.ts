import { noImages } from '../domain/cassette.ts';
import { emptyFields } from '../domain/cassette-validation.ts';
import type { ChangeRecord } from '../domain/history.ts';
import { restoreNext } from './bin.ts';
import { describeUndone, type Undone } from './describe-undone.ts';
import type { CataloguePort, Outcome, Page } from './ports.ts';
import { writeChunk } from './run.ts';
import type { WritePorts } from './write-ports.ts';

/** Undoes the changes with these ids, or all of a run, which counts what is undone. */
export type Undo = (
  | { changeIds: readonly string[]; runId?: string | undefined }
  | { runId: string }
) & {
  /** Whether tapes are restored beside the same ones, which the catalogue has again. */
  asNew?: boolean;
};

/** How many changes of a run are read in one request. */
const pageSize = 50;

async function readRun(catalogue: CataloguePort, runId: string): Promise<ChangeRecord[]> {
  const changes: ChangeRecord[] = [];
  let page: Page<ChangeRecord> | undefined = await catalogue.listChanges(pageSize, { runId });
  while (page) {
    changes.push(...page.items.filter(({ kind }) => kind !== 'undo'));
    page = await page.loadNext?.();
  }
  return changes;
}

/** The changes of each cassette as one. */
export async function loadChanges(catalogue: CataloguePort, undo: Undo): Promise<ChangeRecord[]> {
  const records =
    'changeIds' in undo
      ? await catalogue.readChanges(undo.changeIds)
      : await readRun(catalogue, undo.runId);
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

/**
 * Undoes at most 20 changes of different cassettes, and says of each what is left
 * (docs/behaviour, "Undo"). What is undone already stays. Fails with `duplicate` where the
 * catalogue has the same cassette again, unless `asNew`.
 */
export async function undoChanges(
  ports: WritePorts,
  changes: readonly ChangeRecord[],
  asNew = false,
): Promise<Outcome<Undone>[]> {
  const { catalogue, readStored } = ports;
  const outcomes = await writeChunk(
    catalogue,
    changes,
    async (change) => {
      const source = { kind: 'undo', runId: change.runId } as const;
      if (change.after) return { ...inverseOf(change), source };
      const { cassetteId } = change;
      const record = await catalogue.findInBin(cassetteId);
      if (record) return { ...restoreNext(record, await readStored(), asNew), source };
      // Somebody has restored it, or deleted it for good.
      return { result: describeUndone(change, await catalogue.read(cassetteId)) };
    },
    (change, { after }) => describeUndone(change, after),
  );
  return outcomes.map((outcome, at) =>
    'failure' in outcome && outcome.failure.code === 'missing'
      ? { result: describeUndone(changes[at] as ChangeRecord, null) }
      : outcome,
  );
}

/** The write, but for its source, that undoes an addition or an update. */
function inverseOf({ id, cassetteId, before, after }: ChangeRecord) {
  const changeId = crypto.randomUUID();
  if (!before) return { type: 'moveToBin', id: cassetteId, since: id, changeId } as const;
  const times = { createdAt: null, updatedAt: null };
  const base = { ...emptyFields, ...after, ...times, id: cassetteId, images: noImages };
  const fields = { ...base, ...before };
  return { type: 'update', base, fields, images: {}, skipsConflicts: true, changeId } as const;
}
