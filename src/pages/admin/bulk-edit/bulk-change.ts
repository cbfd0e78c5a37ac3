import { type Cassette, changedFields } from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  emptyForm,
  type FieldErrors,
  parseFields,
  type ValidationResult,
} from '../../../domain/cassette-validation.ts';
import {
  type CassetteDraft,
  cassetteFields,
  checkField,
  type DraftField,
  draftFields,
  type FieldOfKind,
  formatField,
  isOfKind,
} from '../../../domain/fields.ts';
import type { RunKind } from '../../../domain/history.ts';
import { identityText } from '../../../domain/text/identity-text.ts';
import { toStoredChange } from '../../../domain/text/stored-draft.ts';

/** The fields that can be set for many cassettes at once. */
export const bulkFields = draftFields.filter((field) => cassetteFields[field].isBulk);

type ListField = FieldOfKind<'list'>;
export const isListField = (field: DraftField): field is ListField => isOfKind(field, 'list');
/** What is done with a field: `set` replaces the whole value; only lists have `add` and `remove`. */
export type BulkAction = 'keep' | 'set' | 'add' | 'remove';

/** The fields in which a text can be found and replaced; of a list, in each of its items. */
export const replaceableFields = draftFields.filter(
  (field) => !isOfKind(field, 'year') && !isOfKind(field, 'choice'),
);
export type TextReplacement = {
  field: DraftField;
  /** Found exactly as it is written; empty replaces nothing. */
  find: string;
  by: string;
};

export type BulkChange = {
  /** The new values of whole fields. */
  set: Partial<CassetteDraft>;
  items: readonly { field: ListField; mode: 'add' | 'remove'; items: readonly string[] }[];
  replacement: TextReplacement;
};

export type BulkFormValues = {
  fields: CassetteFormValues;
  actions: Readonly<Partial<Record<DraftField, BulkAction>>>;
  replacement: TextReplacement;
};

export const emptyBulkForm: BulkFormValues = {
  fields: emptyForm,
  actions: {},
  replacement: { field: 'title', find: '', by: '' },
};

/** Validates the fields that are not kept as the form of one cassette does (docs/behaviour.md, "Bulk edit"). */
export function parseBulkForm({
  fields,
  actions,
  replacement,
}: BulkFormValues): ValidationResult<BulkChange> {
  const changed = bulkFields.filter((field) => (actions[field] ?? 'keep') !== 'keep');
  const parsed = parseFields(fields, changed);
  const errors: FieldErrors = parsed.ok ? {} : { ...parsed.errors };
  const set: Partial<CassetteDraft> = parsed.ok ? { ...parsed.value } : {};
  const items: BulkChange['items'][number][] = [];
  for (const field of changed.filter(isListField)) {
    const mode = actions[field];
    if (mode !== 'add' && mode !== 'remove') continue;
    const list = set[field] ?? [];
    delete set[field];
    if (fields[field].trim() === '') errors[field] = `Please enter what to ${mode}.`;
    else items.push({ field, mode, items: list });
  }
  const isOk = Object.keys(errors).length === 0;
  return isOk ? { ok: true, value: { set, items, replacement } } : { ok: false, errors };
}

/** The cassette's fields with the change; all other fields keep their value, valid or not. */
export function applyBulkChange(
  cassette: Cassette,
  { set, items, replacement }: BulkChange,
): CassetteDraft {
  const kept = Object.fromEntries(draftFields.map((field) => [field, cassette[field]]));
  const draft: CassetteDraft = { ...(kept as CassetteDraft), ...set };
  for (const { field, mode, items: given } of items) {
    const hasItem = (list: readonly string[], item: string) =>
      list.some((other) => identityText(other) === identityText(item));
    const present = draft[field];
    draft[field] =
      mode === 'remove'
        ? present.filter((item) => !hasItem(given, item))
        : [...present, ...given.filter((item) => !hasItem(present, item))];
  }
  return toStoredChange(cassette, replaceText(draft, replacement));
}

/** The cassettes that are not as they would be after the change. */
export const cassettesToChange = (
  cassettes: readonly Cassette[],
  change: BulkChange,
): readonly Cassette[] =>
  cassettes.filter(
    (cassette) => changedFields(cassette, applyBulkChange(cassette, change)).length > 0,
  );

function replaceText(draft: CassetteDraft, { field, find, by }: TextReplacement): CassetteDraft {
  if (find === '') return draft;
  const replaced = (text: string) =>
    text.includes(find) ? text.replaceAll(find, () => by).trim() : text;
  const value = draft[field];
  if (typeof value === 'string') return { ...draft, [field]: replaced(value) };
  if (!Array.isArray(value)) return draft;
  const items = value.map(replaced).filter((item) => item !== '');
  return { ...draft, [field]: [...new Set(items)] };
}

/** Why a cassette can't have the change; null if it can. A field that stays is not validated. */
export function bulkChangeError(cassette: Cassette, draft: CassetteDraft): string | null {
  const errors = changedFields(cassette, draft).map((field) => checkField(field, draft[field]));
  return errors.find((error) => error !== null) ?? null;
}

/** What a change does, as the history records its run: the name has at most 255 characters. */
export function describeBulkChange({ set, items, replacement }: BulkChange): {
  kind: RunKind;
  name: string;
} {
  const textOf = <F extends DraftField>(field: F) =>
    formatField(field, set[field] as CassetteDraft[F]) || 'empty';
  const { field: replaced, find, by } = replacement;
  const changes = [
    ...bulkFields.filter((field) => field in set).map((field) => [field, textOf(field)] as const),
    ...items.map(
      (one) => [one.field, `${one.mode} ${formatField(one.field, [...one.items])}`] as const,
    ),
  ];
  const parts = [
    ...changes,
    ...(find === '' ? [] : [[replaced, `"${find}" → "${by}"`] as const]),
  ].map(([field, text]) => `${cassetteFields[field].label}: ${text}`);
  const name = [...parts.join('; ')].slice(0, 255).join('');
  return { kind: changes.length === 0 ? 'replace' : 'bulk', name };
}
