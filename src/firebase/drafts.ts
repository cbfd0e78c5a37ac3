import { delMany, getMany, setMany, type UseStore } from 'idb-keyval';
import type { FormDraft } from '../domain/unfinished-cassette.ts';
import type { DraftKeeping, DraftsPort } from '../services/ports.ts';
import { callStorage } from './device/call-storage.ts';
import { keysOf, prefixOf } from './device/kept-drafts.ts';
import { sessionPlace } from './device/stored-session.ts';
import { parseDraft } from './parse-draft.ts';

/** How long a draft may still belong to the tab that is being reloaded. */
const reloadMs = 500;

const locks = new Map<string, Promise<boolean>>();

/** Whether a draft is of this tab, which has it until it is closed. */
function isOfThisTab(id: string): Promise<boolean> {
  // Only a page of http has none.
  if (!navigator.locks) return Promise.resolve(true);
  const lock =
    locks.get(id) ??
    new Promise<boolean>((resolve) => {
      const isGone = navigator.locks.request(
        `draft/${id}`,
        { signal: AbortSignal.timeout(reloadMs) },
        () => {
          resolve(true);
          return new Promise(() => {});
        },
      );
      isGone.catch(() => {
        locks.delete(id);
        resolve(false);
      });
    });
  locks.set(id, lock);
  return lock;
}

/** Safari deletes what a site has stored after seven days without a visit; other browsers when space is short. */
const isClearing = () => navigator.vendor.startsWith('Apple');

let isAsked = false;

/** Asks the browser once to keep what is stored. Nothing waits for the answer: Firefox asks the person. */
function askToPersist() {
  if (isAsked) return;
  isAsked = true;
  navigator.storage?.persist?.().catch(() => {});
}

/** Whether the browser keeps what is stored. It asks nobody. */
const isPersistent = (): Promise<boolean> =>
  Promise.resolve(navigator.storage?.persisted?.()).then(Boolean, () => false);

/** They outlive a sign-out, which may not be the editor's wish (docs/behaviour, "Drafts"). */
export async function openDrafts(): Promise<DraftsPort> {
  async function read(uid: string, store: UseStore): Promise<FormDraft[]> {
    const stored = await getMany<unknown>(await keysOf(uid, store), store);
    return stored.flatMap((draft) => parseDraft(draft) ?? []);
  }
  return {
    async list(uid) {
      const drafts = await callStorage((store) => read(uid, store)).catch(() => []);
      const isHere = await Promise.all(drafts.map(({ id }) => isOfThisTab(id)));
      return drafts.filter((_, index) => isHere[index]).sort((a, b) => a.startedAt - b.startedAt);
    },
    async save(uid, drafts) {
      const say = (keeping: DraftKeeping) =>
        Object.fromEntries(drafts.map(({ id }) => [id, keeping]));
      if (sessionPlace() !== 'device') return say('not-kept');
      await Promise.all(drafts.map(({ id }) => isOfThisTab(id)));
      askToPersist();
      const entries = drafts.map((draft): [string, FormDraft] => [prefixOf(uid) + draft.id, draft]);
      try {
        await callStorage((store) => setMany(entries, store), drafts.length);
      } catch {
        return say('not-kept');
      }
      return say((await isPersistent()) || !isClearing() ? 'kept' : 'kept-for-days');
    },
    async remove(uid, ids) {
      const keys = ids.map((id) => prefixOf(uid) + id);
      await callStorage((store) => delMany(keys, store)).catch(() => {});
    },
  };
}
