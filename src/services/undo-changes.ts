import { type Cassette, changedFields, joinList, labelOf, panels } from '../domain/cassette.ts';
import type { CassetteWrite } from '../domain/cassette-write.ts';
import type { ChangeRecord } from '../domain/history.ts';
import { readStored, restoreWrite } from './bin.ts';
import { memoizeAsync } from './memoize-async.ts';
import type { CataloguePort, Outcome } from './ports.ts';
import { writeChunk, type writeIds, writtenBy } from './write-cassettes.ts';
import type { WritePorts } from './write-ports.ts';

/** A cassette that an undo has reached. */
export type Undone = {
  id: string;
  title: string;
  /** As it is stored now; null if the catalogue does not have it. */
  now: Cassette | null;
  /** Whether it was put back, restored, or moved to the bin. */
  isUndone: boolean;
  /** Why it, or fields and images of it, are left as they are. */
  reasons: readonly string[];
};

/** How many of the latest changes are searched for who has changed a field. */
const searchedChanges = 50;

/**
 * Undoes changes of at most 20 cassettes, one of each (docs/behaviour.md, "Undo"): what was added goes to the bin,
 * what was moved there comes back. Fails with `duplicate` where the catalogue has the same cassette, unless
 * `asNew`. Tries of one undo share `idOf`, so that they find what one without an answer has written.
 */
export function undoChanges(
  ports: WritePorts,
  changes: readonly ChangeRecord[],
  { asNew, idOf }: { asNew: boolean; idOf: ReturnType<typeof writeIds> },
): Promise<Outcome<Undone>[]> {
  const { catalogue } = ports;
  const stored = memoizeAsync(() => readStored(ports));
  return writeChunk(
    catalogue,
    changes,
    async (undone) => {
      const { cassetteId, run, after } = undone;
      const source = { kind: 'undo', run } as const;
      // What the bin does not have was restored by somebody, or is gone.
      const moved = after ? null : await catalogue.findInBin(cassetteId);
      const write: CassetteWrite = moved
        ? { ...(await restoreWrite(ports, moved, await stored(), asNew)), source }
        : { type: 'undo', undone, source, change: idOf(cassetteId) };
      return { undone, write };
    },
    async ({ undone, write }, result) => {
      const { before, after: now } = result;
      return {
        id: undone.cassetteId,
        title: (now ?? undone).title,
        now,
        isUndone: now ? writtenBy(write, result) !== undefined : before !== null,
        reasons: await findReasons(catalogue, undone, now),
      };
    },
  );
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
  // Without an answer the reason is said without a name: the undo is written.
  const latest =
    before && left.length === 0
      ? []
      : await catalogue.listChanges(searchedChanges, cassetteId).then(
          ({ items }) => items,
          () => [],
        );
  const since = (change?: ChangeRecord) => `changed since${change ? ` by ${change.email}` : ''}`;
  const pictures = joinList(panels.filter((panel) => fields.includes(panel)).map(labelOf));
  return [
    ...(before ? [] : [since(latest[0])]),
    ...left.map(
      (field) => `${labelOf(field)}: ${since(latest.find(({ fields }) => fields.includes(field)))}`,
    ),
    ...(pictures === '' ? [] : [`${pictures}: pictures are not put back`]),
  ];
}
