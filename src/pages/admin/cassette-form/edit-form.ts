import {
  type Cassette,
  type CassetteDraft,
  type DraftField,
  draftFields,
  panels,
} from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  emptyForm,
  parseForm,
  toForm,
  type ValidationResult,
} from '../../../domain/cassette-validation.ts';
import type { Crops } from '../../../services/ports.ts';

/** The fields that an editor has typed in since the form was filled from `base`. */
export function changedFormFields(base: CassetteDraft, form: CassetteFormValues): DraftField[] {
  const start = toForm(base);
  return draftFields.filter((field) => form[field] !== start[field]);
}

/**
 * Reads a form that was filled from `base`. A field that nobody touched keeps its stored value: it is
 * neither judged (an old tape with an odd field can still be mended) nor parsed again (an imported
 * artist "Earth, Wind & Fire" stays one).
 */
export function validateEdit(
  base: CassetteDraft,
  form: CassetteFormValues,
): ValidationResult<CassetteDraft> {
  const touched = changedFormFields(base, form);
  const judged: CassetteFormValues = { ...emptyForm, title: 'untouched', artist: 'untouched' };
  const read = parseForm({ ...judged, ...pick(form, touched) });
  if (!read.ok) return read;
  return { ok: true, value: { ...pick(base, draftFields), ...pick(read.value, touched) } };
}

/** The form over the tape as it is now: what was typed stays, all else is fresh. */
export const rebaseForm = (
  base: CassetteDraft,
  form: CassetteFormValues,
  current: Cassette,
): CassetteFormValues => ({
  ...toForm(current),
  ...pick(form, changedFormFields(base, form)),
});

/** What a form of a tape that is there is about. */
export type CassetteEdit = { base: Cassette; form: CassetteFormValues; crops: Partial<Crops> };

/**
 * The same edit over the tape as it is now. What was typed and cropped stays, and is still told
 * against the tape that was seen then, so that a change by somebody else comes to light when it is
 * saved; all else is fresh.
 */
export function rebaseEdit({ base, form, crops }: CassetteEdit, current: Cassette): CassetteEdit {
  const touched = changedFormFields(base, form);
  const images = { ...current.images };
  for (const panel of panels) if (crops[panel]) images[panel] = base.images[panel];
  return {
    base: { ...current, ...pick(base, touched), images },
    form: { ...toForm(current), ...pick(form, touched) },
    crops,
  };
}

function pick<T extends CassetteDraft | CassetteFormValues, F extends DraftField>(
  from: T,
  fields: readonly F[],
): Pick<T, F> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, F>;
}
