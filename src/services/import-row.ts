import pLimit from 'p-limit';
import { type Cassette, type CassetteImages, noImages } from '../domain/cassette.ts';
import { cassetteId } from '../domain/cassette-id.ts';
import { DuplicateIndex, identityKey } from '../domain/duplicates.ts';
import { Failure } from '../domain/failure.ts';
import type { CassetteFields } from '../domain/fields.ts';
import { memoizeAsync } from './memoize-async.ts';
import type { Crops, Outcome } from './ports.ts';
import { newSave, nextAttempt, type Save, saveCassette } from './save-cassette.ts';
import { outcomeOf, resultsOf, storedBy, writeChunk } from './write-cassettes.ts';
import type { WritePorts } from './write-ports.ts';

/** What an import does for one row of its file. */
export type ImportTask = {
  readonly rowNumber: number;
  /** The cassette to change; null for a new one. */
  readonly base: Cassette | null;
  readonly draft: CassetteFields;
  /** For a new cassette: the id and the stored images that its row contains. */
  readonly id?: string | undefined;
  readonly images?: CassetteImages | undefined;
  /** For a new cassette: ids that other rows contain, which are never the same cassette. */
  readonly otherRowIds?: ReadonlySet<string> | undefined;
  /** Makes the crops. Called when the row is processed, so that no image waits in memory. */
  readonly crop?: (() => Promise<Partial<Crops>>) | undefined;
};

export type ImportedRow = { readonly task: ImportTask; readonly cassette: Cassette; run: string };

/**
 * Returns a function that saves rows, at most 20: those without pictures in one commit, each other one by
 * itself, as the form does. All attempts of a row share what the first one has made, so that none stores a
 * second copy. The first row records the start of the run, the first new one is compared with what is stored
 * now. `file` is the name of the file, `knownIds` are the ids of the cassettes with which the rows were
 * compared (docs/behaviour.md, "Import").
 */
export function rowImporter(
  openPorts: () => Promise<WritePorts>,
  file: string,
  knownIds: ReadonlySet<string>,
): (chunk: readonly ImportTask[]) => Promise<Outcome<ImportedRow>[]> {
  const startRun = memoizeAsync(async () =>
    (await openPorts()).catalogue.startRun('import', file.slice(0, 200)),
  );
  const addedSince = memoizeAsync(async () => {
    const stored = await (await openPorts()).listStored();
    return new DuplicateIndex(stored.filter(({ id }) => !knownIds.has(id)));
  });
  /** Rows whose pictures are cropped at once: an open picture takes up to 250 MB. */
  const limitCropping = pLimit(2);
  const begun = new Map<ImportTask, { crops: Partial<Crops>; save: Save }>();
  async function begin(task: ImportTask) {
    const row = begun.get(task) ?? {
      crops: task.crop ? await limitCropping(task.crop) : {},
      save: newSave(),
    };
    begun.set(task, row);
    if (!task.base) await rejectDuplicate(task);
    const run = await startRun();
    return { row, run, source: { kind: 'import', run } as const };
  }

  /**
   * Fails with `duplicate` if the cassette was added since the rows were compared. The database tells by the
   * id only what was added with the same release ID or name, and not renamed since.
   */
  async function rejectDuplicate({ draft, otherRowIds }: ImportTask) {
    const existing = (await addedSince()).find(draft).find(({ id }) => !otherRowIds?.has(id));
    if (existing)
      throw new Failure('duplicate', 'The cassette was added by somebody else.', { existing });
  }

  async function prepare(task: ImportTask) {
    const { row, run, source } = await begin(task);
    const { draft, images = noImages, base } = task;
    const write = { draft, source, ...nextAttempt(row.save) };
    return {
      task,
      run,
      write: base
        ? ({ ...write, type: 'update', base, images: {} } as const)
        : ({ ...write, type: 'create', id: idOf(task), images } as const),
    };
  }

  async function saveAlone(task: ImportTask): Promise<ImportedRow> {
    const { row, run, source } = await begin(task);
    const ports = await openPorts();
    const { base, draft, id, images } = task;
    const options = { source, save: row.save, id, images };
    const cassette = await saveCassette(ports, base, draft, row.crops, options);
    return { task, cassette, run };
  }

  return async (chunk) => {
    const ids = chunk.map(idOf);
    const together = chunk.filter(
      (task, index) => !task.crop && ids.indexOf(ids[index] ?? '') === index,
    );
    const written = await writeChunk(
      (await openPorts()).catalogue,
      together,
      prepare,
      ({ task, run }, result): ImportedRow => ({ task, cassette: storedBy(result), run }),
    );
    const outcomes = await Promise.all(
      chunk.map((task) => {
        const outcome = written[together.indexOf(task)];
        return outcome && !isIdTaken(task, outcome) ? outcome : outcomeOf(saveAlone(task));
      }),
    );
    for (const { task } of resultsOf(outcomes)) begun.delete(task);
    return outcomes;
  };
}

const idOf = ({ base, id, draft }: ImportTask): string => base?.id ?? id ?? cassetteId(draft);

/** Whether another cassette has the id, because it was renamed: then the next one is tried. */
function isIdTaken({ id, draft }: ImportTask, outcome: Outcome<ImportedRow>): boolean {
  const existing = 'failure' in outcome ? outcome.failure.existing : null;
  return id === undefined && existing !== null && identityKey(existing) !== identityKey(draft);
}
