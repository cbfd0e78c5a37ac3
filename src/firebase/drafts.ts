import { del, get, set } from 'idb-keyval';
import type { DraftsPort, FormDraft } from '../services/ports.ts';
import { callStorage } from './device/call-storage.ts';
import { sessionPlace } from './device/stored-session.ts';

const keyOf = (uid: string) => `draft/${uid}`;

/**
 * The draft of each account in IndexedDB (docs/behaviour.md, "Drafts"). It outlives a sign-out, because a
 * session may end without the editor's wish. On a shared computer nothing is kept.
 */
export async function openDrafts(): Promise<DraftsPort> {
  return {
    read: (uid) =>
      callStorage((store) => get<FormDraft>(keyOf(uid), store)).then(
        (draft) => draft ?? null,
        () => null,
      ),
    async save(uid, draft) {
      if (sessionPlace() !== 'device') return false;
      return callStorage((store) => set(keyOf(uid), draft, store)).then(
        () => true,
        () => false,
      );
    },
    remove: (uid) => callStorage((store) => del(keyOf(uid), store)).catch(() => {}),
  };
}
