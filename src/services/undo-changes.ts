import { type Cassette, changedFields, joinList, labelOf, panels } from '../domain/cassette.ts';
import type { CassetteWrite } from '../domain/cassette-write.ts';
import type { Failure } from '../domain/failure.ts';
import { type ChangeRecord, mergeChanges } from '../domain/history.ts';
import { readStored, restoreWrite } from './bin.ts';
import { memoizeAsync } from './memoize-async.ts';
import type { CataloguePort } from './ports.ts';
import { type RunOptions, runMany } from './run-many.ts';
import { writeChunk, type writeIds, writtenBy } from './write-cassettes.ts';
import type { WritePorts } from './write-ports.ts';

export type UndoResult = {
  /** The cassettes that were put back or restored, as they are stored now. */
  saved: Cassette[];
  /** The ids of the added cassettes that were moved to the bin. */
  removedIds: string[];
  /** What the catalogue has now of all that were reached, and the ids of those that it does not have. */
  current: Cassette[];
  goneIds: string[];
  /** What is left as it is, and why. */
  left: { title: string; reasons: readonly string[] }[];
  /** What is not restored because the catalogue has the same cassette: the editor is asked. */
  taken: ChangeRecord[];
  /** What failed or was not reached; it can be tried again. */
  remaining: ChangeRecord[];
  /** Why, what stopped it first. */
  failures: Failure[];
};

/** How many of the latest changes are searched for who has changed a field. */
const searchedChanges = 50;

/**
 * Undoes changes (docs/behaviour.md, "Undo"): what was added goes to the bin, what was moved there comes back,
 * with `asNew` also beside the same cassette. Tries of one undo share `idOf`, so that they find what one without
 * an answer has written. Never rejects.
 */
export async function undoChanges(
  ports: WritePorts,
  changes: readonly ChangeRecord[],
  { asNew, idOf, ...options }: RunOptions & { asNew: boolean; idOf: ReturnType<typeof writeIds> },
): Promise<UndoResult> {
  const { catalogue } = ports;
  const run = await runMany(
    mergeChanges(changes),
    (chunk) => {
      const stored = memoizeAsync(() => readStored(ports));
      const prepare = async (undone: ChangeRecord) => {
        const { cassetteId, run, after } = undone;
        const source = { kind: 'undo', ...(run !== undefined && { run }) } as const;
        // What the bin does not have was restored by somebody, or is gone.
        const moved = after ? null : await catalogue.findInBin(cassetteId);
        const write: CassetteWrite = moved
          ? await restoreWrite(ports, moved, source, await stored(), asNew)
          : { type: 'undo', undone, source, change: idOf(cassetteId) };
        return { undone, write };
      };
      return writeChunk(catalogue, chunk, prepare, async ({ undone, write }, result) => ({
        ...{ undone, ...result, saved: writtenBy(write, result) },
        reasons: await findReasons(catalogue, undone, result.after),
      }));
    },
    options,
  );
  const { done, remaining, stoppedBy } = run;
  const isTaken = ({ failure }: { failure: Failure }) => failure.code === 'duplicate';
  const failed = run.failed.filter((one) => !isTaken(one));
  return {
    saved: done.flatMap(({ saved }) => saved ?? []),
    removedIds: done.flatMap(({ before, after }) => (after ? [] : (before?.id ?? []))),
    current: done.flatMap(({ after }) => after ?? []),
    goneIds: done.flatMap(({ undone, after }) => (after ? [] : undone.cassetteId)),
    left: done.flatMap(({ undone, after, reasons }) =>
      reasons.length > 0 ? { title: (after ?? undone).title, reasons } : [],
    ),
    taken: run.failed.filter(isTaken).map(({ item }) => item),
    remaining: [...failed.map(({ item }) => item), ...remaining],
    failures: [...(stoppedBy ? [stoppedBy] : []), ...failed.map(({ failure }) => failure)],
  };
}

/** Why the undo has left the cassette, or fields and images of it, as they are `now`. */
async function findReasons(
  catalogue: CataloguePort,
  { cassetteId, fields, before, after }: ChangeRecord,
  now: Cassette | null,
): Promise<string[]> {
  if (!now) return before ? ['not there any more'] : [];
  if (!after) return [];
  const left = before ? changedFields(now, { ...now, ...before }) : [];
  const isLeft = !before || left.length > 0;
  // Without an answer the reason is said without a name: the undo is written.
  const latest = isLeft
    ? await catalogue.listChanges(searchedChanges, cassetteId).then(
        ({ items }) => items,
        () => [],
      )
    : [];
  const since = (change?: ChangeRecord) => `changed since${change ? ` by ${change.email}` : ''}`;
  const changed = changedFields(now, { ...now, ...after });
  const pictures = joinList(panels.filter((panel) => fields.includes(panel)).map(labelOf));
  return [
    ...(before ? [] : [since(latest[0])]),
    ...left.map((field) => {
      const isChanged = changed.includes(field);
      const last = latest.find(({ fields }) => fields.includes(field));
      return `${labelOf(field)}: ${isChanged ? since(last) : 'what it was is not allowed any more'}`;
    }),
    ...(pictures === '' ? [] : [`${pictures}: pictures are not put back`]),
  ];
}
