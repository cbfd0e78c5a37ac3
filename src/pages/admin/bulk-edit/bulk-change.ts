import {
  type Cassette,
  type CassetteDraft,
  type DraftField,
  draftFields,
} from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  emptyForm,
  parseForm,
  type ValidationResult,
} from '../../../domain/cassette-validation.ts';

/** The fields that can be set for many tapes at once. */
export const bulkFields = ['label', 'genre', 'country', 'inStock', 'locations'] as const;
export type BulkField = (typeof bulkFields)[number];

/** What is set: the fields that were chosen, each as it will be stored. */
export type BulkChange = Partial<Pick<CassetteDraft, BulkField>>;

/** Reads the fields that were chosen, as the form of one tape is read (specification, section 5). */
export function parseBulkForm(
  form: Pick<CassetteFormValues, BulkField>,
  chosen: readonly BulkField[],
): ValidationResult<BulkChange> {
  const judged: CassetteFormValues = { ...emptyForm, title: 'untouched', artist: 'untouched' };
  for (const field of chosen) judged[field] = form[field];
  const read = parseForm(judged);
  if (!read.ok) return read;
  return { ok: true, value: Object.fromEntries(chosen.map((field) => [field, read.value[field]])) };
}

/** The tape with the change; what it does not name stays as it is, odd or not. */
export const applyBulkChange = (tape: Cassette, change: BulkChange): CassetteDraft => ({
  ...(Object.fromEntries(
    draftFields.map((field: DraftField) => [field, tape[field]]),
  ) as CassetteDraft),
  ...change,
});
