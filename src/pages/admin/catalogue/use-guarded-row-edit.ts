import { useCallback, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { useRowEdit } from '../cassette-form/use-row-edit.ts';

type Options = {
  /** `isEditing`: meanwhile another row is being edited. */
  onSaved: (saved: Cassette, isEditing: boolean) => void;
  onCancelled: (cassette: Cassette) => void;
};

/**
 * The row in edit mode. Asks before unsaved changes in it are discarded, to edit another row or to end
 * the edit (docs/behaviour.md, "Row edit").
 */
export function useGuardedRowEdit(owner: string | null, options: Options) {
  const { onSaved, onCancelled } = options;
  const row = useRowEdit(owner, (saved) => onSaved(saved, row.getEdit() !== null));
  const { edit: current, getEdit, hasUnsavedChanges, load } = row;
  /** The edit that the question is about, and the cassette to edit after it; null to edit none. */
  const [question, setQuestion] = useState<{ editId: string; next: Cassette | null } | null>(null);
  // A save may end the edit behind the question.
  const asked = question !== null && question.editId === current?.id ? question : null;

  function leave(next: Cassette | null) {
    setQuestion(null);
    if (next) return load(next);
    if (current) onCancelled(current.base);
    row.stop();
  }

  return {
    row,
    edit: useCallback(
      (cassette: Cassette) => {
        const edit = getEdit();
        if (edit && hasUnsavedChanges()) return setQuestion({ editId: edit.id, next: cassette });
        load(cassette);
      },
      [getEdit, hasUnsavedChanges, load],
    ),
    cancel: () =>
      current && row.isDirty ? setQuestion({ editId: current.id, next: null }) : leave(null),
    /** Asks, then loads the row again without the draft of an earlier visit. */
    discardDraft: () => current && setQuestion({ editId: current.id, next: current.base }),
    isAsking: asked !== null,
    confirm: () => asked && leave(asked.next),
    dismiss: () => setQuestion(null),
  };
}
