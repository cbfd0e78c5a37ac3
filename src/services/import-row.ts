import type { Cassette, CassetteImages } from '../domain/cassette.ts';
import { findSameCassette } from '../domain/duplicates.ts';
import { Failure } from '../domain/failure.ts';
import type { CassetteDraft } from '../domain/fields.ts';
import type { CataloguePort, Crops, ImagesPort } from './ports.ts';
import { createCassette, type SaveAttempts, updateCassette } from './save-cassette.ts';

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
  /** The editor confirmed that it is added although the catalogue has the same cassette. */
  readonly allowsDuplicate?: boolean | undefined;
  /** Makes the crops. Called when the row is processed, so that no image waits in memory. */
  readonly crop?: (() => Promise<Partial<Crops>>) | undefined;
};

export type ImportRowOptions = {
  readonly catalogue: CataloguePort;
  readonly images: ImagesPort;
  /** The ids of the cassettes with which the rows have been compared. */
  readonly knownIds: ReadonlySet<string>;
  /** The run that the history names, so that it can be undone. */
  readonly run: string;
};

/** Returns a function that saves a row; `guardWrite` runs each write of a document. */
export function rowImporter(
  { catalogue, images, knownIds, run }: ImportRowOptions,
  guardWrite: <T>(write: () => Promise<T>) => Promise<T>,
) {
  /** Ids of the cassettes that this import creates. */
  const createdIds = new Set<string>();

  /**
   * Fails with `duplicate` if the cassette was added since the rows were compared. The id tells only the
   * same release ID or the same name: this finds one of both that has the release ID alone.
   */
  async function rejectDuplicate({ draft, otherRowIds }: ImportTask) {
    const similar = await catalogue.findSimilar(draft);
    const addedSince = similar.filter(
      ({ id }) => !knownIds.has(id) && !createdIds.has(id) && !otherRowIds?.has(id),
    );
    const existing = findSameCassette(draft, addedSince);
    if (existing)
      throw new Failure('duplicate', 'The cassette was added by somebody else.', { existing });
  }

  return async (
    task: ImportTask,
    crops: Partial<Crops>,
    attempts: SaveAttempts,
  ): Promise<Cassette> => {
    const { base, draft, allowsDuplicate } = task;
    const queued: CataloguePort = {
      ...catalogue,
      async create(...args) {
        createdIds.add(args[0]);
        // Duplicates are looked up before the write is queued: rows do this side by side.
        if (!allowsDuplicate) await rejectDuplicate(task);
        return guardWrite(() => catalogue.create(...args));
      },
      update: (...args) => guardWrite(() => catalogue.update(...args)),
    };
    const ports = { catalogue: queued, images };
    const source = { kind: 'import', run } as const;
    if (base) return updateCassette(ports, base, draft, crops, { attempts, source });
    const options = { id: task.id, images: task.images, source, allowsDuplicate, attempts };
    return createCassette(ports, draft, crops, options);
  };
}
