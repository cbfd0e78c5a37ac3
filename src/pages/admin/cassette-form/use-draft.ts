import { useEffect, useState } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import type { DraftsPort, FormDraft } from '../../../services/ports.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { type Edit, type EditStore, hasChanges } from './edit.ts';

const saveDelayMs = 300;

/**
 * Keeps the unsaved changes of an edit on this device, as the one draft of the account: text after a pause
 * in typing, a crop at once, because it takes a minute to make. Returns the function that ends it; a save
 * that is under way then still removes its draft.
 */
export function keepDraft(
  store: EditStore,
  drafts: Promise<DraftsPort>,
  uid: string,
  onKept: (isKept: boolean) => void,
) {
  const unsavedEdit = () => {
    const { edit } = store.get();
    return edit && hasChanges(edit) ? edit : null;
  };
  /** What the device has, or gets next; at first what has outlived a sign-out. */
  let kept: Edit | null = unsavedEdit();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnding = false;

  async function write() {
    clearTimeout(timer);
    timer = undefined;
    const edit = kept;
    try {
      const port = await drafts;
      if (!edit) return await port.remove(uid);
      const { base, form, crops } = edit;
      const place = edit.place === 'form' ? 'form' : 'row';
      onKept(await port.save(uid, { place, base, form, crops, savedAt: Date.now() }));
    } catch {
      onKept(false);
    }
  }
  const flush = () => {
    if (timer !== undefined) void write();
  };
  const unsubscribe = store.subscribe(() => {
    const next = unsavedEdit();
    if (isEnding && next?.busy !== 'saving') unsubscribe();
    if (next?.form === kept?.form && next?.crops === kept?.crops && next?.base === kept?.base)
      return;
    const isUrgent = next === null || next.crops !== kept?.crops;
    kept = next;
    if (isUrgent) void write();
    else timer ??= setTimeout(write, saveDelayMs);
  });
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
 * Keeps what is edited on this device (docs/behaviour.md, "Drafts"), and calls `restore` with the draft of
 * an earlier visit. `owner` is the uid; null keeps nothing. Returns whether the changes survive a reload.
 */
export function useDraft(
  owner: string | null,
  store: EditStore,
  restore: (draft: FormDraft) => void,
): boolean {
  const backend = useBackend();
  const report = useFailureReport();
  const [isKept, setIsKept] = useState(true);
  const restoreFound = useStableCallback(restore);
  useEffect(() => {
    if (owner === null) return;
    const drafts = backend.drafts();
    const end = keepDraft(store, drafts, owner, setIsKept);
    drafts
      .then((port) => port.read(owner))
      .then(
        (draft) => draft && restoreFound(draft),
        (error: unknown) => report('Unsaved forms can’t be kept.', error),
      );
    return end;
  }, [backend, report, owner, store, restoreFound]);
  return isKept;
}
