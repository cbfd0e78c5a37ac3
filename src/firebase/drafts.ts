import { del, get, keys, set } from 'idb-keyval';
import { emptyForm } from '../domain/cassette-validation.ts';
import { emptyDraft } from '../domain/fields.ts';
import type { DraftsPort, FormDraft } from '../services/ports.ts';
import { callStorage } from './device/call-storage.ts';
import { sessionPlace } from './device/stored-session.ts';

/** The number is the version of `FormDraft`: drafts of another version are ignored. */
const keyPrefix = (uid: string) => `draft-2/${uid}/`;

/** Long enough for the lock of a tab that is just being closed or reloaded. */
const lockTimeoutMs = 1500;

/**
 * Drafts in IndexedDB, one record for each account and form (docs/behaviour.md, "Drafts"). They
 * outlive a sign-out, because a session may end without the editor's wish.
 */
export async function openDrafts(): Promise<DraftsPort> {
  return {
    async open(uid, formId) {
      if (sessionPlace() !== 'device') return 'unavailable';
      const key = keyPrefix(uid) + formId;
      const release = await acquireLock(key);
      if (release === null) return 'locked';
      try {
        const draft = await callStorage(() => get<FormDraft>(key));
        return {
          draft: draft ? withAllFields(draft) : null,
          save: (form) =>
            callStorage(() => set(key, form)).then(
              () => true,
              () => false,
            ),
          remove: () => callStorage(() => del(key)).catch(ignore),
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

/** A draft with the fields that it lacks because it was stored by an earlier version of the site. */
const withAllFields = (draft: FormDraft): FormDraft => ({
  ...draft,
  form: { ...emptyForm, ...draft.form },
  base: draft.base && { ...emptyDraft, ...draft.base },
});

/** With full or blocked storage, drafts are not saved. */
const ignore = () => {};

/**
 * Locks a name for this tab. Resolves with the function that releases it, or with null while another
 * tab has it. The browser releases the lock of a closed tab. Without the Web Locks API every tab gets
 * the lock.
 */
async function acquireLock(name: string): Promise<(() => void) | null> {
  const request = (options: LockOptions) =>
    new Promise<(() => void) | null>((resolve, reject) => {
      navigator.locks
        .request(name, options, (lock) => (lock ? new Promise<void>(resolve) : resolve(null)))
        .catch(reject);
    });
  try {
    const lock = await request({ ifAvailable: true });
    return (
      lock ?? (await request({ signal: AbortSignal.timeout(lockTimeoutMs) }).catch(() => null))
    );
  } catch {
    return ignore;
  }
}
