import { useEffect, useState } from 'react';
import { useBackend } from '../../../services/backend-context.tsx';
import type { DraftsPort, FormDraft } from '../../../services/ports.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { draftsOf, type EditStore } from './edit-state.ts';

const saveDelayMs = 300;

const parts = ['base', 'form', 'scan', 'pictures', 'crops'] as const;
const isSame = (a: FormDraft, b: FormDraft): boolean => parts.every((part) => a[part] === b[part]);

/**
 * Keeps the tapes that are not finished on this device, each as a draft of its own: text after a pause in
 * typing, a picture at once, because it takes a minute to make. `onKept` is told whether the device has
 * all of them. Returns the function that ends it; a save that is under way then still removes its draft.
 */
function keepDrafts(
  store: EditStore,
  drafts: Promise<DraftsPort>,
  uid: string,
  onKept: (isKept: boolean) => void,
) {
  const present = () => new Map(draftsOf(store.get()).map((draft) => [draft.id, draft]));
  /** What the device has, or gets next; at first what has outlived a sign-out. */
  let kept = present();
  const waiting = new Map<string, FormDraft | undefined>();
  const failed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The drafts are written one after the other: pictures are large. */
  let last = Promise.resolve();
  let isEnding = false;

  async function write(id: string, draft: FormDraft | undefined) {
    const port = await drafts;
    failed.delete(id);
    if (!draft) await port.remove(uid, id);
    else if (!(await port.save(uid, draft))) failed.add(id);
    onKept(failed.size === 0);
  }
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    for (const [id, draft] of waiting)
      last = last.then(() => write(id, draft)).catch(() => onKept(false));
    waiting.clear();
  }
  const unsubscribe = store.subscribe(() => {
    if (isEnding && store.get().edit?.busy !== 'saving') unsubscribe();
    const next = present();
    let isUrgent = false;
    for (const id of new Set([...kept.keys(), ...next.keys()])) {
      const [before, draft] = [kept.get(id), next.get(id)];
      if (before && draft && isSame(before, draft)) continue;
      waiting.set(id, draft);
      isUrgent ||=
        !draft || draft.crops !== before?.crops || draft.scan?.file !== before?.scan?.file;
    }
    kept = next;
    if (isUrgent) flush();
    else if (waiting.size > 0) timer ??= setTimeout(flush, saveDelayMs);
  });
  drafts
    .then((port) => port.list(uid))
    .then((found) => {
      if (isEnding) return;
      kept = new Map([...found.map((draft) => [draft.id, draft] as const), ...kept]);
      store.dispatch({ type: 'restore', drafts: found });
    })
    .catch(() => onKept(false));
  // A hidden tab may be closed without another event; beforeunload leaves time to write.
  const events = ['visibilitychange', 'beforeunload', 'pagehide'] as const;
  for (const name of events) window.addEventListener(name, flush, { capture: true });
  return () => {
    flush();
    isEnding = true;
    if (store.get().edit?.busy !== 'saving') unsubscribe();
    for (const name of events) window.removeEventListener(name, flush, { capture: true });
  };
}

/**
 * Keeps what is not finished on this device (docs/behaviour.md, "Drafts"), and puts the drafts of earlier
 * visits into the queue. `owner` is the uid; null keeps nothing. Returns whether all survives a reload.
 */
export function useDrafts(owner: string | null, store: EditStore): boolean {
  const backend = useBackend();
  const report = useFailureReport();
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    if (owner === null) return;
    const drafts = backend.drafts();
    drafts.catch((error: unknown) => report('Unsaved forms can’t be kept.', error));
    return keepDrafts(store, drafts, owner, setIsKept);
  }, [backend, report, owner, store]);
  return isKept;
}
