import { useMemo, useRef, useState } from 'react';
import { type Cassette, type DraftField, draftFields } from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  type FieldErrors,
  toForm,
} from '../../../domain/cassette-validation.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { changedFormFields, rebaseEdit, rebaseForm, validateEdit } from './edit-form.ts';

/** The one row in edit mode. */
export type RowEdit = {
  /** The tape as the editor last saw it: what was changed is told against it. */
  base: Cassette;
  form: CassetteFormValues;
  errors: FieldErrors;
  busy: 'loading' | 'saving' | null;
  /** Why loading or saving did not work; `again` is what can be tried again. */
  failed: { words: string; again: 'load' | 'save' | null } | null;
  /** The tape was deleted meanwhile. */
  missing: boolean;
  /** Somebody else changed the same fields meanwhile: the tape as it is now, and those fields. */
  conflict: { current: Cassette; fields: readonly DraftField[] } | null;
};

const quiet = { errors: {}, failed: null, missing: false, conflict: null };

/** What was typed, over the tape as it is now. */
function over(now: RowEdit, typed: Pick<RowEdit, 'base' | 'form'>, current: Cassette): RowEdit {
  const { base, form } = rebaseEdit({ ...typed, crops: {} }, current);
  return { ...now, base, form };
}

const noSuchDocument = 'No such document exists!';

/**
 * Row editing (specification, section 4): Edit loads the record into the row, Save writes the changes,
 * Cancel leaves. The row survives a sign-out, so that nothing that was typed is lost.
 */
export function useRowEdit(owner: string | null, onSaved: (cassette: Cassette) => void) {
  const backend = useBackend();
  const report = useFailureReport();
  const [edit, setEdit] = useState<RowEdit | null>(null);
  const { base, form } = edit ?? {};
  // Answers that come after the row was left, or after a newer question, count for nothing.
  const question = useRef(0);
  const saving = useRef(false);

  const patch = (fields: Partial<RowEdit>) => setEdit((now) => now && { ...now, ...fields });

  const dirty = edit !== null && changedFormFields(edit.base, edit.form).length > 0;
  const content = useMemo(
    () => (base && form && dirty ? { base, form, crops: {}, checkpoint: null } : null),
    [base, form, dirty],
  );
  const keeping = useDraft(
    edit ? owner : null,
    edit ? `row-${edit.base.id}` : '',
    content,
    ({ base, form }) => base && setEdit((now) => now && over(now, { base, form }, now.base)),
  );

  async function load(from: Cassette) {
    // What was typed in another row, or in this one before, has been given up.
    keeping.remove();
    await fetch({ base: from, form: toForm(from), busy: 'loading', ...quiet });
  }

  async function fetch(from: RowEdit) {
    const mine = ++question.current;
    saving.current = false;
    setEdit(from);
    try {
      const current = await (await backend.cassettes()).read(from.base.id);
      if (mine !== question.current) return;
      if (current) setEdit((now) => now && { ...over(now, now, current), busy: null });
      else gone(new Error(noSuchDocument));
    } catch (error) {
      if (mine !== question.current) return;
      const words = errorMessage(report('Loading the tape failed.', error));
      patch({ busy: null, failed: { words, again: 'load' } });
    }
  }

  const gone = (error: unknown) => {
    report('The tape to edit is not there.', error);
    const words = `${noSuchDocument} Somebody may have deleted it meanwhile.`;
    patch({ busy: null, missing: true, failed: { words, again: null } });
  };

  async function save(base: Cassette, form: CassetteFormValues) {
    if (saving.current) return;
    const read = validateEdit(base, form);
    if (!read.ok) return patch({ errors: read.errors, failed: null });
    const mine = ++question.current;
    saving.current = true;
    patch({ errors: {}, busy: 'saving', failed: null, conflict: null });
    try {
      const cassettes = await backend.cassettes();
      try {
        const saved = await cassettes.update(base, read.value);
        if (mine === question.current) {
          keeping.remove();
          setEdit(null);
        }
        onSaved(saved);
      } catch (error) {
        const failure = report('Saving the tape failed.', error);
        if (mine !== question.current) return;
        const words = errorMessage(failure);
        if (failure.code === 'missing') return gone(failure);
        if (failure.code !== 'conflict')
          return patch({ busy: null, failed: { words, again: 'save' } });
        const current = await cassettes.read(base.id);
        if (mine !== question.current) return;
        if (!current) return gone(new Error(noSuchDocument));
        const fields = draftFields.filter((field) => failure.fields.includes(field));
        patch({ busy: null, failed: { words, again: null }, conflict: { current, fields } });
      }
    } catch (error) {
      if (mine !== question.current) return;
      const words = errorMessage(report('Reading the tape again failed.', error));
      patch({ busy: null, failed: { words, again: 'save' } });
    } finally {
      if (mine === question.current) saving.current = false;
    }
  }

  /** Settles a conflict: theirs in the fields that both changed, or mine over theirs. */
  function settle(whose: 'mine' | 'theirs') {
    if (!edit?.conflict) return;
    const { current, fields } = edit.conflict;
    const merged = rebaseForm(edit.base, edit.form, current);
    if (whose === 'mine') {
      patch({ base: current, form: merged });
      return save(current, merged);
    }
    const theirs = toForm(current);
    const form = { ...merged };
    for (const field of fields) form[field] = theirs[field];
    patch({ base: current, form, errors: {}, failed: null, conflict: null });
  }

  return {
    edit,
    dirty,
    keeping,
    load,
    loadAgain: () => edit && fetch({ ...edit, busy: 'loading', ...quiet }),
    save: (form: CassetteFormValues) => edit && save(edit.base, form),
    settle,
    type: (field: DraftField, text: string) =>
      setEdit((now) => now && { ...now, form: { ...now.form, [field]: text } }),
    leave() {
      keeping.remove();
      question.current++;
      saving.current = false;
      setEdit(null);
    },
  };
}
