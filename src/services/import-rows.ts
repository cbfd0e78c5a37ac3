import { type Cassette, type CassetteImages, noImages } from '../domain/cassette.ts';
import { cassetteId } from '../domain/cassette-id.ts';
import { type CassetteWrite, duplicateOf } from '../domain/cassette-write.ts';
import { DuplicateIndex, isRenamed } from '../domain/duplicates.ts';
import type { ImportTask, PanelFiles } from '../domain/import-task.ts';
import type { Crops } from '../domain/pictures/crop.ts';
import { createQueue } from '../domain/queue.ts';
import type { Outcome } from './ports.ts';
import { writeChunk } from './run.ts';
import { removeImages, type UploadedFiles, uploadCrops } from './stored-images.ts';
import type { WritePorts } from './write-ports.ts';

export type RunningImport = {
  /** The id of its run. With the number of a row it is the id of a write, at each attempt. */
  readonly runId: string;
  /** The cassettes with which the rows were compared. */
  readonly compared: readonly Cassette[];
  /** The ids that rows of the file contain: they are never another row's cassette. */
  readonly rowIds: ReadonlySet<string>;
};

export type ImportedRow = {
  readonly task: ImportTask;
  readonly cassette: Cassette;
  /** False if there was nothing to write, as for a scan alone. */
  readonly isWritten: boolean;
};

/**
 * Writes at most 20 rows in one commit, after their pictures (docs/behaviour, "Import"). Fails with
 * `duplicate` or `conflict` for what was added or changed since the rows were compared.
 */
export async function importRows(
  { catalogue, images, readStored }: WritePorts,
  { runId, compared, rowIds }: RunningImport,
  chunk: readonly ImportTask[],
  cropImages: (files: PanelFiles) => Promise<Partial<Crops>>,
): Promise<Outcome<ImportedRow>[]> {
  const stored = chunk.some(({ base }) => !base) ? await readStored() : null;
  const comparedIds = new Set(compared.map(({ id }) => id));
  const added = new DuplicateIndex(
    (stored?.cassettes ?? []).filter(({ id }) => !comparedIds.has(id)),
  );
  const changeIdOf = ({ rowNumber }: ImportTask) => `${runId}-${rowNumber}`;

  /**
   * The id of a new cassette. The database refuses an id that exists: that of a cassette with the
   * same release ID or name, unless it was renamed since. Everything else is compared here.
   */
  async function newId(task: ImportTask): Promise<string> {
    const { fields, id } = task;
    if (task.allowsDuplicate) return changeIdOf(task);
    const isForeign = (one: Cassette) =>
      !rowIds.has(one.id) && !one.changeId?.startsWith(`${runId}-`);
    const existing = added.find(fields).find(isForeign);
    if (existing) throw duplicateOf(existing);
    if (id !== undefined) return id;
    const isTaken = (next: string) => isRenamed(stored?.byId.get(next), fields) || rowIds.has(next);
    return cassetteId(fields, isTaken);
  }

  const uploads = new Map<ImportTask, UploadedFiles>();
  /** An open picture takes up to 250 MB, so the rows are cropped one after the other. */
  const enqueueCrops = createQueue();

  async function storeImages(task: ImportTask, id: string): Promise<Partial<CassetteImages>> {
    if (!task.files) return {};
    const before = await catalogue.read(id);
    if (before?.changeId === changeIdOf(task)) return before.images;
    const { files } = task;
    const crops = await enqueueCrops(() => cropImages(files));
    const uploaded: UploadedFiles = new Map();
    uploads.set(task, uploaded);
    return uploadCrops(images, crops, uploaded);
  }

  async function prepare(task: ImportTask): Promise<CassetteWrite> {
    const { base, fields } = task;
    const id = base?.id ?? (await newId(task));
    const source = { kind: 'import', runId } as const;
    const write = { fields, source, changeId: changeIdOf(task) };
    const newImages = await storeImages(task, id);
    if (base) return { ...write, type: 'update', base, images: newImages };
    const all = { ...(task.images ?? noImages), ...newImages };
    return { ...write, type: 'create', id, images: all };
  }

  const outcomes = await writeChunk(catalogue, chunk, prepare, (task, { after }) => {
    const cassette = after as Cassette;
    return { task, cassette, isWritten: cassette.changeId === changeIdOf(task) };
  });
  const unusedPaths = chunk.flatMap((task, at) => {
    const outcome = outcomes[at];
    const isRefused = outcome && 'failure' in outcome && !outcome.failure.mayBeWritten;
    const uploaded = isRefused ? (uploads.get(task)?.values() ?? []) : [];
    return Array.from(uploaded, ({ path }) => path);
  });
  await removeImages(images, unusedPaths);
  return outcomes;
}
