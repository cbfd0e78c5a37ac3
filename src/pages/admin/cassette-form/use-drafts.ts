import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormDraft } from '../../../domain/form-draft.ts';
import { createQueue } from '../../../domain/queue.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import { useBackend } from '../../../services/backend-context.ts';
import type { DraftStatus, DraftsPort } from '../../../services/ports.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';

const saveDelayMs = 300;

const parts = ['base', 'form', 'scan', 'pictures', 'crops'] as const;
const isSame = (before: FormDraft | undefined, draft: FormDraft): boolean =>
  parts.every((part) => before?.[part] === draft[part]);

const withStatus = (drafts: readonly FormDraft[], status: DraftStatus) =>
  Object.fromEntries(drafts.map(({ draftId }) => [draftId, status]));
const byId = (drafts: readonly FormDraft[]) =>
  new Map(drafts.map((draft) => [draft.draftId, draft]));

type Device = {
  uid: string;
  port: Promise<DraftsPort>;
  /** The drafts of an earlier visit, as they were read. The next render has them in the queue. */
  found: Map<string, FormDraft>;
  /** The drafts at the last call of `write`. The device has stored them after the queue. */
  written: Map<string, FormDraft>;
  /** Drafts are written one after the other: pictures are large. */
  enqueue: ReturnType<typeof createQueue>;
};

const statusNotes: Record<DraftStatus, string | null> = {
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
  const [statusById, setStatusById] = useState<Readonly<Record<string, DraftStatus>>>({});

  const start = useEffectEvent((uid: string) => {
    const port = backend.drafts();
    // A draft that has outlived a sign-out is kept as soon as it is changed.
    const started: Device = {
      uid,
      port,
      found: new Map(),
      written: byId(present),
      enqueue: createQueue(),
    };
    device.current = started;
    port
      .then((drafts) => drafts.list(uid))
      .then((found) => {
        if (device.current !== started) return;
        started.found = byId(found);
        setStatusById((all) => ({ ...withStatus(found, 'kept'), ...all }));
        onFound(found);
      })
      .catch((error: unknown) => report('Unsaved forms can’t be kept.', error));
  });
  const write = useEffectEvent(() => {
    const target = device.current;
    if (!target) return;
    const { uid, port, found, written, enqueue } = target;
    const drafts = byId(present);
    const onDevice = new Map([...found, ...written]);
    const changed = present.filter((draft) => !isSame(onDevice.get(draft.draftId), draft));
    const removed = [...written.keys()].filter((id) => !drafts.has(id));
    target.written = drafts;
    if (changed.length + removed.length === 0) return;
    const save = async () => {
      if (removed.length > 0) await (await port).remove(uid, removed);
      return changed.length > 0 ? (await port).save(uid, changed) : {};
    };
    void enqueue(save)
      .catch(() => withStatus(changed, 'not-kept'))
      .then((statuses) => setStatusById((all) => ({ ...all, ...statuses })));
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
  const statuses = present.map(({ draftId }) => statusById[draftId]);
  const worst = (['not-kept', 'kept-for-days', 'kept'] as const).find((one) =>
    statuses.includes(one),
  );
  const waitingCount = editorUid === null ? 0 : statuses.filter((status) => !status).length;
  // A single draft is kept at once.
  const isWaiting = waitingCount > 1;
  // After each render: `write` finds out what has changed.
  useEffect(() => {
    const timer = setTimeout(() => write(), isWaiting ? 0 : saveDelayMs);
    return () => clearTimeout(timer);
  });
  return {
    /** Whether leaving the page loses no draft. */
    isKept: worst !== 'not-kept' && !isWaiting,
    note: isWaiting
      ? `Keeping ${formatCount(waitingCount, 'tape')} on this device…`
      : statusNotes[worst ?? 'kept'],
  };
}
