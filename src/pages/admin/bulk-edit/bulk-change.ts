import { type Cassette, changedFields } from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  emptyForm,
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
} from '../../../domain/fields.ts';
import type { RunKind } from '../../../domain/history.ts';
import { identityText } from '../../../domain/text/identity-text.ts';
import { splitList } from '../../../domain/text/list-text.ts';
import { toStoredChange } from '../../../domain/text/stored-draft.ts';
import { formatCount } from '../format-count.ts';

/** The fields that can be set for many cassettes at once. */
export const bulkFields = fieldNames.filter((field) => cassetteFields[field].isBulk);

type ListField = FieldOfKind<'list'>;
export const isListField = (field: FieldName): field is ListField => isOfKind(field, 'list');
/** What is done with a field: `set` replaces the whole value; only lists have `add` and `remove`. */
export type BulkAction = 'keep' | 'set' | 'add' | 'remove';

/** The fields in which a text can be found and replaced; of a list, in each of its items. */
export const replaceableFields = fieldNames.filter(
  (field) => !isOfKind(field, 'year') && !isOfKind(field, 'choice'),
);
export type TextReplacement = {
  field: FieldName;
  /** Empty replaces nothing. */
  find: string;
  by: string;
  /** Whether an item of a list must be this text as a whole. */
  isWholeItem: boolean;
  isCaseSensitive: boolean;
};

export type BulkChange = {
  /** The new values of whole fields. */
  set: Partial<CassetteFields>;
  items: readonly { field: ListField; mode: 'add' | 'remove'; items: readonly string[] }[];
  replacement: TextReplacement;
};

export type BulkFormValues = {
  fields: CassetteFormValues;
  actions: Readonly<Partial<Record<FieldName, BulkAction>>>;
  replacement: TextReplacement;
};

export const emptyBulkForm: BulkFormValues = {
  fields: emptyForm,
  actions: {},
  replacement: { field: 'title', find: '', by: '', isWholeItem: false, isCaseSensitive: true },
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
  const set: Partial<CassetteFields> = parsed.ok ? { ...parsed.value } : {};
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
): CassetteFields {
  const kept = Object.fromEntries(fieldNames.map((field) => [field, cassette[field]]));
  const draft: CassetteFields = { ...(kept as CassetteFields), ...set };
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

/** What finds the text of a replacement, in a text in its composed form (NFC). */
export function findPattern(replacement: TextReplacement): RegExp {
  const { field, find, isWholeItem, isCaseSensitive } = replacement;
  const text = find.normalize().replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(
    isWholeItem && isListField(field) ? `^${text}$` : text,
    isCaseSensitive ? 'gu' : 'giu',
  );
}

/**
 * The items of a list, or the lines of a text, in which the text is found, and what takes the place of each.
 * An item becomes several where the new text separates it by commas, unless it is one name with a comma.
 */
export function replaceParts(draft: CassetteFields, replacement: TextReplacement) {
  const { field, find, by } = replacement;
  const value = draft[field];
  const parts = Array.isArray(value) ? value : String(value ?? '').split('\n');
  const pattern = findPattern(replacement);
  return parts.map((before) => {
    const text = before.normalize();
    const isFound = find !== '' && text.search(pattern) >= 0;
    const after = isFound ? text.replace(pattern, () => by) : before;
    const isSplit = isFound && Array.isArray(value) && splitList(before).length === 1;
    return { before: text, isFound, after: isSplit ? splitList(after) : [after] };
  });
}

function replaceText(draft: CassetteFields, replacement: TextReplacement): CassetteFields {
  const { field } = replacement;
  const parts = replaceParts(draft, replacement);
  if (!parts.some(({ isFound }) => isFound)) return draft;
  const texts = parts.flatMap(({ after }) => after);
  if (!isListField(field)) return { ...draft, [field]: texts.join('\n').trim() };
  const items = texts.map((item) => item.trim()).filter((item) => item !== '');
  return { ...draft, [field]: [...new Set(items)] };
}

/** Why a cassette can't have the change; null if it can. A field that stays is not validated. */
export function bulkChangeError(cassette: Cassette, draft: CassetteFields): string | null {
  const errors = changedFields(cassette, draft).map((field) => checkField(field, draft[field]));
  return errors.find((error) => error !== null) ?? null;
}

/** What a change does to each field: the text that it writes, and the words of its button. */
function partsOf({ set, items, replacement: { field: replaced, find, by } }: BulkChange) {
  const sets = bulkFields
    .filter((field) => field in set)
    .map((field) => {
      const text = formatField(field, set[field] as never);
      const verb = text === '' ? 'empty' : isListField(field) ? 'replace' : 'set';
      return { field, text: text || 'empty', verb, to: 'of', count: 0 };
    });
  const lists = items.map(({ field, mode, items }) => ({
    field,
    text: `${mode} ${formatField(field, [...items])}`,
    verb: mode,
    to: mode === 'add' ? 'to' : 'from',
    count: items.length,
  }));
  const text = `"${find}" → "${by}"`;
  const texts = [{ field: replaced, text, verb: 'replace text in', to: 'of', count: 0 }];
  return [...sets, ...lists, ...(find === '' ? [] : texts)];
}

/** What a change does, as the history records its run: the name has at most 255 characters. */
export function describeBulkChange(change: BulkChange): { kind: RunKind; name: string } {
  const parts = partsOf(change).map(({ field, text }) => `${cassetteFields[field].label}: ${text}`);
  const name = [...parts.join('; ')].slice(0, 255).join('');
  const isReplacement = change.replacement.find !== '' && parts.length === 1;
  return { kind: isReplacement ? 'replace' : 'bulk', name };
}

/** What a change does, as its button says it: "Set label, add place to 26 tapes". */
export function nameBulkChange(change: BulkChange, changeCount: number): string {
  const parts = partsOf(change);
  if (parts.length === 0) return 'Change';
  const words = parts.map(({ field, verb, count }) => {
    const { noun } = cassetteFields[field];
    if (count === 1) return `${verb} ${noun.replace(/s$/, '')}`;
    return [verb, ...(count > 1 ? [count] : []), noun].join(' ');
  });
  const text = `${words.join(', ')} ${parts.at(-1)?.to} ${formatCount(changeCount, 'tape')}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
