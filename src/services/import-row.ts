import pLimit from 'p-limit';
import { type Cassette, type CassetteImages, noImages } from '../domain/cassette.ts';
import { cassetteId } from '../domain/cassette-id.ts';
import { findSameCassette, identityKey } from '../domain/duplicates.ts';
import { Failure } from '../domain/failure.ts';
import type { CassetteDraft } from '../domain/fields.ts';
import { memoizeAsync } from './memoize-async.ts';
import type { Backend, Crops, Outcome } from './ports.ts';
import { settle, writeChunk } from './run-many.ts';
import {
  createCassette,
  newSave,
  nextAttempt,
  type Save,
  updateCassette,
} from './save-cassette.ts';
import { storedBy } from './single-writes.ts';

/** What an import does for one row of its file. */
export type ImportTask = {
  readonly rowNumber: number;
  /** The cassette to change; null for a new one. */
  readonly base: Cassette | null;
  readonly draft: CassetteDraft;
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
 * second copy. The first row records the start of the run. `file` is the name of the file, `knownIds` are
 * the ids of the cassettes with which the rows were compared (docs/behaviour.md, "Import").
 */
export function rowImporter(
  backend: Pick<Backend, 'catalogue' | 'images'>,
  file: string,
  startedBy: string,
  knownIds: ReadonlySet<string>,
): (chunk: readonly ImportTask[]) => Promise<Outcome<ImportedRow>[]> {
  const startRun = memoizeAsync(async () =>
    (await backend.catalogue()).startRun('import', file.slice(0, 200), startedBy),
  );
  /** Ids of the cassettes that this import creates. */
  const createdIds = new Set<string>();
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
    return { task, run, row, source: { kind: 'import', run } as const };
  }

  /**
   * Fails with `duplicate` if the cassette was added since the rows were compared. The id tells only the
   * same release ID or the same name: this finds one of both that has the release ID alone.
   */
  async function rejectDuplicate({ draft, otherRowIds }: ImportTask) {
    const similar = await (await backend.catalogue()).findSimilar(draft);
    const addedSince = similar.filter(
      ({ id }) => !knownIds.has(id) && !createdIds.has(id) && !otherRowIds?.has(id),
    );
    const existing = findSameCassette(draft, addedSince);
    if (existing)
      throw new Failure('duplicate', 'The cassette was added by somebody else.', { existing });
  }

  async function prepare(task: ImportTask) {
    const begunRow = await begin(task);
    const { draft, images = noImages, base } = task;
    const [change, earlier] = nextAttempt(begunRow.row.save);
    const write = { draft, source: begunRow.source, change, earlier };
    const id = idOf(task);
    if (!base) createdIds.add(id);
    return {
      ...begunRow,
      write: base
        ? ({ ...write, type: 'update', base, images: {} } as const)
        : ({ ...write, type: 'create', id, images } as const),
    };
  }

  async function saveAlone(task: ImportTask): Promise<ImportedRow> {
    const { row, run, source } = await begin(task);
    const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
    const create: typeof catalogue.create = (newId, ...fields) => {
      createdIds.add(newId);
      return catalogue.create(newId, ...fields);
    };
    const ports = { catalogue: { ...catalogue, create }, images };
    const options = { source, save: row.save };
    const { base, draft, id } = task;
    const cassette = base
      ? await updateCassette(ports, base, draft, row.crops, options)
      : await createCassette(ports, draft, row.crops, { ...options, id, images: task.images });
    return { task, cassette, run };
  }

  return async (chunk) => {
    const ids = chunk.map(idOf);
    const together = chunk.filter(
      (task, index) => !task.crop && ids.indexOf(ids[index] ?? '') === index,
    );
    const written = await writeChunk(
      await backend.catalogue(),
      together,
      prepare,
      ({ task, run }, outcome): ImportedRow => ({ task, cassette: storedBy(outcome), run }),
    );
    const outcomes = await Promise.all(
      chunk.map((task) => {
        const outcome = written[together.indexOf(task)];
        return outcome && !isIdTaken(task, outcome) ? outcome : settle(saveAlone(task));
      }),
    );
    for (const outcome of outcomes) if ('result' in outcome) begun.delete(outcome.result.task);
    return outcomes;
  };
}

const idOf = ({ base, id, draft }: ImportTask): string => base?.id ?? id ?? cassetteId(draft);

/** Whether another cassette has the id, because it was renamed: then the next one is tried. */
function isIdTaken({ id, draft }: ImportTask, outcome: Outcome<ImportedRow>): boolean {
  const existing = 'failure' in outcome ? outcome.failure.existing : null;
  return id === undefined && existing !== null && identityKey(existing) !== identityKey(draft);
}
