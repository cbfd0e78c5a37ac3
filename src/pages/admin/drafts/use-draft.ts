import { useCallback, useEffect, useRef, useState } from 'react';
import { useBackend } from '../../../services/backend-context.tsx';
import type { DraftSlot, FormDraft, SaveCheckpoint } from '../../../services/ports.ts';
import { useFailureReport } from '../use-failure-report.ts';

/** How long a pause in typing is waited for, in milliseconds. */
const pause = 300;

type Opened = { owner: string; place: DraftSlot };
export type DraftState = {
  /**
   * Whether what is typed survives a reload, once that is known: `elsewhere` while another tab has the
   * same form, `behind` something older that came to light when this was typed already, `nowhere` where
   * the device keeps nothing or has no room.
   */
  status: 'opening' | 'here' | 'elsewhere' | 'behind' | 'nowhere';
  /** When what the form was opened with had been kept; null when it began empty. */
  restoredAt: number | null;
  /** Keeps at once, so that a save can be found again if this page does not live to hear of it. */
  saveNow: (trail: SaveCheckpoint) => Promise<void>;
  /** Saved or discarded: nothing is kept any more. */
  remove: () => void;
};

/**
 * Keeps a form on this device while it holds something unsaved, for one account and one tape, and
 * hands back what an earlier visit left there. `content` is null while there is nothing to keep.
 * `restore` is called once, and only into a form that is still untouched.
 */
export function useDraft(
  owner: string | null,
  tape: string,
  content: Omit<FormDraft, 'savedAt'> | null,
  restore: (kept: FormDraft) => void,
): DraftState {
  const backend = useBackend();
  const report = useFailureReport();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [where, setWhere] = useState<DraftState['status']>('opening');
  const [since, setSince] = useState<number | null>(null);
  const latest = useRef({ content, restore });
  /** What this form itself kept last, in whichever session. */
  const own = useRef<number | null>(null);
  const crops = useRef<FormDraft['crops'] | null>(null);
  const pending = useRef<ReturnType<typeof setTimeout> | null>(null);
  const held = useRef<DraftSlot | null>(null);
  useEffect(() => {
    latest.current = { content, restore };
  });

  const write = useCallback(async ({ place }: Opened, trail?: SaveCheckpoint) => {
    if (pending.current !== null) clearTimeout(pending.current);
    pending.current = null;
    const { content } = latest.current;
    if (content === null) return place.remove();
    own.current = Date.now();
    const done = await place.save({
      ...content,
      ...(trail && { checkpoint: trail }),
      savedAt: own.current,
    });
    if (held.current === place) setWhere(done ? 'here' : 'nowhere');
  }, []);

  useEffect(() => {
    if (owner === null) return;
    let left = false;
    let mine: Opened | null = null;
    backend
      .drafts()
      .then((forms) => forms.open(owner, tape))
      .then(
        (place) => {
          if (typeof place === 'string') return left || setWhere(place);
          const { draft: kept } = place;
          const untouched = latest.current.content === null;
          // A form that goes on from another account's session does not push that of this one aside.
          const older = kept && !untouched && kept.savedAt !== own.current;
          if (left || older) {
            if (!left) setWhere('behind');
            return place.release();
          }
          mine = { owner, place };
          held.current = place;
          setOpened(mine);
          setWhere('here');
          if (!kept || !untouched) return;
          own.current = kept.savedAt;
          latest.current.restore(kept);
          setSince(kept.savedAt);
        },
        (error: unknown) => {
          if (!left) setWhere('nowhere');
          report('Unsaved forms can’t be kept.', error);
        },
      );
    return () => {
      left = true;
      if (mine && pending.current !== null) void write(mine);
      mine?.place.release();
      held.current = null;
      setOpened(null);
      setWhere('opening');
      setSince(null);
    };
  }, [backend, report, owner, tape, write]);

  useEffect(() => {
    if (!opened) return;
    // A crop is a minute's work, and done in one moment: it waits for nothing.
    const cropped = content !== null && content.crops !== crops.current;
    crops.current = content?.crops ?? null;
    if (cropped) void write(opened);
    else pending.current ??= setTimeout(() => write(opened), pause);
  }, [opened, content, write]);

  // A tab that is hidden may never be seen again; one that is asked about has time to write.
  useEffect(() => {
    if (!opened) return;
    const flush = () => {
      if (pending.current !== null) void write(opened);
    };
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('beforeunload', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('beforeunload', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, [opened, write]);

  return {
    status: where,
    restoredAt: since,
    saveNow: useCallback(
      async (trail: SaveCheckpoint) => {
        if (opened) await write(opened, trail);
      },
      [opened, write],
    ),
    remove: useCallback(() => {
      latest.current = { ...latest.current, content: null };
      setSince(null);
      if (opened) void write(opened);
    }, [opened, write]),
  };
}
