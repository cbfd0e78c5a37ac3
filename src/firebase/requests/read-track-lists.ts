import type { TrackLists } from '../../domain/text/track-list.ts';
import type { ShelfPort } from '../../services/ports.ts';
import { newMemory, type TrackListParts } from '../device/shelf-copy.ts';
import { readTrackListCopy, saveTrackListCopy } from '../device/track-list-copy.ts';
import { decodeFields, type FirestoreFields } from '../firestore-values.ts';
import type { Settings } from '../settings.ts';
import { parseTrackListMeta } from '../track-list-meta.ts';
import { appCheckHeader } from './app-check-header.ts';
import { firestoreWithToken } from './token.ts';

type Given = Parameters<ShelfPort['loadTrackLists']>;

/** How many documents are asked for at a time: the first songs are found before all have arrived. */
const partsAtOnce = 3;

const toLists = (parts: TrackListParts): TrackLists =>
  new Map(Object.values(parts).flatMap(({ lists }) => Object.entries(lists)));

/** Reads the documents of the track lists (docs/decisions/0019-track-lists.md): what `ShelfPort` names. */
export async function readTrackLists(
  settings: Settings,
  ...[uid, onProgress, signal]: Given
): Promise<TrackLists> {
  const firestore = firestoreWithToken(settings, () => appCheckHeader(settings));
  /** The fields of these documents, in their order; none where one is missing. */
  async function read(names: readonly string[]) {
    const documents = names.map((name) => `${firestore.documents}/trackLists/${name}`);
    const answers = (await firestore.send('batchGet', { documents })) as {
      found?: { name: string; fields?: FirestoreFields };
    }[];
    signal.throwIfAborted();
    return documents.map((document) =>
      decodeFields(answers.find(({ found }) => found?.name === document)?.found?.fields),
    );
  }

  if (globalThis.shelfMemory?.uid !== uid) globalThis.shelfMemory = newMemory(uid);
  const memory = globalThis.shelfMemory;
  const readingMeta = read(['meta']);
  // Handled below, once the copy has been read.
  readingMeta.catch(() => {});
  const copy = memory.trackLists ?? (await readTrackListCopy(uid));
  signal.throwIfAborted();
  if (Object.keys(copy).length > 0) onProgress(toLists(copy));

  const meta = parseTrackListMeta((await readingMeta)[0]);
  const parts: Record<string, TrackListParts[string]> = Object.fromEntries(
    Object.entries(copy).filter(([name]) => name in meta),
  );
  const names = Object.keys(meta).filter((name) => parts[name]?.version !== meta[name]?.version);
  for (let first = 0; first < names.length; first += partsAtOnce) {
    const asked = names.slice(first, first + partsAtOnce);
    for (const [index, { version, lists }] of (await read(asked)).entries())
      parts[asked[index] as string] = {
        version: String(version ?? ''),
        lists: Object.fromEntries(
          Object.entries(lists ?? {}).filter(([, text]) => typeof text === 'string'),
        ),
      };
    // A retry after a failure reads the rest.
    memory.trackLists = parts;
    onProgress(toLists(parts));
  }
  memory.trackLists = parts;
  if (names.length > 0 || Object.keys(copy).length !== Object.keys(parts).length)
    await saveTrackListCopy(uid, parts);
  return toLists(parts);
}
