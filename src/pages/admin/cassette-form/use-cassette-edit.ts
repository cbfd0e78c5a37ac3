import { useRef } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { emptyFields } from '../../../domain/cassette-validation.ts';
import { type CassetteWrite, duplicateOf } from '../../../domain/cassette-write.ts';
import { DuplicateIndex } from '../../../domain/duplicates.ts';
import type { CassetteFields } from '../../../domain/fields.ts';
import { useBackend } from '../../../services/backend-context.ts';
import { newAttempts, type SaveAttempts, saveCassette } from '../../../services/save-cassette.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { changeEdit, checkEdit, conflictOf, type Edit, type Next } from './edit.ts';
import { useOpenEdit } from './use-open-edit.ts';

type Options = Parameters<typeof useOpenEdit>[0] & {
  cassettes: readonly Cassette[];
  /** `base` is null for a new cassette. */
  onSaved: (saved: Cassette, write: CassetteWrite, base: Cassette | null) => void;
};

/** The open edit, and how it is saved (docs/behaviour, "Cassette form" and "Conflicts"). */
export function useCassetteEdit({ cassettes, onSaved, ...options }: Options) {
  const { editorUid, reportFailure } = options;
  const backend = useBackend();
  const { endMessage } = useMessages();
  const { editing, dispatch } = useOpenEdit(options);
  const { edit, nextAfterSave } = editing;
  /** The attempts at each tape, by its `draftId`, until it is saved. */
  const attemptsOf = useRef(new Map<string, SaveAttempts>());

  async function write(edit: Edit, fields: CassetteFields, allowsDuplicate: boolean) {
    const { draftId, base } = edit;
    const attempts = attemptsOf.current.get(draftId) ?? newAttempts();
    attemptsOf.current.set(draftId, attempts);
    if (!base && !allowsDuplicate && attempts.writes.length === 0) {
      const [existing] = new DuplicateIndex(cassettes).find(fields);
      if (existing) throw duplicateOf(existing);
    }
    // The form has loaded this chunk.
    const { cropPlaced } = await import('../cropping/crop-placed.ts');
    const crops = await cropPlaced(edit);
    const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
    const onProgress = (fraction: number) => dispatch({ type: 'progress', draftId, fraction });
    const settings = { attempts, onProgress, allowsDuplicate };
    return saveCassette({ catalogue, images }, base, fields, crops, settings);
  }

  /** Saves an edit if it is valid. Does nothing during a save, or before a conflict is resolved. */
  async function saveEdit(edit: Edit, next: Next, allowsDuplicate = false) {
    if (edit.isSaving || conflictOf(edit)) return;
    const checked = checkEdit(edit);
    if (!checked.ok) return dispatch({ ...checked, type: 'reject' });
    const { draftId, base } = edit;
    endMessage();
    dispatch({ type: 'save', next });
    let result: Awaited<ReturnType<typeof write>>;
    try {
      result = await write(edit, { ...emptyFields, ...base, ...checked.value }, allowsDuplicate);
    } catch (error) {
      const logMessage = base ? 'Saving the tape failed.' : 'Adding the tape failed.';
      const failure = reportFailure(logMessage, error, base?.id);
      return dispatch({ type: 'save-failed', draftId, failure });
    }
    attemptsOf.current.delete(draftId);
    dispatch({ type: 'saved', draftId });
    onSaved(result.saved, result.write, base);
    // `useDrafts` removes nothing once the tab is hidden or the page is left.
    if (editorUid !== null)
      backend
        .drafts()
        .then((drafts) => drafts.remove(editorUid, [draftId]))
        .catch(() => {});
  }

  return {
    ...editing,
    /** Saves the open edit and opens `next`. `allowsDuplicate` adds it although the catalogue has the same. */
    async save(next: Next, allowsDuplicate = false) {
      if (edit) await saveEdit(edit, next, allowsDuplicate);
    },
    /** `mine` saves over the other editor's changes; `theirs` takes them over into the form. */
    async resolveConflict(keep: 'mine' | 'theirs') {
      if (!edit) return;
      const action = { type: 'resolve', keep } as const;
      dispatch(action);
      if (keep === 'mine') await saveEdit(changeEdit(edit, action), nextAfterSave);
    },
  };
}
