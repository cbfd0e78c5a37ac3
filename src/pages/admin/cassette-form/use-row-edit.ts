import { useCallback } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { rowFormId } from '../drafts/use-draft.ts';
import { type CassetteEdit, hasChanges } from './cassette-edit.ts';
import { type SaveOptions, useCassetteEdit } from './use-cassette-edit.ts';

type RowEdit = CassetteEdit & { base: Cassette };
const isRowEdit = (edit: CassetteEdit | null): edit is RowEdit =>
  edit !== null && edit.base !== null;

/**
 * The row of the table in edit mode, or one of its cells (docs/behaviour.md, "Row edit"). The edit
 * outlives a sign-out, so that nothing typed is lost.
 */
export function useRowEdit(
  owner: string | null,
  onSaved: (cassette: Cassette, options: SaveOptions, ended: CassetteEdit) => void,
) {
  const { edit, isDirty, getEdit, draft, load, reload, save, resolveConflict, setField, stop } =
    useCassetteEdit(() => null, {
      owner,
      formId: (base) => rowFormId(base?.id ?? ''),
      kind: 'row',
      onSaved,
    });
  return {
    edit: isRowEdit(edit) ? edit : null,
    isDirty,
    getEdit,
    /** Whether there are changes now, also before they are rendered. */
    hasUnsavedChanges: useCallback(() => {
      const current = getEdit();
      return current !== null && hasChanges(current);
    }, [getEdit]),
    draft,
    load,
    retryLoad: reload,
    save,
    resolveConflict,
    setField,
    stop,
  };
}
