import pLimit from 'p-limit';
import type { Cassette, CassetteImages } from '../domain/cassette.ts';
import { findSameCassette } from '../domain/duplicates.ts';
import { Failure } from '../domain/failure.ts';
import type { CassetteDraft } from '../domain/fields.ts';
import { memoizeAsync } from './memoize-async.ts';
import type { Backend, Crops } from './ports.ts';
import { createCassette, newSave, type Save, updateCassette } from './save-cassette.ts';

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
 * Returns a function that saves a row: the images first, then the document, as the form does. All attempts
 * of a row share what the first one has made, so that none stores a second copy. The first row records the
 * start of the run. `file` is the name of the file, `knownIds` are the ids of the cassettes with which the
 * rows were compared (docs/behaviour.md, "Import").
 */
export function rowImporter(
  backend: Pick<Backend, 'catalogue' | 'images'>,
  file: string,
  startedBy: string,
  knownIds: ReadonlySet<string>,
): (task: ImportTask) => Promise<ImportedRow> {
  const startRun = memoizeAsync(async () =>
    (await backend.catalogue()).startRun('import', file.slice(0, 200), startedBy),
  );
  /** Ids of the cassettes that this import creates. */
  const createdIds = new Set<string>();
  /** Rows whose pictures are cropped at once: an open picture takes up to 250 MB. */
  const limitCropping = pLimit(2);
  const begun = new Map<ImportTask, { crops: Partial<Crops>; save: Save }>();

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

  return async (task) => {
    const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
    const row = begun.get(task) ?? {
      crops: task.crop ? await limitCropping(task.crop) : {},
      save: newSave(),
    };
    begun.set(task, row);
    const { base, draft, id } = task;
    if (!base) await rejectDuplicate(task);
    const run = await startRun();
    const source = { kind: 'import', run } as const;
    const create: typeof catalogue.create = (newId, ...fields) => {
      createdIds.add(newId);
      return catalogue.create(newId, ...fields);
    };
    const ports = { catalogue: { ...catalogue, create }, images };
    const options = { source, save: row.save };
    const cassette = base
      ? await updateCassette(ports, base, draft, row.crops, options)
      : await createCassette(ports, draft, row.crops, { ...options, id, images: task.images });
    begun.delete(task);
    return { task, cassette, run };
  };
}
