import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBackend } from '../../../services/backend-context.tsx';
import type { DraftSlot, FormDraft } from '../../../services/ports.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { createDraftSaver, type DraftContent, type DraftSaver } from './draft-saver.ts';

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
  content: DraftContent,
  restore: (draft: FormDraft) => void,
): DraftState {
  const backend = useBackend();
  const report = useFailureReport();
  const [state, setState] = useState(unopened);
  const saver = useRef<DraftSaver | null>(null);
  /** When this form last saved or restored its draft, to distinguish its own draft from an older one. */
  const ownSavedAt = useRef<number | null>(null);

  const handleOpened = useEffectEvent((slot: DraftSlot) => {
    const { draft } = slot;
    // Changes that outlived a sign-out may find their own draft again.
    if (draft && content !== null && draft.savedAt !== ownSavedAt.current) {
      slot.release();
      return setState({ ...unopened, status: 'older-draft' });
    }
    const opened = createDraftSaver(
      slot,
      (savedAt) => {
        ownSavedAt.current = savedAt;
      },
      (isSaved) =>
        setState((previous) => ({ ...previous, status: isSaved ? 'saved' : 'unavailable' })),
    );
    saver.current = opened;
    opened.update(content);
    const restored = content === null ? draft : null;
    setState({ status: 'saved', restoredAt: restored?.savedAt ?? null });
    if (!restored) return;
    ownSavedAt.current = restored.savedAt;
    restore(restored);
  });

  useEffect(() => {
    if (owner === null) return;
    let isCancelled = false;
    backend
      .drafts()
      .then((drafts) => drafts.open(owner, formId))
      .then(
        (slot) => {
          if (typeof slot !== 'string') isCancelled ? slot.release() : handleOpened(slot);
          else if (!isCancelled) setState({ ...unopened, status: slot });
        },
        (error: unknown) => {
          if (!isCancelled) setState({ ...unopened, status: 'unavailable' });
          report('Unsaved forms can’t be kept.', error);
        },
      );
    return () => {
      isCancelled = true;
      saver.current?.close();
      saver.current = null;
      setState(unopened);
    };
  }, [backend, report, owner, formId]);

  useEffect(() => saver.current?.update(content), [content]);

  // A hidden tab may be closed without another event; beforeunload leaves time to write.
  useEffect(() => {
    const flush = () => saver.current?.flush();
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('beforeunload', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('beforeunload', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, []);

  return {
    ...state,
    remove: useCallback(() => {
      saver.current?.remove();
      setState((previous) => ({ ...previous, restoredAt: null }));
    }, []),
  };
}

const unopened: Omit<DraftState, 'remove'> = { status: 'loading', restoredAt: null };
