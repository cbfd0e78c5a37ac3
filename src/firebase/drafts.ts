import { delMany, getMany, setMany, type UseStore } from 'idb-keyval';
import type { FormDraft } from '../domain/form-draft.ts';
import { deleteOldPictures } from '../services/offline-site.ts';
import type { DraftsPort } from '../services/ports.ts';
import { readEach } from './cassette-document.ts';
import { callStorage, runReopening } from './device/call-storage.ts';
import { keysOf, prefixOf } from './device/kept-drafts.ts';
import { sessionPlace } from './device/stored-session.ts';
import { parseDraft } from './parse-draft.ts';

/**
 * For so long after a page has begun, the one before it in the same tab may still have its drafts. It
 * takes a busy machine seconds to end a page, or to say that it has ended.
 */
const reloadMs = 5000;
const minWaitMs = 500;

const locks = new Map<string, Promise<boolean>>();

/** Whether a draft is of this tab, which has it until it is closed. */
function isOfThisTab(draftId: string): Promise<boolean> {
  const waitMs = Math.max(minWaitMs, reloadMs - Math.round(performance.now()));
  const lock =
    locks.get(draftId) ??
    new Promise<boolean>((resolve) => {
      const hold = () => {
        resolve(true);
        return new Promise(() => {});
      };
      const options = { signal: AbortSignal.timeout(waitMs) };
      navigator.locks.request(`draft/${draftId}`, options, hold).catch(() => {
        locks.delete(draftId);
        resolve(false);
      });
    });
  locks.set(draftId, lock);
  return lock;
}

/** Safari deletes what a site has stored after seven days without a visit; other browsers when space is short. */
const isClearing = async () =>
  navigator.vendor.startsWith('Apple') && !(await navigator.storage?.persisted?.());

/** Whether the browser was asked to keep what is stored. */
let isAsked = false;

/** Whether the device has no room. A transaction has no error yet when its request fails. */
const isFull = (error: unknown) =>
  error === null || (error instanceof DOMException && error.name === 'QuotaExceededError');

/** Stores drafts together, in the place of pictures if need be. Returns those that are stored. */
async function write(uid: string, drafts: readonly FormDraft[]): Promise<readonly FormDraft[]> {
  const prefix = prefixOf(uid);
  const entries = drafts.map((draft): [string, FormDraft] => [prefix + draft.draftId, draft]);
  try {
    await callStorage((store) => setMany(entries, store), drafts.length);
    return drafts;
  } catch (error) {
    if (!isFull(error)) return [];
    if (await deleteOldPictures()) return write(uid, drafts);
    const stored: FormDraft[] = [];
    if (drafts.length > 1) for (const draft of drafts) stored.push(...(await write(uid, [draft])));
    return stored;
  }
}

/** They outlive a sign-out, which may not be the editor's wish (docs/behaviour, "Drafts"). */
export async function openDrafts(): Promise<DraftsPort> {
  async function read(uid: string, store: UseStore): Promise<FormDraft[]> {
    const keys = await keysOf(uid, store);
    const stored = await getMany<unknown>(keys, store);
    const entries = keys.map((key, at) => [key, stored[at]] as const);
    return readEach(entries, (_, draft) => parseDraft(draft)).items;
  }
  return {
    async list(uid) {
      // Nothing waits for the list, so it may take any time.
      const drafts = await runReopening((store) => read(uid, store)).catch(() => []);
      const isHere = await Promise.all(drafts.map(({ draftId }) => isOfThisTab(draftId)));
      return drafts.filter((_, index) => isHere[index]).sort((a, b) => a.startedAt - b.startedAt);
    },
    async save(uid, drafts) {
      let kept: readonly FormDraft[] = [];
      if (sessionPlace() === 'device') {
        await Promise.all(drafts.map(({ draftId }) => isOfThisTab(draftId)));
        // No save waits for the answer: Firefox asks the person.
        if (!isAsked) navigator.storage?.persist?.().catch(() => {});
        isAsked = true;
        kept = await write(uid, drafts);
      }
      const keeping = (await isClearing()) ? 'kept-for-days' : 'kept';
      const keepingOf = (draft: FormDraft) => (kept.includes(draft) ? keeping : 'not-kept');
      return Object.fromEntries(drafts.map((draft) => [draft.draftId, keepingOf(draft)]));
    },
    async remove(uid, ids) {
      const keys = ids.map((id) => prefixOf(uid) + id);
      await callStorage((store) => delMany(keys, store)).catch(() => {});
    },
  };
}
