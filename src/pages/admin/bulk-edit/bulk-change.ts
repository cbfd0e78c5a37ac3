import { type Cassette, type CassetteDraft, draftFields } from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  emptyForm,
  parseForm,
  type ValidationResult,
} from '../../../domain/cassette-validation.ts';

/** The fields that can be set for many cassettes at once. */
export const bulkFields = ['label', 'genre', 'country', 'inStock', 'locations'] as const;
export type BulkField = (typeof bulkFields)[number];

/** The selected fields with their new values. */
export type BulkChange = Partial<Pick<CassetteDraft, BulkField>>;

/** Validates the selected fields as the form of one cassette does (docs/behaviour.md, "Bulk edit"). */
export function parseBulkForm(
  values: Pick<CassetteFormValues, BulkField>,
  selected: readonly BulkField[],
): ValidationResult<BulkChange> {
  // Title and artist are required, but not part of a bulk change.
  const form: CassetteFormValues = { ...emptyForm, title: 'placeholder', artist: 'placeholder' };
  for (const field of selected) form[field] = values[field];
  const parsed = parseForm(form);
  if (!parsed.ok) return parsed;
  return {
    ok: true,
    value: Object.fromEntries(selected.map((field) => [field, parsed.value[field]])),
  };
}

/** The cassette's fields with the change; all other fields keep their value, valid or not. */
export const applyBulkChange = (cassette: Cassette, change: BulkChange): CassetteDraft => ({
  ...(Object.fromEntries(draftFields.map((field) => [field, cassette[field]])) as CassetteDraft),
  ...change,
});
