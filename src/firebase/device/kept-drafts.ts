import { delMany, keys, type UseStore } from 'idb-keyval';
import { callStorage } from './call-storage.ts';

export const prefixOf = (uid: string) => `draft/${uid}/`;

export const keysOf = async (uid: string, store: UseStore) =>
  (await keys<string>(store)).filter((key) => String(key).startsWith(prefixOf(uid)));

/** Removes all drafts of an account: it has signed in on a shared computer. */
export const removeDrafts = (uid: string): Promise<void> =>
  callStorage(async (store) => delMany(await keysOf(uid, store), store)).catch(() => {});
