import { useMemo, useRef, useState } from 'react';
import {
  type Cassette,
  type CassetteDraft,
  type DraftField,
  draftFields,
  type Panel,
  panels,
} from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  emptyForm,
  type FieldErrors,
  parseForm,
  toForm,
} from '../../../domain/cassette-validation.ts';
import { Failure } from '../../../domain/failure.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import type { Crops } from '../../../services/ports.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { changedFormFields, rebaseEdit, rebaseForm, validateEdit } from './edit-form.ts';

/** Somebody else changed the same fields or images: the cassette as it is now, and what conflicts. */
export type Conflict = {
  current: Cassette;
  fields: readonly DraftField[];
  panels: readonly Panel[];
};

export type EditState = {
  /** The cassette as this editor last saw it: changes are relative to it. Null for a new one. */
  base: Cassette | null;
  /** The cassette as it was last read. */
  current: Cassette | null;
  form: CassetteFormValues;
  /** What the form of a new cassette began with. */
  blank: CassetteFormValues;
  crops: Partial<Crops>;
  errors: FieldErrors;
  busy: 'loading' | 'saving' | null;
  /** An error and what can be retried; each one has a new id, so that a repeated text is announced. */
  message: { text: string; retry: 'load' | 'save' | null; id: number } | null;
  conflict: Conflict | null;
  /** The cassette of the catalogue that is the same as this new one. */
  duplicate: Cassette | null;
  /** Somebody else deleted the cassette. */
  isMissing: boolean;
};

type Options = {
  /** The uid that drafts are stored for; null stores none. */
  owner: string | null;
  formId: (base: Cassette | null) => string;
  write: (edit: EditState, draft: CassetteDraft) => Promise<Cassette>;
  /** Must remove the draft. `isCurrent` is false when the edit was stopped during the save. */
  onSaved: (saved: Cassette, isCurrent: boolean) => void;
};

const missingMessage = 'No such document exists!';
const idle = {
  errors: {},
  busy: null,
  message: null,
  conflict: null,
  duplicate: null,
  isMissing: false,
};

export const initialEdit = (
  cassette: Cassette | null,
  blank: CassetteFormValues = emptyForm,
): EditState => ({
  base: cassette,
  current: cassette,
  form: cassette ? toForm(cassette) : blank,
  blank,
  crops: {},
  ...idle,
});

/** Applies the changes of an edit to the current version of the cassette. */
function rebased({ base, form, crops }: EditedContent, current: Cassette | null): EditedContent {
  return base && current ? rebaseEdit({ base, form, crops }, current) : { base, form, crops };
}
type EditedContent = Pick<EditState, 'base' | 'form' | 'crops'>;

/**
 * One cassette that is being edited or added: loads its current version, keeps a draft on the device,
 * validates, saves, and resolves conflicts (docs/behaviour.md, "Conflicts" and "Drafts"). `edit` is
 * null while nothing is being edited.
 */
