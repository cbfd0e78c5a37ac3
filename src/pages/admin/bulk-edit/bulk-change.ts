import { type Cassette, changedFields } from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  type FieldErrors,
  parseFields,
  type ValidationResult,
} from '../../../domain/cassette-validation.ts';
import {
  type CassetteFields,
  cassetteFields,
  checkField,
  type FieldName,
  type FieldOfKind,
  fieldNames,
  formatField,
  isOfKind,
  mapFields,
} from '../../../domain/fields.ts';
import { identityText } from '../../../domain/text/identity-text.ts';
import { formatCount } from '../format-count.ts';

/** The fields that can be set for many cassettes at once. */
export const bulkFields = fieldNames.filter((field) => cassetteFields[field].isBulk);

export const isListField = (field: FieldName): field is FieldOfKind<'list'> =>
  isOfKind(field, 'list');
/** What is done with a field: `set` replaces the whole value; only lists have `add` and `remove`. */
export type BulkAction = 'keep' | 'set' | 'add' | 'remove';

/** What is done with each field that is not kept. */
export type BulkChange = readonly {
  readonly field: FieldName;
  readonly action: 'set' | 'add' | 'remove';
  readonly value: CassetteFields[FieldName];
}[];

export type BulkFormValues = {
  fields: CassetteFormValues;
  actions: Readonly<Partial<Record<FieldName, BulkAction>>>;
};

/** Validates the fields that are not kept as the form of one cassette does (docs/behaviour.md, "Bulk edit"). */
export function parseBulkForm({ fields, actions }: BulkFormValues): ValidationResult<BulkChange> {
  const selected = bulkFields.flatMap((field) => {
    const { [field]: action = 'keep' } = actions;
    return action === 'keep' ? [] : [{ field, action }];
  });
  const parsed = parseFields(
    fields,
    selected.map(({ field }) => field),
  );
  const errors: FieldErrors = parsed.ok ? {} : parsed.errors;
  for (const { field, action } of selected)
    if (action !== 'set' && fields[field].trim() === '')
      errors[field] = `Please enter what to ${action}.`;
  if (!parsed.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const value = selected.map((one) => ({ ...one, value: parsed.value[one.field] }));
  return { ok: true, value };
}

/** The cassette's fields with the change; all other fields keep their value, valid or not. */
export function applyBulkChange(cassette: Cassette, change: BulkChange): CassetteFields {
  const draft = mapFields((field) => cassette[field]) as CassetteFields;
  for (const { field, action, value } of change) {
    const [present, given] = [cassette[field], value] as [string[], string[]];
    const after =
      action === 'set'
        ? value
        : action === 'add'
          ? [...present, ...given.filter((item) => !hasItem(present, item))]
          : present.filter((item) => !hasItem(given, item));
    Object.assign(draft, { [field]: after });
  }
  return draft;
}

/** Whether a list has the item in any spelling. */
const hasItem = (list: readonly string[], item: string): boolean =>
  list.some((other) => identityText(other) === identityText(item));

/** The cassettes that are not as they would be after the change. */
export const cassettesToChange = (
  cassettes: readonly Cassette[],
  change: BulkChange,
): readonly Cassette[] =>
  cassettes.filter(
    (cassette) => changedFields(cassette, applyBulkChange(cassette, change)).length > 0,
  );

/** Why a cassette can't have the change; null if it can. A field that stays is not validated. */
export function bulkChangeError(cassette: Cassette, draft: CassetteFields): string | null {
  const errors = changedFields(cassette, draft).map((field) => checkField(field, draft[field]));
  return errors.find((error) => error !== null) ?? null;
}

const textOf = ({ field, value }: BulkChange[number]): string => formatField(field, value as never);

/** What a change does, as the history names its run, in at most 200 characters. */
export function describeBulkChange(change: BulkChange): string {
  const parts = change.map((one) => {
    const text = textOf(one) || 'empty';
    const { label } = cassetteFields[one.field];
    return one.action === 'set' ? `${label}: ${text}` : `${label}: ${one.action} ${text}`;
  });
  return [...parts.join('; ')].slice(0, 200).join('');
}

/** What a change does, as its button says it: "Set label, add place to 26 tapes". */
export function nameBulkChange(change: BulkChange, changeCount: number): string {
  const last = change.at(-1);
  if (!last) return 'Change';
  const words = change.map((one) => {
    const { noun } = cassetteFields[one.field];
    if (one.action === 'set') {
      const verb = textOf(one) === '' ? 'empty' : isListField(one.field) ? 'replace' : 'set';
      return `${verb} ${noun}`;
    }
    const { length: count } = one.value as string[];
    return `${one.action} ${count === 1 ? noun.replace(/s$/, '') : `${count} ${noun}`}`;
  });
  const preposition = { set: 'of', add: 'to', remove: 'from' }[last.action];
  const text = `${words.join(', ')} ${preposition} ${formatCount(changeCount, 'tape')}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
