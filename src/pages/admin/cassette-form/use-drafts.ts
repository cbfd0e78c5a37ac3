import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBackend } from '../../../services/backend-context.tsx';
import type { DraftKeeping, DraftsPort, FormDraft } from '../../../services/ports.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';

const saveDelayMs = 300;

const parts = ['base', 'form', 'scan', 'pictures', 'crops'] as const;
const isSame = (a: FormDraft, b: FormDraft): boolean => parts.every((part) => a[part] === b[part]);

type Change = { id: string; before: FormDraft | undefined; draft: FormDraft | undefined };

/** A picture takes a minute to make, and a tape that has ended must not come back. */
const isUrgent = ({ before, draft }: Change): boolean =>
  !draft || draft.crops !== before?.crops || draft.scan?.file !== before?.scan?.file;

/** How the drafts differ from those before. */
function changesOf(kept: ReadonlyMap<string, FormDraft>, present: readonly FormDraft[]): Change[] {
  const drafts = new Map(present.map((draft) => [draft.id, draft]));
  return [...new Set([...kept.keys(), ...drafts.keys()])]
    .map((id) => ({ id, before: kept.get(id), draft: drafts.get(id) }))
    .filter(({ before, draft }) => !before || !draft || !isSame(before, draft));
}

type Device = {
  uid: string;
  port: Promise<DraftsPort>;
  /** What the device has, or will have after `writing`. */
  kept: Map<string, FormDraft>;
  /** Drafts are written one after the other: pictures are large. */
  writing: Promise<void>;
};

/** What the editor must know of it. */
export const keepingNotes: Record<DraftKeeping, string | null> = {
  kept: null,
  'kept-for-days': 'This browser may delete what is not finished after seven days without a visit.',
  'not-kept':
    'This can’t be kept on this device: what is not finished is lost if this tab is closed.',
};

/**
 * Keeps the tapes that are not finished on this device, each as a draft of its own (docs/behaviour.md, "Drafts");
 * `onFound` gets what an earlier visit has left. `owner` is the uid; null keeps nothing. Returns how the draft is
 * kept that is kept worst.
 */
export function useDrafts(
  owner: string | null,
  present: readonly FormDraft[],
  onFound: (found: readonly FormDraft[]) => void,
): DraftKeeping {
  const backend = useBackend();
  const report = useFailureReport();
  const device = useRef<Device>(null);
  /** How each draft is kept. */
  const [keepings, setKeepings] = useState<Readonly<Record<string, DraftKeeping>>>({});

  const start = useEffectEvent((uid: string) => {
    const port = backend.drafts();
    // What has outlived a sign-out is kept as soon as it is changed.
    const kept = new Map(present.map((draft) => [draft.id, draft]));
    const started: Device = { uid, port, kept, writing: Promise.resolve() };
    device.current = started;
    port
      .then((drafts) => drafts.list(uid))
      .then((found) => {
        if (device.current !== started) return;
        for (const draft of found) if (!kept.has(draft.id)) kept.set(draft.id, draft);
        onFound(found);
      })
      .catch((error: unknown) => report('Unsaved forms can’t be kept.', error));
  });
  const write = useEffectEvent(() => {
    const target = device.current;
    if (!target) return;
    const { uid, port, kept } = target;
    for (const { id, draft } of changesOf(kept, present)) {
      if (draft) kept.set(id, draft);
      else kept.delete(id);
      const save = async () =>
        draft ? (await port).save(uid, draft) : (await port).remove(uid, id);
      target.writing = target.writing.then(save).then(
        (keeping) => keeping && setKeepings((all) => ({ ...all, [id]: keeping })),
        () => setKeepings((all) => ({ ...all, [id]: 'not-kept' })),
      );
    }
  });

  useEffect(() => {
    if (owner === null) return;
    start(owner);
    const flush = () => write();
    // A hidden tab may be closed without another event; beforeunload leaves time to write.
    const events = ['visibilitychange', 'beforeunload', 'pagehide'] as const;
    for (const name of events) window.addEventListener(name, flush, { capture: true });
    return () => {
      flush();
      device.current = null;
      for (const name of events) window.removeEventListener(name, flush, { capture: true });
    };
  }, [owner]);
  useEffect(() => {
    const changes = device.current ? changesOf(device.current.kept, present) : [];
    if (changes.some(isUrgent)) write();
    else if (changes.length > 0) {
      const timer = setTimeout(() => write(), saveDelayMs);
      return () => clearTimeout(timer);
    }
  });
  const presentKeepings = present.map(({ id }) => keepings[id] ?? 'kept');
  const worst = (['not-kept', 'kept-for-days'] as const).find((one) =>
    presentKeepings.includes(one),
  );
  return worst ?? 'kept';
}
