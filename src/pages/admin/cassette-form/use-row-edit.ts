import type { Cassette } from '../../../domain/cassette.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { rowFormId } from '../drafts/use-draft.ts';
import { type EditState, initialEdit, useCassetteEdit } from './use-cassette-edit.ts';

type RowEdit = EditState & { base: Cassette };
const isRowEdit = (edit: EditState | null): edit is RowEdit => edit !== null && edit.base !== null;

/**
 * The row of the table in edit mode (docs/behaviour.md, "Row edit"). The edit outlives a sign-out, so
 * that nothing typed is lost.
 */
export function useRowEdit(owner: string | null, onSaved: (cassette: Cassette) => void) {
  const backend = useBackend();
  const { edit, isDirty, draft, load, save, resolveConflict, setField, stop } = useCassetteEdit(
    null,
    {
      owner,
      formId: (base) => rowFormId(base?.id ?? ''),
      async write({ base }, changes) {
        if (!base) throw new Error('A row edits an existing cassette.');
        return (await backend.cassettes()).update(base, changes);
      },
      onSaved(cassette, isCurrent) {
        if (isCurrent) stop();
        onSaved(cassette);
      },
    },
  );

  return {
    edit: isRowEdit(edit) ? edit : null,
    isDirty,
    draft,
    /** Starts to edit a cassette. Discards earlier changes in this or another row. */
    load(cassette: Cassette) {
      draft.remove();
      return load(initialEdit(cassette));
    },
    retryLoad: () => edit && load(edit),
    save: (form: CassetteFormValues) => edit && save({ ...edit, form }),
    resolveConflict,
    setField,
    stop,
  };
}
