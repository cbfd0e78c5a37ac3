import { type Cassette, changedFields } from '../../../domain/cassette.ts';
import {
  emptyFields,
  emptyForm,
  formatField,
  parseFields,
} from '../../../domain/cassette-validation.ts';
import {
  type CassetteFields,
  type FieldName,
  type FieldSpec,
  fieldNames,
  fieldSpecs,
  singular,
} from '../../../domain/fields.ts';
import { identityText } from '../../../domain/text/identity-text.ts';

export const bulkFields = fieldNames.filter((field) => fieldSpecs[field].isBulk);

/** `set` replaces the whole value; only lists have `add` and `remove`. */
export type BulkAction = 'add' | 'remove' | 'set' | 'empty';

/** What is done with one field of many cassettes (docs/behaviour, "Bulk edit"). */
export type BulkChange = {
  readonly field: FieldName;
  readonly action: BulkAction;
  readonly value: CassetteFields[FieldName];
};

export function bulkActionsOf(field: FieldName): readonly BulkAction[] {
  const { isRequired, kind }: FieldSpec = fieldSpecs[field];
  const actions: BulkAction[] = kind === 'list' ? ['add', 'remove', 'set'] : ['set'];
  return isRequired || kind === 'choice' ? actions : [...actions, 'empty'];
}

/** Validates the typed text as the form of one cassette does. */
export function parseBulkChange(
  field: FieldName,
  action: BulkAction,
  text: string,
): BulkChange | { error: string } {
  if (action === 'empty') return { field, action, value: emptyFields[field] };
  if (text.trim() === '') return { error: `Please enter what to ${action}.` };
  const parsed = parseFields({ ...emptyForm, [field]: text }, [field]);
  return parsed.ok
    ? { field, action, value: parsed.value[field] }
    : { error: parsed.errors[field] ?? '' };
}

/** The cassette's fields with the change; all other fields keep their value, valid or not. */
export function applyBulkChange(
  cassette: Cassette,
  { field, action, value }: BulkChange,
): CassetteFields {
  return { ...cassette, [field]: valueAfter(cassette[field], action, value) };
}

function valueAfter(present: unknown, action: BulkAction, value: BulkChange['value']) {
  if (!Array.isArray(present) || !Array.isArray(value)) return value;
  if (action === 'add') return [...present, ...value.filter((item) => !hasItem(present, item))];
  return action === 'remove' ? present.filter((item) => !hasItem(value, item)) : value;
}

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

/** The label of the button that makes a change: "Add crate to 12 tapes". */
export function bulkActionText({ field, action, value }: BulkChange, tapes: string): string {
  const { noun } = fieldSpecs[field];
  const items = Array.isArray(value) && value.length === 1 ? singular(noun) : noun;
  return {
    add: `Add ${items} to ${tapes}`,
    remove: `Remove ${items} from ${tapes}`,
    set: `Set ${noun} of ${tapes}`,
    empty: `Empty ${noun} of ${tapes}`,
  }[action];
}

/** The name of a change's run in the history. */
export function describeBulkChange({ field, action, value }: BulkChange): string {
  const text = formatField(field, value as never);
  const done = { add: `add ${text}`, remove: `remove ${text}`, set: text, empty: 'empty' }[action];
  return `${fieldSpecs[field].label}: ${done}`;
}
