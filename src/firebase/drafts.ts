import { del, get, keys, set } from 'idb-keyval';
import type { DraftsPort, FormDraft } from '../services/ports.ts';

/** The figure is the shape's: what was kept in an older shape is as good as nothing. */
const place = (uid: string) => `form-1/${uid}/`;

/** How long a tab that is just being closed or reloaded may still hold its form. */
const patience = 1500;

/**
 * Unsaved forms on this device, in IndexedDB beside the copy of the shelf, one record for each account
 * and tape (docs/decisions/0008-kept-forms.md). They outlive a sign-out: nobody asks for a sign-out
 * when a session ends by itself.
 */
export async function openDrafts(): Promise<DraftsPort> {
  return {
    async open(uid, tape) {
      const key = place(uid) + tape;
      const release = await hold(key);
      if (release === null) return 'elsewhere';
      try {
        const kept = (await get<FormDraft>(key)) ?? null;
        return {
          draft: kept,
          save: (form) =>
            set(key, form).then(
              () => true,
              () => false,
            ),
          remove: () => del(key).catch(nothing),
          release: release,
        };
      } catch {
        release();
        return 'nowhere';
      }
    },

    async list(uid) {
      try {
        const mine = (await keys()).filter(
          (key): key is string => typeof key === 'string' && key.startsWith(place(uid)),
        );
        const found = await Promise.all(
          mine.map(async (key) => ({ tape: key.slice(place(uid).length), kept: await get(key) })),
        );
        return found
          .filter((one): one is { tape: string; kept: FormDraft } => one.kept !== undefined)
          .map(({ tape, kept }) => ({ tape, at: kept.savedAt, title: kept.form.title }))
          .sort((a, b) => b.at - a.at);
      } catch {
        return [];
      }
    },
  };
}

/** A full or blocked storage costs the safety net alone. */
const nothing = () => {};

/**
 * Holds a name for this tab, until what it resolves with is called or the tab is gone, however it
 * went. Null while another tab has it. A browser without such locks lets everybody in.
 */
function hold(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(nothing);
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { signal: AbortSignal.timeout(patience) }, () => {
        return new Promise<void>((release) => resolve(release));
      })
      .catch((error: unknown) => {
        const waited = error instanceof DOMException && error.name === 'TimeoutError';
        resolve(waited ? null : nothing);
      });
  });
}
