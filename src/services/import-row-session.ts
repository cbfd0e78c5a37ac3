import type { Cassette, CassetteDraft, CassetteImages } from '../domain/cassette.ts';
import { cassetteId } from '../domain/cassette-id.ts';
import { findSameCassette } from '../domain/duplicates.ts';
import { Failure } from '../domain/failure.ts';
import type { CassettesPort, Crops, ImagesPort } from './ports.ts';
import { createCassetteSession, updateCassetteSession } from './save-cassette.ts';

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
  readonly allowsDuplicate?: boolean;
  /** Makes the crops. Called when the row is processed, so that no image waits in memory. */
  readonly crop?: (() => Promise<Partial<Crops>>) | undefined;
};

export type RowSessionOptions = {
  readonly cassettes: CassettesPort;
  readonly images: ImagesPort;
  /** The ids of the cassettes with which the rows have been compared. */
  readonly knownIds: ReadonlySet<string>;
  /** The id under which the run is recorded, so that it can be undone. */
  readonly run?: string | undefined;
};

/** The save session of one row, which a retry continues. */
export type RowSession = {
  save(crops: Partial<Crops>): Promise<Cassette>;
  abandon(): Promise<void>;
};

/** Returns a function that opens the save session of a row. */
export function rowSessionOpener(
  { cassettes, images, knownIds, run }: RowSessionOptions,
  queueWrite: <T>(write: () => Promise<T>) => Promise<T>,
): (task: ImportTask) => RowSession {
  const ports = { cassettes, images };
  const ignoreProgress = () => {};
  /** Ids of the cassettes that this import creates. */
  const createdIds = new Set<string>();

  /**
   * Fails with `duplicate` if the cassette was added since the rows were compared. The id tells only the
   * same release ID or the same name: this finds one of both that has the release ID alone.
   */
  async function rejectDuplicate({ draft, otherRowIds }: ImportTask) {
    const similar = await cassettes.findSimilar(draft);
    const addedSince = similar.filter(
      ({ id }) => !knownIds.has(id) && !createdIds.has(id) && !otherRowIds?.has(id),
    );
    const existing = findSameCassette(draft, addedSince);
    if (existing)
      throw new Failure('duplicate', 'The cassette was added by somebody else.', { existing });
  }

  return (task) => {
    const { base, draft } = task;
    if (base) {
      const session = updateCassetteSession(ports, base.id, { runWrite: queueWrite });
      return {
        save: (crops) => session.save(base, draft, crops, ignoreProgress),
        abandon: session.abandon,
      };
    }
    const session = createCassetteSession(ports, {
      id: task.id,
      images: task.images,
      run,
      allowsDuplicate: task.allowsDuplicate ?? false,
      // Duplicates are looked up before the write is queued: rows do this side by side.
      async runWrite(write) {
        if (!task.allowsDuplicate) {
          createdIds.add(task.id ?? cassetteId(draft));
          await rejectDuplicate(task);
        }
        return queueWrite(write);
      },
    });
    return {
      async save(crops) {
        const saved = await session.save(draft, crops, ignoreProgress);
        createdIds.add(saved.id);
        return saved;
      },
      abandon: session.abandon,
    };
  };
}
