import { type Cassette, panels } from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  emptyForm,
  errorAfterTyping,
  type FieldErrors,
  parseFields,
  toForm,
} from '../../../domain/cassette-validation.ts';
import { Failure } from '../../../domain/failure.ts';
import {
  type CassetteFields,
  type FieldName,
  type FieldSpec,
  fieldNames,
  fieldSpecs,
} from '../../../domain/fields.ts';
import type { FormDraft } from '../../../domain/form-draft.ts';
import {
  changeImages,
  hasAnyImage,
  hasImage,
  type ImagesChange,
  noDraftImages,
  withoutPanels,
} from '../cropping/draft-images.ts';

/** One edit of a cassette, as pure functions (docs/behaviour, "Cassette form" and "Conflicts"). */

/** What follows an edit: a cassette, a new one, the next tape of the queue that is not finished, or nothing. */
export type Next = Cassette | 'new' | 'queue' | 'close';

/** An answer to another edit than the present one is ignored by its `draftId`. */
export type Edit = FormDraft & {
  errors: FieldErrors;
  isSaving: boolean;
  /** The share of the images that has been sent, 0 to 1. */
  progress: number;
  /** Why it is not saved, or not loaded. */
  problem: Failure | null;
  /** How often Save was pressed: a message that comes again is announced again. */
  submitCount: number;
};

const idle = { errors: {}, isSaving: false, progress: 0, problem: null };

export const createDraft = (content: Partial<FormDraft> = {}): FormDraft => ({
  draftId: crypto.randomUUID(),
  startedAt: Date.now(),
  base: null,
  form: content.base ? toForm(content.base) : emptyForm,
  blank: emptyForm,
  ...noDraftImages,
  ...content,
});

export const editOf = (draft: FormDraft): Edit => ({ ...draft, submitCount: 0, ...idle });

export const copiedFields = fieldNames.filter((field) => (fieldSpecs[field] as FieldSpec).isCopied);

/** The fields whose text differs from what the form began with. */
export const editedFields = ({ base, form, blank }: Pick<Edit, 'base' | 'form' | 'blank'>) => {
  const initial = base ? toForm(base) : blank;
  return fieldNames.filter((field) => form[field] !== initial[field]);
};

export const hasChanges = (edit: FormDraft): boolean =>
  hasAnyImage(edit) || editedFields(edit).length > 0;

export function formDraftOf(edit: Edit): FormDraft {
  const { errors, isSaving, progress, problem, submitCount, ...draft } = edit;
  return draft;
}

/** Whether a new cassette has no picture of one of its panels yet. */
const hasMissingImages = (edit: Edit): boolean =>
  !edit.base && panels.some((panel) => !hasImage(edit, panel));

/**
 * Checks what is to be saved: the values of the edited fields, or the fields' errors and why it can't be saved
 * yet. A field that is unchanged keeps its stored value: it is neither validated nor parsed again (the imported
 * artist "Earth, Wind & Fire" stays one artist).
 */
export function checkEdit(
  edit: Edit,
):
  | { ok: true; value: Partial<CassetteFields> }
  | { ok: false; errors: FieldErrors; problem: Failure | null } {
  const parsed = parseFields(edit.form, edit.base ? editedFields(edit) : fieldNames);
  const problem = hasMissingImages(edit)
    ? new Failure('invalid', 'Please upload spine, front, and full J-Card images.')
    : null;
  if (parsed.ok && problem === null) return parsed;
  return { ok: false, errors: parsed.ok ? {} : parsed.errors, problem };
}

/** The form of `current`, with the changes that were typed over the base. */
const rebaseForm = (edit: Edit, current: Cassette): CassetteFormValues => ({
  ...toForm(current),
  ...pick(edit.form, editedFields(edit)),
});

/**
 * Applies an edit to the cassette as it is now. Changed fields and panels keep the `base` that the
 * editor saw, so that saving them still detects what somebody else changed; all else is taken from
 * `current`, also a field that has become what the editor typed.
 */
function rebase(edit: Edit, current: Cassette): Pick<Edit, 'base' | 'form'> {
  const { base } = edit;
  if (!base) return edit;
  const images = { ...current.images };
  for (const panel of panels) if (hasImage(edit, panel)) images[panel] = base.images[panel];
  const now = toForm(current);
  const kept = editedFields(edit).filter((field) => edit.form[field] !== now[field]);
  return { base: { ...current, ...pick(base, kept), images }, form: rebaseForm(edit, current) };
}

export type ChangeAction =
  | { type: 'set-field'; field: FieldName; text: string }
  | { type: 'loaded'; draftId: string; current: Cassette }
  | { type: 'load-failed'; draftId: string; failure: Failure }
  | { type: 'reject'; errors: FieldErrors; problem: Failure | null }
  | { type: 'save'; next: Next }
  | { type: 'save-failed'; draftId: string; failure: Failure }
  | { type: 'progress'; draftId: string; fraction: number }
  /** `mine` keeps the changes over those of the other editor; `theirs` takes theirs over. */
  | { type: 'resolve'; keep: 'mine' | 'theirs' };

/** Changes the images. The problem with them goes away when it is solved. */
export function changeEditImages(edit: Edit, change: ImagesChange): Edit {
  const changed = { ...edit, ...changeImages(edit, change) };
  const isSolved = edit.problem?.code === 'invalid' && !hasMissingImages(changed);
  return isSolved ? { ...changed, problem: null } : changed;
}

export function changeEdit(edit: Edit, action: ChangeAction): Edit {
  switch (action.type) {
    case 'set-field': {
      const { field, text } = action;
      const { [field]: error, ...errors } = edit.errors;
      const left = error && errorAfterTyping(field, edit.form[field], text, error);
      const form = { ...edit.form, [field]: text };
      return { ...edit, form, errors: left ? { ...errors, [field]: left } : errors };
    }
    case 'loaded':
      return { ...edit, ...rebase(edit, action.current) };
    case 'load-failed':
      return edit.isSaving ? edit : { ...edit, problem: action.failure };
    case 'reject': {
      const { errors, problem } = action;
      return { ...edit, errors, problem, submitCount: edit.submitCount + 1 };
    }
    case 'save':
      return { ...edit, ...idle, isSaving: true, submitCount: edit.submitCount + 1 };
    case 'save-failed':
      return { ...edit, isSaving: false, problem: action.failure };
    case 'progress':
      return { ...edit, progress: action.fraction };
    case 'resolve':
      return resolve(edit, action.keep);
  }
}

/** What somebody else has changed too, with the cassette as it is now; null without a conflict. */
export function conflictOf({ base, problem }: Pick<Edit, 'base' | 'problem'>) {
  if (!base || !problem?.current) return null;
  const { current, fields } = problem;
  return {
    current,
    fields: fieldNames.filter((field) => fields.includes(field)),
    panels: panels.filter((panel) => fields.includes(panel)),
  };
}
export type Conflict = NonNullable<ReturnType<typeof conflictOf>>;

function resolve(edit: Edit, keep: 'mine' | 'theirs'): Edit {
  const conflict = conflictOf(edit);
  if (!conflict) return edit;
  const { current, fields, panels: theirPanels } = conflict;
  const form = rebaseForm(edit, current);
  const mine = { ...edit, ...idle, base: current, form };
  if (keep === 'mine') return mine;
  return {
    ...mine,
    form: { ...form, ...pick(toForm(current), fields) },
    ...withoutPanels(edit, theirPanels),
  };
}

export function pick<T extends CassetteFields | CassetteFormValues, F extends FieldName>(
  from: T,
  fields: readonly F[],
): Pick<T, F> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, F>;
}
