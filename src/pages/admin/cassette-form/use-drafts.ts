import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBackend } from '../../../services/backend-context.tsx';
import type { DraftsPort, FormDraft } from '../../../services/ports.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';

const saveDelayMs = 300;

const parts = ['base', 'form', 'scan', 'pictures', 'crops'] as const;
const isSame = (a: FormDraft, b: FormDraft): boolean => parts.every((part) => a[part] === b[part]);

/**
 * Keeps the tapes that are not finished on this device, each as a draft of its own: text after a pause in
 * typing, a picture at once, because it takes a minute to make. `kept` is what the device has, `onKept` is told
 * whether it has all.
 */
function draftKeeper(
  drafts: Promise<DraftsPort>,
  uid: string,
  kept: Map<string, FormDraft>,
  onKept: (isKept: boolean) => void,
) {
  const waiting = new Map<string, FormDraft | undefined>();
  const failed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The drafts are written one after the other: pictures are large. */
  let last = Promise.resolve();

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
  function keep(present: ReadonlyMap<string, FormDraft>) {
    let isUrgent = false;
    for (const id of new Set([...kept.keys(), ...present.keys()])) {
      const [before, draft] = [kept.get(id), present.get(id)];
      if (before && draft && isSame(before, draft)) continue;
      if (draft) kept.set(id, draft);
      else kept.delete(id);
      waiting.set(id, draft);
      isUrgent ||=
        !draft || draft.crops !== before?.crops || draft.scan?.file !== before?.scan?.file;
    }
    if (isUrgent) flush();
    else if (waiting.size > 0) timer ??= setTimeout(flush, saveDelayMs);
  }
  return { keep, flush };
}

const byId = (drafts: readonly FormDraft[]) =>
  new Map(drafts.map((draft) => [draft.id, draft] as const));

/**
 * Keeps what is not finished on this device (docs/behaviour.md, "Drafts"); `onFound` gets what an earlier visit
 * has left. `owner` is the uid; null keeps nothing. Returns whether all survives a reload.
 */
export function useDrafts(
  owner: string | null,
  present: readonly FormDraft[],
  onFound: (found: readonly FormDraft[]) => void,
): boolean {
  const backend = useBackend();
  const report = useFailureReport();
  const [isKept, setIsKept] = useState(true);
  const keeper = useRef<ReturnType<typeof draftKeeper>>(undefined);

  const start = useEffectEvent((uid: string) => {
    const drafts = backend.drafts();
    drafts.catch((error: unknown) => report('Unsaved forms can’t be kept.', error));
    // What has outlived a sign-out is kept as soon as it is changed.
    const kept = byId(present);
    const started = draftKeeper(drafts, uid, kept, setIsKept);
    drafts
      .then((port) => port.list(uid))
      .then((found) => {
        if (keeper.current !== started) return;
        for (const draft of found) if (!kept.has(draft.id)) kept.set(draft.id, draft);
        onFound(found);
      })
      .catch(() => setIsKept(false));
    return started;
  });
  useEffect(() => {
    if (owner === null) return;
    const started = start(owner);
    const { flush } = started;
    keeper.current = started;
    // A hidden tab may be closed without another event; beforeunload leaves time to write.
    const events = ['visibilitychange', 'beforeunload', 'pagehide'] as const;
    for (const name of events) window.addEventListener(name, flush, { capture: true });
    return () => {
      flush();
      keeper.current = undefined;
      for (const name of events) window.removeEventListener(name, flush, { capture: true });
    };
  }, [owner]);
  useEffect(() => keeper.current?.keep(byId(present)));
  return isKept;
}
