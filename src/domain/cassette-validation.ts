import {
  type CassetteFields,
  checkField,
  emptyDraft,
  type FieldName,
  formatField,
  mapFields,
  parseField,
} from './fields.ts';
import { toStoredDraft } from './text/stored-draft.ts';

/** The values of a form: every field as typed, a list as one text separated by commas. */
export type CassetteFormValues = Record<FieldName, string>;

export const toForm = (draft: CassetteFields): CassetteFormValues =>
  mapFields((field) => formatField(field, draft[field]));

export const emptyForm = toForm(emptyDraft);

/** The message of each field that must be corrected. */
export type FieldErrors = Partial<Record<FieldName, string>>;

export type ValidationResult<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/** Parses and validates these fields of a form (docs/behaviour.md, "Cassette fields"). Never throws. */
export function parseFields<Field extends FieldName>(
  form: Pick<CassetteFormValues, Field>,
  names: readonly Field[],
): ValidationResult<Pick<CassetteFields, Field>> {
  const parsed = names.map((field) => [field, parseField(field, form[field])]);
  const value = toStoredDraft(Object.fromEntries(parsed) as Pick<CassetteFields, Field>);
  const errors: FieldErrors = {};
  for (const field of names) {
    const error = checkField(field, value[field]);
    if (error !== null) errors[field] = error;
  }
  return Object.keys(errors).length === 0 ? { ok: true, value } : { ok: false, errors };
}
