import { useCallback, useEffect, useRef, useState } from 'react';
import { useBackend } from '../../../services/backend-context.tsx';
import type { DraftSlot, FormDraft } from '../../../services/ports.ts';
import { useFailureReport } from '../use-failure-report.ts';

const saveDelayMs = 300;

/** The form of a new cassette. The form of an opened cassette has the cassette's id. */
export const newFormId = 'new';
const rowPrefix = 'row-';
export const rowFormId = (cassetteId: string): string => `${rowPrefix}${cassetteId}`;
/** The cassette of a form that is not of a new one, and whether its row is the form. */
export const parseFormId = (formId: string): { cassetteId: string; isRow: boolean } =>
  formId.startsWith(rowPrefix)
    ? { cassetteId: formId.slice(rowPrefix.length), isRow: true }
    : { cassetteId: formId, isRow: false };

export type DraftState = {
  /**
   * Whether changes survive a reload. `locked`: another tab has the same form open. `older-draft`: a
   * draft was found when the form had changes already. `unavailable`: the device stores nothing, or
   * its storage is full.
   */
  status: 'loading' | 'saved' | 'locked' | 'older-draft' | 'unavailable';
  /** When the restored draft was saved, in ms since the epoch; null if the form began without one. */
  restoredAt: number | null;
  /** The changes were saved or discarded. */
  remove: () => void;
};

/**
 * Stores the unsaved changes of one form on this device, for one account (docs/behaviour.md, "Drafts").
 * `content` is null while there are none. Calls `restore` with the draft of an earlier visit, once, and
 * only while the form is unchanged. `owner` is the uid; null stores nothing.
 */
export function useDraft(
  owner: string | null,
  formId: string,
  content: Omit<FormDraft, 'savedAt'> | null,
  restore: (draft: FormDraft) => void,
): DraftState {
  const backend = useBackend();
  const report = useFailureReport();
  const [slot, setSlot] = useState<DraftSlot | null>(null);
  const [status, setStatus] = useState<DraftState['status']>('loading');
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const latest = useRef({ content, restore });
  /** When this form last saved or restored its draft, to distinguish its own draft from an older one. */
  const ownSavedAt = useRef<number | null>(null);
  const lastCrops = useRef<FormDraft['crops'] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const currentSlot = useRef<DraftSlot | null>(null);
  useEffect(() => {
    latest.current = { content, restore };
  });

  const write = useCallback(async (to: DraftSlot) => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const { content } = latest.current;
    if (content === null) return to.remove();
    ownSavedAt.current = Date.now();
    const isSaved = await to.save({ ...content, savedAt: ownSavedAt.current });
    if (currentSlot.current === to) setStatus(isSaved ? 'saved' : 'unavailable');
  }, []);

  useEffect(() => {
    if (owner === null) return;
    let isCancelled = false;
    let opened: DraftSlot | null = null;
    backend
      .drafts()
      .then((drafts) => drafts.open(owner, formId))
      .then(
        (result) => {
          if (typeof result === 'string') return isCancelled || setStatus(result);
          const { draft } = result;
          const isUnchanged = latest.current.content === null;
          // Changes that outlived a sign-out may find their own draft again.
          const isOlder = draft && !isUnchanged && draft.savedAt !== ownSavedAt.current;
          if (isCancelled || isOlder) {
            if (!isCancelled) setStatus('older-draft');
            return result.release();
          }
          opened = result;
          currentSlot.current = result;
          setSlot(result);
          setStatus('saved');
          if (!draft || !isUnchanged) return;
          ownSavedAt.current = draft.savedAt;
          latest.current.restore(draft);
          setRestoredAt(draft.savedAt);
        },
        (error: unknown) => {
          if (!isCancelled) setStatus('unavailable');
          report('Unsaved forms can’t be kept.', error);
        },
      );
    return () => {
      isCancelled = true;
      if (opened && timer.current !== null) void write(opened);
      opened?.release();
      currentSlot.current = null;
      setSlot(null);
      setStatus('loading');
      setRestoredAt(null);
    };
  }, [backend, report, owner, formId, write]);

  useEffect(() => {
    if (!slot) return;
    // Text is saved after a pause in typing; an image takes a minute to make and is saved at once.
    const hasNewImages = content !== null && content.crops !== lastCrops.current;
    lastCrops.current = content?.crops ?? null;
    if (hasNewImages) void write(slot);
    else timer.current ??= setTimeout(() => write(slot), saveDelayMs);
  }, [slot, content, write]);

  // A hidden tab may be closed without another event; beforeunload leaves time to write.
  useEffect(() => {
    if (!slot) return;
    const flush = () => {
      if (timer.current !== null) void write(slot);
    };
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('beforeunload', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('beforeunload', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, [slot, write]);

  return {
    status,
    restoredAt,
    remove: useCallback(() => {
      latest.current = { ...latest.current, content: null };
      setRestoredAt(null);
      if (slot) void write(slot);
    }, [slot, write]),
  };
}
