import { useCallback, useState } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import type { DraftField } from '../../../domain/fields.ts';
import { type CassetteEdit, hasChanges } from '../cassette-form/cassette-edit.ts';
import type { Cell } from '../cassette-form/use-cassette-edit.ts';
import { useRowEdit } from '../cassette-form/use-row-edit.ts';

type Options = {
  /** `ended` is the edit that was saved; `isEditing`: another one has begun. */
  onSaved: (saved: Cassette, ended: CassetteEdit, isEditing: boolean) => void;
  /** The edit has ended without a save. */
  onLeft: (cassette: Cassette, field: DraftField | null) => void;
};

/** What is edited after the present edit: a row, or a cell of it. */
type Next = { cassette: Cassette; field: DraftField | null };

/**
 * The row or the cell that is being edited. Asks before unsaved changes in it are discarded, to edit
 * another one or to leave the row (docs/behaviour.md, "Row edit" and "Cell edit").
 */
export function useGuardedRowEdit(owner: string | null, options: Options) {
  const { onSaved, onLeft } = options;
  /** The edit that the question is about, and what to edit after it; null to edit nothing. */
  const [question, setQuestion] = useState<{ editId: string; next: Next | null } | null>(null);
  const row = useRowEdit(
    owner,
    useStableCallback((saved, { nextCell }, ended) => {
      // A cell was opened while this one was being saved.
      const asked = ended.field !== null && question?.editId === ended.id ? question.next : null;
      const next = row.getEdit() === null ? (nextCell ?? asked) : null;
      if (next) load(next.cassette.id === saved.id ? saved : next.cassette, next.field);
      onSaved(saved, ended, row.getEdit() !== null);
    }),
  );
  const { edit: current, getEdit, hasUnsavedChanges, load } = row;
  // A save may end the edit behind the question.
  const asked = question !== null && question.editId === current?.id ? question : null;
  const isCellSaving = current?.busy === 'saving' && current.field !== null;

  function leave(next: Next | null) {
    setQuestion(null);
    if (next) return load(next.cassette, next.field);
    row.stop();
    if (current) onLeft(current.base, current.field);
  }

  return {
    row,
    /** Edits a row, or a cell of it. */
    edit: useCallback(
      (cassette: Cassette, field: DraftField | null = null) => {
        const edit = getEdit();
        if (edit && hasUnsavedChanges())
          return setQuestion({ editId: edit.id, next: { cassette, field } });
        load(cassette, field);
      },
      [getEdit, hasUnsavedChanges, load],
    ),
    cancel: () =>
      current && row.isDirty ? setQuestion({ editId: current.id, next: null }) : leave(null),
    /** Saves the cell, unless it is unchanged, and goes on to the next one; null goes back to its own. */
    saveCell(form: CassetteFormValues, nextCell: Cell | null) {
      if (!current) return;
      if (hasChanges({ ...current, form })) row.save(form, { nextCell });
      else leave(nextCell);
    },
    /** Leaves the cell, and discards what was typed in it. */
    leaveCell: () => leave(null),
    /** Asks, then loads the row again without the draft of an earlier visit. */
    discardDraft: () =>
      current &&
      setQuestion({
        editId: current.id,
        next: { cassette: current.base, field: current.field },
      }),
    /** A cell that is being saved is not asked about: what was opened meanwhile follows. */
    isAsking: asked !== null && !isCellSaving,
    confirm: () => asked && leave(asked.next),
    dismiss: () => setQuestion(null),
  };
}