export function useCassetteEdit(initial: EditState | null, options: Options) {
  const backend = useBackend();
  const report = useFailureReport();
  const [edit, setEdit] = useState(initial);
  /** Incremented by each load and cancel: an answer to an earlier load is ignored. */
  const requestId = useRef(0);
  const isSaving = useRef(false);
  const { base = null, form, crops } = edit ?? {};

  const changed = base && form ? changedFormFields(base, form) : [];
  const hasText = base ? changed.length > 0 : form !== edit?.blank;
  const hasImages = Object.keys({ ...crops }).length > 0;
  const isDirty = edit !== null && (hasText || hasImages);
  const draft = useDraft(
    edit ? options.owner : null,
    edit ? options.formId(base) : '',
    useMemo(
      () => (isDirty && form && crops ? { base, form, crops } : null),
      [isDirty, base, form, crops],
    ),
    (stored) => update((previous) => rebased(stored, previous.current)),
  );

  const update = (change: (previous: EditState) => Partial<EditState>) =>
    setEdit((previous) => previous && { ...previous, ...change(previous) });
  const patch = (fields: Partial<EditState>) => update(() => fields);
  const showMessage = (text: string, retry: 'load' | 'save' | null = null) =>
    update((previous) => ({
      busy: null,
      message: { text, retry, id: (previous.message?.id ?? 0) + 1 },
    }));
  function showMissing(error: Failure) {
    report('The tape to edit is not there.', error);
    patch({ isMissing: true });
    showMessage(`${missingMessage} Somebody may have deleted it meanwhile.`);
  }
  const read = async (id: string) => (await backend.cassettes()).read(id);

  /** Loads the cassette again, as the list may be hours old. Text typed meanwhile is kept. */
  async function load(from: EditState) {
    const { base } = from;
    if (!base) return;
    cancel();
    const ownRequestId = requestId.current;
    setEdit({ ...from, ...idle, busy: 'loading' });
    const isStale = () => ownRequestId !== requestId.current || isSaving.current;
    try {
      const current = await read(base.id);
      if (isStale()) return;
      if (current) update((previous) => ({ ...rebased(previous, current), current, busy: null }));
      else showMissing(new Failure('missing', missingMessage));
    } catch (error) {
      if (!isStale()) showMessage(errorMessage(report('Loading the tape failed.', error)), 'load');
    }
  }

  /** `blockedBy` gives the reason why an edit can't be saved yet, apart from field errors. */
  async function save(
    from: EditState,
    blockedBy: (isValid: boolean) => string | null = () => null,
  ) {
    if (isSaving.current || from.isMissing) return;
    const { base, form } = from;
    const validated = base ? validateEdit(base, form) : parseForm(form);
    const errors = validated.ok ? {} : validated.errors;
    const reason = blockedBy(validated.ok);
    patch({ errors });
    if (reason !== null) return showMessage(reason);
    if (!validated.ok) return patch({ message: null });
    const ownRequestId = requestId.current;
    isSaving.current = true;
    patch({ busy: 'saving', message: null, conflict: null, duplicate: null });
    try {
      const saved = await options.write(from, validated.value);
      options.onSaved(saved, ownRequestId === requestId.current);
    } catch (error) {
      const logMessage = base ? 'Saving the tape failed.' : 'Adding the tape failed.';
      const failure = report(logMessage, error);
      if (ownRequestId === requestId.current) await showFailure(failure, base, ownRequestId);
    } finally {
      if (ownRequestId === requestId.current) {
        isSaving.current = false;
        patch({ busy: null });
      }
    }
  }

  async function showFailure(failure: Failure, base: Cassette | null, ownRequestId: number) {
    if (base && failure.code === 'missing') return showMissing(failure);
    patch({ duplicate: failure.existing });
    if (!base || failure.code !== 'conflict') return showMessage(errorMessage(failure), 'save');
    try {
      const current = await read(base.id);
      if (ownRequestId !== requestId.current) return;
      if (!current) return showMissing(new Failure('missing', missingMessage));
      const conflicts = (name: string) => failure.fields.includes(name);
      showMessage(errorMessage(failure));
      patch({
        conflict: {
          current,
          fields: draftFields.filter(conflicts),
          panels: panels.filter(conflicts),
        },
      });
    } catch (error) {
      if (ownRequestId !== requestId.current) return;
      showMessage(errorMessage(report('Reading the tape again failed.', error)), 'save');
    }
  }

  /** `mine` saves over the other editor's changes; `theirs` takes them over into the form. */
  function resolveConflict(keep: 'mine' | 'theirs') {
    if (!edit?.conflict || !edit.base) return;
    const { conflict, crops } = edit;
    const { current } = conflict;
    const form = { ...rebaseForm(edit.base, edit.form, current) };
    const next: EditState = { ...edit, ...idle, base: current, current, form };
    if (keep === 'theirs') {
      const theirs = toForm(current);
      for (const field of conflict.fields) form[field] = theirs[field];
      const kept = panels.filter((panel) => crops[panel] && !conflict.panels.includes(panel));
      next.crops = Object.fromEntries(kept.map((panel) => [panel, crops[panel]]));
    }
    setEdit(next);
    return keep === 'mine' ? save(next) : undefined;
  }

  /** Ignores the answers to pending requests. */
  function cancel() {
    requestId.current++;
    isSaving.current = false;
  }

  return {
    edit,
    isDirty,
    changed,
    draft,
    update,
    load,
    save,
    resolveConflict,
    setField: (field: DraftField, text: string) =>
      update((previous) => ({ form: { ...previous.form, [field]: text } })),
    /** Discards all changes; the cassette stays in edit mode. */
    reset() {
      draft.remove();
      update((previous) => ({ ...initialEdit(previous.current), busy: previous.busy }));
    },
    /** Ends the edit and discards all changes. */
    stop() {
      draft.remove();
      cancel();
      setEdit(null);
    },
    cancel,
  };
}
