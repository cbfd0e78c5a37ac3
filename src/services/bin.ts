import { type BinRecord, leavingId } from '../domain/bin.ts';
import { type Cassette, imagePaths } from '../domain/cassette.ts';
import { type CassetteWrite, duplicateOf } from '../domain/cassette-write.ts';
import type { Outcome } from './ports.ts';
import { writeChunk } from './run.ts';
import { removeUnnamed } from './stored-images.ts';
import type { Stored, WritePorts } from './write-ports.ts';

/**
 * Restores at most 20 cassettes from the bin (docs/behaviour, "Bin"). Fails with `duplicate`
 * where the catalogue has the same cassette, unless `asNew`, with `missing` if the bin has none.
 */
export async function restoreCassettes(
  ports: WritePorts,
  records: readonly BinRecord[],
  asNew: boolean,
  startRun: () => Promise<string | undefined>,
): Promise<Outcome<Cassette>[]> {
  const stored = await ports.readStored();
  return writeChunk(
    ports.catalogue,
    records,
    async (record) => {
      const changeId = leavingId(record);
      const holders = [record.cassette.id, changeId].map((id) => stored.byId.get(id));
      // Another editor has restored it, or an attempt without an answer.
      const restored = holders.find((holder) => holder?.changeId === changeId);
      if (restored) return { result: restored };
      const write = restoreNext(record, stored, asNew);
      return { ...write, source: { kind: 'restore', runId: await startRun() } };
    },
    (_, { after }) => after as Cassette,
  );
}

/**
 * The write that restores a cassette, under another id if its own is taken. Adds the cassette to
 * `stored`, with which the next one is compared.
 */
export function restoreNext(record: BinRecord, stored: Stored, asNew: boolean) {
  const { cassette } = record;
  const changeId = leavingId(record);
  const [existing] = stored.duplicates.find(cassette);
  if (existing && !asNew) throw duplicateOf(existing);
  const id = stored.byId.has(cassette.id) ? changeId : cassette.id;
  stored.duplicates.add(cassette);
  stored.byId.set(id, cassette);
  return { type: 'restore', record, id, changeId } as const;
}

/**
 * Deletes at most 20 cassettes or records of the bin for good, then their images that nothing else
 * names (docs/behaviour, "Deleting"). Each outcome gives the cassette as it was.
 */
export async function deleteForGood(
  ports: Pick<WritePorts, 'catalogue' | 'images'>,
  items: readonly (Cassette | BinRecord)[],
): Promise<Outcome<Cassette>[]> {
  const outcomes = await writeChunk(
    ports.catalogue,
    items,
    async (item) => deletionOf(item),
    // Somebody may have replaced an image; an attempt without an answer may have deleted it.
    (item, { before }) => ('recordId' in item ? item.cassette : (before ?? item)),
  );
  await Promise.all(
    outcomes.map(
      (outcome) => 'result' in outcome && removeUnnamed(ports, imagePaths(outcome.result.images)),
    ),
  );
  return outcomes;
}

function deletionOf(item: Cassette | BinRecord): CassetteWrite {
  const source = { kind: 'delete' } as const;
  return 'recordId' in item
    ? { type: 'removeFromBin', record: item, source, changeId: leavingId(item) }
    : { type: 'remove', id: item.id, source, changeId: crypto.randomUUID() };
}
