import { type Cassette, changedFields } from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  emptyForm,
  type FieldErrors,
  parseFields,
  toForm,
  type ValidationResult,
} from '../../../domain/cassette-validation.ts';
import {
  type CassetteDraft,
  cassetteFields,
  checkField,
  type DraftField,
  draftFields,
  emptyDraft,
} from '../../../domain/fields.ts';
import type { RunKind } from '../../../domain/history.ts';
import { identityText } from '../../../domain/text/identity-text.ts';
import { splitList } from '../../../domain/text/list-text.ts';
import { toStoredChange } from '../../../domain/text/stored-draft.ts';

/** The fields that can be set for many cassettes at once. */
export const bulkFields = [
  'artist',
  'country',
  'genre',
  'label',
  'releaseYear',
  'inStock',
  'locations',
] as const;
export type BulkField = (typeof bulkFields)[number];

/** The lists of which one item can be added or removed. */
const listFields = ['artist', 'genre', 'locations'] as const;
export type ListField = (typeof listFields)[number];
export const isListField = (field: DraftField): field is ListField =>
  listFields.some((one) => one === field);
/** `set` replaces the whole list. */
export type ListMode = 'set' | 'add' | 'remove';

/** The fields in which a text can be found and replaced; of a list, in each of its items. */
export const replaceableFields = [
  'title',
  'artist',
  'country',
  'genre',
  'label',
  'releaseId',
  'editorNotes',
  'trackList',
  'link',
  'locations',
] as const;
export type TextReplacement = {
  field: (typeof replaceableFields)[number];
  /** Found exactly as it is written; empty replaces nothing. */
  find: string;
  by: string;
};

export type BulkChange = {
  /** The new values of whole fields. */
  set: Partial<Pick<CassetteDraft, BulkField>>;
  items: readonly { field: ListField; mode: 'add' | 'remove'; item: string }[];
  replacement: TextReplacement;
};

export type BulkFormValues = {
  fields: Pick<CassetteFormValues, BulkField>;
  modes: Readonly<Record<ListField, ListMode>>;
  replacement: TextReplacement;
};

export const emptyBulkForm: BulkFormValues = {
  fields: emptyForm,
  modes: { artist: 'set', genre: 'set', locations: 'set' },
  replacement: { field: 'title', find: '', by: '' },
};

/** Validates the selected fields as the form of one cassette does (docs/behaviour.md, "Bulk edit"). */
export function parseBulkForm(
  { fields, modes, replacement }: BulkFormValues,
  selected: readonly BulkField[],
): ValidationResult<BulkChange> {
  const errors: FieldErrors = {};
  const set: BulkField[] = [];
  const items: BulkChange['items'][number][] = [];
  for (const field of selected) {
    const mode = isListField(field) ? modes[field] : 'set';
    if (mode === 'set') set.push(field);
    else if (isListField(field)) {
      const [item, ...others] = splitList(fields[field]);
      if (item === undefined) errors[field] = `Please enter what to ${mode}.`;
      else if (others.length === 0) items.push({ field, mode, item });
      else if (mode === 'add' && field !== 'artist')
        errors[field] = 'Please enter one, without a comma.';
      // Earth, Wind & Fire
      else items.push({ field, mode, item: fields[field].trim() });
    }
  }
  const parsed = parseFields(fields, set);
  if (!parsed.ok || Object.keys(errors).length > 0)
    return { ok: false, errors: { ...errors, ...(!parsed.ok && parsed.errors) } };
  return { ok: true, value: { set: parsed.value, items, replacement } };
}

/** The cassette's fields with the change; all other fields keep their value, valid or not. */
export function applyBulkChange(
  cassette: Cassette,
  { set, items, replacement }: BulkChange,
): CassetteDraft {
  const draft: CassetteDraft = {
    ...(Object.fromEntries(draftFields.map((field) => [field, cassette[field]])) as CassetteDraft),
    ...set,
  };
  for (const { field, mode, item } of items) {
    const isSame = (other: string) => identityText(other) === identityText(item);
    if (mode === 'remove') draft[field] = draft[field].filter((other) => !isSame(other));
    else if (!draft[field].some(isSame)) draft[field] = [...draft[field], item];
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
  if (!isListField(field)) return { ...draft, [field]: replaced(draft[field]) };
  const items = draft[field].map(replaced).filter((item) => item !== '');
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
  const values = toForm({ ...emptyDraft, ...set });
  const changes = [
    ...bulkFields
      .filter((field) => field in set)
      .map((field) => `${cassetteFields[field].label}: ${values[field] || 'empty'}`),
    ...items.map(({ field, mode, item }) => `${cassetteFields[field].label}: ${mode} ${item}`),
  ];
  const { field, find, by } = replacement;
  const replacements = find === '' ? [] : [`${cassetteFields[field].label}: "${find}" → "${by}"`];
  const name = [...[...changes, ...replacements].join('; ')].slice(0, 255).join('');
  return { kind: changes.length === 0 ? 'replace' : 'bulk', name };
}
