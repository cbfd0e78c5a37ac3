import { del, get, keys, set } from 'idb-keyval';
import type { DraftsPort, FormDraft, OpenPhotos, PhotoSlot } from '../services/ports.ts';
import { callStorage } from './device/call-storage.ts';
import { isSharedComputer } from './device/shared-computer.ts';

/** The number is the version of `FormDraft`: drafts of another version are ignored. */
const keyPrefix = (uid: string) => `draft-2/${uid}/`;

/** Photos are large and do not change, so each is stored once, beside the draft. */
const photoKey = (key: string, slot: PhotoSlot) => `photo-${key}/${slot}`;
const photoSlots: readonly PhotoSlot[] = ['spine', 'front', 'fullJCard', 'scan'];

/** Long enough for the lock of a tab that is just being closed or reloaded. */
const lockCheckMs = 1500;
const maxLockChecks = 4;

/**
 * Drafts in IndexedDB, one record for each account and form (docs/behaviour.md, "Drafts"). They
 * outlive a sign-out, because a session may end without the editor's wish.
 */
export async function openDrafts(): Promise<DraftsPort> {
  return {
    async open(uid, formId) {
      if (isSharedComputer()) return 'unavailable';
      const key = keyPrefix(uid) + formId;
      const release = await acquireLock(key);
      if (release === null) return 'locked';
      try {
        const stored = (await callStorage(() => get<FormDraft>(key))) ?? null;
        const draft = stored && { ...stored, photos: await readPhotos(key, stored.photos ?? {}) };
        const photos = photoStore(key, draft?.photos ?? {});
        return {
          draft,
          async save(form) {
            try {
              await photos.save(form.photos ?? {});
              await callStorage(() => set(key, { ...form, photos: settingsOf(form.photos ?? {}) }));
              return true;
            } catch {
              return false;
            }
          },
          remove: () =>
            Promise.all([callStorage(() => del(key)), photos.save({})]).then(ignore, ignore),
          release,
        };
      } catch {
        release();
        return 'unavailable';
      }
    },

    async list(uid) {
      try {
        const prefix = keyPrefix(uid);
        const ownKeys = (await callStorage(() => keys())).filter(
          (key): key is string => typeof key === 'string' && key.startsWith(prefix),
        );
        const drafts = await Promise.all(
          ownKeys.map(async (key) => {
            const draft = await callStorage(() => get<FormDraft>(key));
            const formId = key.slice(prefix.length);
            return draft ? [{ formId, title: draft.form.title, savedAt: draft.savedAt }] : [];
          }),
        );
        return drafts.flat().sort((a, b) => b.savedAt - a.savedAt);
      } catch {
        return [];
      }
    },
  };
}

/** What the draft itself stores of its photos. */
const settingsOf = (photos: OpenPhotos) =>
  Object.fromEntries(
    Object.entries(photos).map(([slot, { settings }]) => [slot, { settings }]),
  ) as OpenPhotos;

/** The photos of a draft with their files; without those whose file is gone. */
async function readPhotos(key: string, stored: OpenPhotos): Promise<OpenPhotos> {
  const entries = photoSlots
    .filter((slot) => stored[slot])
    .map(async (slot) => {
      const file = await callStorage(() => get<File>(photoKey(key, slot)));
      return file ? [[slot, { ...stored[slot], file }] as const] : [];
    });
  return Object.fromEntries((await Promise.all(entries)).flat());
}

/** Stores the files of one draft that have changed since the last time, and removes the others. */
function photoStore(key: string, initial: OpenPhotos) {
  let stored = initial;
  return {
    async save(photos: OpenPhotos): Promise<void> {
      const before = stored;
      stored = photos;
      for (const slot of photoSlots) {
        const file = photos[slot]?.file;
        if (file && file !== before[slot]?.file)
          await callStorage(() => set(photoKey(key, slot), file));
        else if (!file && before[slot]) await callStorage(() => del(photoKey(key, slot)));
      }
    },
  };
}

/** With full or blocked storage, drafts are not saved. */
const ignore = () => {};

/**
 * Locks a name for this tab. Resolves with the function that releases it, or with null while another
 * tab has it. The browser releases the lock of a closed tab. Every tab gets the lock without the Web
 * Locks API, or where it does not answer.
 */
function acquireLock(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(ignore);
  const { locks } = navigator;
  const waiting = new AbortController();
  return new Promise((resolve) => {
    let checks = 0;
    const timer = setInterval(() => {
      if (++checks > maxLockChecks) giveUp(ignore);
      // Without an answer the lock may be taken, or the browser only slow.
      const isHeld = ({ held = [] }: LockManagerSnapshot) =>
        held.some((lock) => lock.name === name);
      locks.query().then((state) => isHeld(state) && giveUp(null), ignore);
    }, lockCheckMs);
    const giveUp = (result: typeof ignore | null) => {
      clearInterval(timer);
      waiting.abort();
      resolve(result);
    };
    locks
      .request(name, { signal: waiting.signal }, () => {
        clearInterval(timer);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => giveUp(ignore));
  });
}
