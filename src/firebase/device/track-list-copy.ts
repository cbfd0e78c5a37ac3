import { get, set } from 'idb-keyval';
import { ifAvailable, type TrackListParts } from './shelf-copy.ts';
import { sessionPlace } from './stored-session.ts';

type StoredLists = { uid: string; parts: TrackListParts };

/**
 * Beside the records of the shelf, which begin with `shelf-`; a sign-out removes both. The number is the
 * version of the record: those of another version are ignored.
 */
const key = 'shelf/track-lists-1';

const isPart = (part: TrackListParts[string]): boolean =>
  typeof part?.version === 'string' &&
  Object.values(part.lists ?? { missing: null }).every((text) => typeof text === 'string');

/** This account's copy of the track lists, without a part that is damaged. Never rejects. */
export async function readTrackListCopy(uid: string): Promise<TrackListParts> {
  const stored = await ifAvailable(() => get<StoredLists>(key));
  if (stored?.uid !== uid) return {};
  return Object.fromEntries(Object.entries(stored.parts ?? {}).filter(([, part]) => isPart(part)));
}

/** Replaces the copy, if the session stays on this device. `deleteCopy` removes it. */
export async function saveTrackListCopy(uid: string, parts: TrackListParts): Promise<void> {
  if (sessionPlace() === 'device') await ifAvailable(() => set(key, { uid, parts }));
}
