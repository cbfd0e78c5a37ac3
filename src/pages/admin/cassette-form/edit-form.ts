import { type Cassette, changedFields, panels } from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  parseFields,
  toForm,
  type ValidationResult,
} from '../../../domain/cassette-validation.ts';
import { type CassetteDraft, type DraftField, draftFields } from '../../../domain/fields.ts';
import type { Crops } from '../../../services/ports.ts';

/** The fields whose text differs from what the form was filled with from `base`. */
export function changedFormFields(base: CassetteDraft, form: CassetteFormValues): DraftField[] {
  const initial = toForm(base);
  return draftFields.filter((field) => form[field] !== initial[field]);
}

/**
 * Validates a form that was filled from `base`. An unchanged field keeps its stored value: it is
 * neither validated (an old cassette with an invalid field can still be edited elsewhere) nor parsed
 * again (the imported artist "Earth, Wind & Fire" stays one artist).
 */
export function validateEdit(
  base: CassetteDraft,
  form: CassetteFormValues,
): ValidationResult<CassetteDraft> {
  const parsed = parseFields(form, changedFormFields(base, form));
  return parsed.ok ? { ok: true, value: { ...pick(base, draftFields), ...parsed.value } } : parsed;
}

/** The form of `current`, with the changes that were typed over `base`. */
export const rebaseForm = (
  base: CassetteDraft,
  form: CassetteFormValues,
  current: Cassette,
): CassetteFormValues => ({
  ...toForm(current),
  ...pick(form, changedFormFields(base, form)),
});

/** What is saved over `current` of a draft that was made over `base`. */
export const rebaseDraft = (
  base: CassetteDraft,
  draft: CassetteDraft,
  current: CassetteDraft,
): CassetteDraft => ({
  ...pick(current, draftFields),
  ...pick(draft, changedFields(base, draft)),
});

/** The text and the crops of a form. `base` is the cassette as the editor last saw it; null for a new one. */
export type EditedContent = {
  base: Cassette | null;
  form: CassetteFormValues;
  crops: Partial<Crops>;
};

/**
 * Applies an edit to the cassette as it is now. Changed fields and panels keep the `base` that the
 * editor saw, so that saving them still detects what somebody else changed; all else is taken from
 * `current`, also a field that has become what the editor typed.
 */
export function rebaseEdit(
  { base, form, crops }: EditedContent,
  current: Cassette | null,
): EditedContent {
  if (!base || !current) return { base, form, crops };
  const images = { ...current.images };
  for (const panel of panels) if (crops[panel]) images[panel] = base.images[panel];
  const now = toForm(current);
  const kept = changedFormFields(base, form).filter((field) => form[field] !== now[field]);
  return {
    base: { ...current, ...pick(base, kept), images },
    form: rebaseForm(base, form, current),
    crops,
  };
}

function pick<T extends CassetteDraft | CassetteFormValues, F extends DraftField>(
  from: T,
  fields: readonly F[],
): Pick<T, F> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, F>;
}
