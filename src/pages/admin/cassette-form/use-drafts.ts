import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createQueue } from '../../../domain/queue.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import type { FormDraft } from '../../../domain/unfinished-cassette.ts';
import { useBackend } from '../../../services/backend-context.ts';
import type { DraftKeeping, DraftsPort } from '../../../services/ports.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';

const saveDelayMs = 300;

const parts = ['base', 'form', 'scan', 'pictures', 'crops'] as const;
const isSame = (before: FormDraft | undefined, draft: FormDraft): boolean =>
  parts.every((part) => before?.[part] === draft[part]);

const sameFor = (drafts: readonly FormDraft[], keeping: DraftKeeping) =>
  Object.fromEntries(drafts.map(({ draftId }) => [draftId, keeping]));
const byId = (drafts: readonly FormDraft[]) =>
  new Map(drafts.map((draft) => [draft.draftId, draft]));

type Device = {
  uid: string;
  port: Promise<DraftsPort>;
  /** The drafts of an earlier visit, as they were read. The next render has them in the queue. */
  found: Map<string, FormDraft>;
  /** The drafts as they were given to the device last. It has stored them after the queue. */
  kept: Map<string, FormDraft>;
  /** Drafts are written one after the other: pictures are large. */
  enqueue: ReturnType<typeof createQueue>;
};

const keepingNotes: Record<DraftKeeping, string | null> = {
  kept: null,
  'kept-for-days': 'This browser may delete what is not finished after seven days without a visit.',
  'not-kept':
    'This can’t be kept on this device: what is not finished is lost if this tab is closed.',
};

/**
 * Keeps the tapes that are not finished on this device, those together that come together
 * (docs/behaviour, "Drafts"). `onFound` gets what an earlier visit has left. Without an editor
 * nothing is kept.
 */
export function useDrafts(
  editorUid: string | null,
  present: readonly FormDraft[],
  onFound: (found: readonly FormDraft[]) => void,
) {
  const backend = useBackend();
  const report = useFailureReport();
  const device = useRef<Device>(null);
  const [keepings, setKeepings] = useState<Readonly<Record<string, DraftKeeping>>>({});

  const start = useEffectEvent((uid: string) => {
    const port = backend.drafts();
    // A draft that has outlived a sign-out is kept as soon as it is changed.
    const started: Device = {
      uid,
      port,
      found: new Map(),
      kept: byId(present),
      enqueue: createQueue(),
    };
    device.current = started;
    port
      .then((drafts) => drafts.list(uid))
      .then((found) => {
        if (device.current !== started) return;
        started.found = byId(found);
        setKeepings((all) => ({ ...sameFor(found, 'kept'), ...all }));
        onFound(found);
      })
      .catch((error: unknown) => report('Unsaved forms can’t be kept.', error));
  });
  const write = useEffectEvent(() => {
    const target = device.current;
    if (!target) return;
    const { uid, port, found, kept, enqueue } = target;
    const drafts = byId(present);
    const known = new Map([...found, ...kept]);
    const changed = present.filter((draft) => !isSame(known.get(draft.draftId), draft));
    const removed = [...kept.keys()].filter((id) => !drafts.has(id));
    target.kept = drafts;
    if (changed.length + removed.length === 0) return;
    const save = async () => {
      if (removed.length > 0) await (await port).remove(uid, removed);
      return changed.length > 0 ? (await port).save(uid, changed) : {};
    };
    void enqueue(save)
      .catch(() => sameFor(changed, 'not-kept'))
      .then((keepings) => setKeepings((all) => ({ ...all, ...keepings })));
  });

  useEffect(() => {
    if (editorUid === null) return;
    start(editorUid);
    const flush = () => write();
    // A hidden tab may be closed without another event; beforeunload leaves time to write.
    const events = ['visibilitychange', 'beforeunload', 'pagehide'] as const;
    for (const name of events) window.addEventListener(name, flush, { capture: true });
    return () => {
      flush();
      device.current = null;
      for (const name of events) window.removeEventListener(name, flush, { capture: true });
    };
  }, [editorUid]);
  const known = present.map(({ draftId }) => keepings[draftId]);
  const worst = (['not-kept', 'kept-for-days', 'kept'] as const).find((one) => known.includes(one));
  const waitingCount = editorUid === null ? 0 : known.filter((keeping) => !keeping).length;
  // A single draft is kept at once.
  const isWaiting = waitingCount > 1;
  useEffect(() => {
    const timer = setTimeout(() => write(), isWaiting ? 0 : saveDelayMs);
    return () => clearTimeout(timer);
  });
  return {
    /** Whether leaving the page loses no draft. */
    isKept: worst !== 'not-kept' && !isWaiting,
    note: isWaiting
      ? `Keeping ${formatCount(waitingCount, 'tape')} on this device…`
      : keepingNotes[worst ?? 'kept'],
  };
}
