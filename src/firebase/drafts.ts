import { del, delMany, getMany, keys, set, type UseStore } from 'idb-keyval';
import type { DraftsPort, FormDraft } from '../services/ports.ts';
import { callStorage } from './device/call-storage.ts';
import { sessionPlace } from './device/stored-session.ts';

const prefixOf = (uid: string) => `draft/${uid}/`;

const keysOf = async (uid: string, store: UseStore) =>
  (await keys<string>(store)).filter((key) => String(key).startsWith(prefixOf(uid)));

/** Removes all drafts of an account: it has signed in on a shared computer. */
export const removeDrafts = (uid: string): Promise<void> =>
  callStorage(async (store) => delMany(await keysOf(uid, store), store)).catch(() => {});

/**
 * The drafts of each account in IndexedDB (docs/behaviour.md, "Drafts"). They outlive a sign-out, because a
 * session may end without the editor's wish. On a shared computer nothing is kept.
 */
export async function openDrafts(): Promise<DraftsPort> {
  async function read(uid: string, store: UseStore): Promise<FormDraft[]> {
    const drafts = await getMany<FormDraft | undefined>(await keysOf(uid, store), store);
    return drafts.filter((draft) => draft !== undefined).sort((a, b) => a.startedAt - b.startedAt);
  }
  return {
    list: (uid) => callStorage((store) => read(uid, store)).catch(() => []),
    async save(uid, draft) {
      if (sessionPlace() !== 'device') return false;
      return callStorage((store) => set(prefixOf(uid) + draft.id, draft, store)).then(
        () => true,
        () => false,
      );
    },
    remove: (uid, id) => callStorage((store) => del(prefixOf(uid) + id, store)).catch(() => {}),
  };
}
