import { type Cassette, changedFields, labelOf, panels } from '../domain/cassette.ts';
import type { CassetteWrite, WriteResult } from '../domain/cassette-write.ts';
import type { Failure } from '../domain/failure.ts';
import { type CassetteDraft, checkField, draftFields } from '../domain/fields.ts';
import { type ChangeRecord, type ChangeSource, groupByCassette } from '../domain/history.ts';
import { readStored, restoreWrite } from './bin.ts';
import { memoizeAsync } from './memoize-async.ts';
import type { Outcome } from './ports.ts';
import { type RunOptions, runMany } from './run-many.ts';
import { writeChunk, writeIds } from './write-cassettes.ts';
import type { WritePorts } from './write-ports.ts';

/** What an undo leaves of one cassette. */
export type Left = { title: string; parts: readonly LeftPart[] };
export type LeftPart = {
  /** The fields and images, as editors know them; none for the whole cassette. */
  names: readonly string[];
  /** `changed` since; `conflict`: during the undo; `invalid`: the value before is not allowed any more. */
  reason: 'changed' | 'conflict' | 'invalid' | 'image' | 'missing';
  /** With `changed`: the address of the editor who changed it last, if it was among the latest changes. */
  by?: string;
};

export type UndoResult = {
  /** The cassettes that were put back or restored, as they are stored now. */
  saved: Cassette[];
  /** The ids of the added cassettes that were moved to the bin. */
  removedIds: string[];
  left: Left[];
  /** What is not restored because the catalogue has the same cassette: the editor is asked. */
  taken: ChangeRecord[];
  /** What failed or was not reached; it can be tried again. */
  remaining: ChangeRecord[];
  /** Why, what stopped it first. */
  failures: Failure[];
};

/** What is written of one cassette, and what is left of it. */
type Plan = Left & { write: CassetteWrite | null; saved?: Cassette };

/** How many of the latest changes are searched for who has changed a field. */
const searchedChanges = 50;

/**
 * Undoes changes (docs/behaviour.md, "Undo"): a field that still has the value after gets the value before,
 * any other is left. What was added goes to the bin, what was moved there comes back, with `asNew` also beside
 * the same cassette. Tries of one undo share `idOf`, so that they find what one without an answer has written.
 * Never rejects.
 */
export async function undoChanges(
  ports: WritePorts,
  changes: readonly ChangeRecord[],
  {
    asNew = false,
    idOf = writeIds(),
    ...options
  }: RunOptions & { asNew?: boolean; idOf?: (cassetteId: string) => string },
): Promise<UndoResult> {
  const run = await runMany(
    groupByCassette(changes),
    (chunk) => {
      const stored = memoizeAsync(() => readStored(ports));
      const plan = (records: readonly ChangeRecord[]) =>
        planUndo(ports, records, { stored, asNew, idOf });
      return writeChunk(ports.catalogue, chunk, plan, finishUndo);
    },
    options,
  );
  const { done, remaining, stoppedBy } = run;
  const isTaken = ({ failure }: { failure: Failure }) => failure.code === 'duplicate';
  const failed = run.failed.filter((one) => !isTaken(one));
  return {
    saved: done.flatMap(({ saved }) => saved ?? []),
    removedIds: done.flatMap(({ removedId }) => removedId ?? []),
    left: done.flatMap(({ title, parts }) => (parts.length > 0 ? { title, parts } : [])),
    taken: run.failed.filter(isTaken).flatMap(({ item }) => item),
    remaining: [...failed.map(({ item }) => item), ...remaining].flat(),
    failures: [...(stoppedBy ? [stoppedBy] : []), ...failed.map(({ failure }) => failure)],
  };
}

/** What has come of the undo of one cassette. */
function finishUndo({ title, parts, saved }: Plan, outcome: Outcome<WriteResult> | null) {
  if (!outcome) return { title, parts, saved };
  if ('result' in outcome) {
    const { before, after } = outcome.result;
    return { title, parts, saved: after, removedId: after ? undefined : before?.id };
  }
  const { code, fields } = outcome.failure;
  if (code !== 'conflict' && code !== 'missing') throw outcome.failure;
  return { title, parts: [...parts, { names: fields.map(labelOf), reason: code } as const] };
}

/** What undoes the changes of one cassette. */
async function planUndo(
  ports: WritePorts,
  records: readonly ChangeRecord[],
  options: {
    stored: () => ReturnType<typeof readStored>;
    asNew: boolean;
    idOf: (cassetteId: string) => string;
  },
): Promise<Plan> {
  const { catalogue } = ports;
  const sorted = [...records].sort((a, b) => (a.changedAt ?? 0) - (b.changedAt ?? 0));
  const [first, last] = [sorted[0] as ChangeRecord, sorted.at(-1) as ChangeRecord];
  const { cassetteId: id, run } = last;
  const source: ChangeSource = { kind: 'undo', ...(run !== undefined && { run }) };
  const change = options.idOf(id);
  const cassette = await catalogue.read(id);
  const { title } = cassette ?? last;
  const latest = memoizeAsync(() => catalogue.listChanges(searchedChanges, id));
  /** The address of the editor who has changed the cassette last, or a field of it; "" if none is found. */
  const changedBy = async (field?: string) =>
    (await latest()).items.find(({ fields }) => !field || fields.includes(field))?.email ?? '';
  const plan = (write: CassetteWrite | null, ...parts: LeftPart[]) => ({ title, write, parts });
  const missing = plan(null, { names: [], reason: 'missing' });
  if (last.kind === 'delete') return missing;
  // A try without an answer has undone it: what comes back from the bin names the record.
  if (cassette && cassette.change === (last.after === null ? last.id : change))
    return { ...plan(null), saved: cassette };
  if (last.after === null) {
    const record = await catalogue.findInBin(id);
    if (record)
      return plan(await restoreWrite(ports, record, source, await options.stored(), options.asNew));
    return cassette ? plan(null) : missing;
  }
  if (first.before === null) {
    // One that is gone was moved by such a try, or by somebody else.
    if (!cassette || cassette.change === last.id)
      return plan({ type: 'moveToBin', id, source, change });
    return plan(null, { names: [], reason: 'changed', by: await changedBy() });
  }
  if (!cassette) return missing;
  const before = Object.assign({}, ...sorted.toReversed().map((record) => record.before));
  const after = Object.assign({}, ...sorted.map((record) => record.after));
  const parts: LeftPart[] = [];
  const draft: CassetteDraft = { ...cassette };
  for (const field of draftFields.filter((name) => name in after)) {
    const names = [labelOf(field)];
    // An earlier undo may have put it back.
    if (isSame(cassette[field], before[field])) continue;
    if (!isSame(cassette[field], after[field]))
      parts.push({ names, reason: 'changed', by: await changedBy(field) });
    else if (checkField(field, before[field]) !== null) parts.push({ names, reason: 'invalid' });
    else Object.assign(draft, { [field]: before[field] });
  }
  const replaced = panels.filter((panel) => sorted.some(({ fields }) => fields.includes(panel)));
  if (replaced.length > 0) parts.push({ names: replaced.map(labelOf), reason: 'image' });
  if (changedFields(cassette, draft).length === 0) return plan(null, ...parts);
  return plan({ type: 'update', base: cassette, draft, images: {}, source, change }, ...parts);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
