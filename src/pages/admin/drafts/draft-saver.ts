import type { DraftSlot, FormDraft } from '../../../services/ports.ts';

/** The unsaved changes of a form; null while there are none. */
export type DraftContent = Omit<FormDraft, 'savedAt'> | null;

const saveDelayMs = 300;

/** Saves the changes of one form to an open slot. */
export type DraftSaver = ReturnType<typeof createDraftSaver>;

/** `onSave` is called with the time of each save, `onSaved` with whether it worked. */
export function createDraftSaver(
  slot: DraftSlot,
  onSave: (savedAt: number) => void,
  onSaved: (isSaved: boolean) => void,
) {
  let content: DraftContent = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  async function save() {
    clearTimeout(timer);
    timer = undefined;
    if (content === null) return slot.remove();
    const savedAt = Date.now();
    onSave(savedAt);
    const isSaved = await slot.save({ ...content, savedAt });
    if (!isClosed) onSaved(isSaved);
  }
  const flush = () => {
    if (timer !== undefined) void save();
  };

  return {
    /** Text is saved after a pause in typing; a crop takes a minute to make and is saved at once. */
    update(next: DraftContent) {
      const hasNewCrops = next !== null && next.crops !== content?.crops;
      content = next;
      if (hasNewCrops) void save();
      else timer ??= setTimeout(save, saveDelayMs);
    },
    /** Saves what has not been saved yet. */
    flush,
    /** Removes the draft at once. */
    remove() {
      content = null;
      void save();
    },
    close() {
      flush();
      isClosed = true;
      slot.release();
    },
  };
}
