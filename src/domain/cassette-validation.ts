import {
  type CassetteFields,
  type FieldKind,
  type FieldName,
  type FieldSpec,
  fieldSpecs,
  type KindValues,
  mapFields,
  maxItemLength,
  singular,
  years,
} from './fields.ts';
import {
  countCharacters,
  hasBlankOrInvisible,
  hasControlCharacter,
  hasControlCharacterExceptBreaks,
  hasVisibleCharacter,
} from './text/characters.ts';
import { formatList, splitList } from './text/list-text.ts';
import { toStoredFields } from './text/stored-fields.ts';
import { splitLines } from './text/track-list.ts';

/** How the values of fields are typed, parsed and checked (docs/behaviour, "Cassette fields"). */

type Rules<Value> = {
  readonly empty: Value;
  format(value: Value): string;
  /** The value of a typed text, trimmed. What it can't be is checked by `check`. */
  parse(typed: string): Value;
  /** Why the field can't have this value, as a sentence; null if it can. */
  check(value: Value, field: FieldSpec): string | null;
};

// The pattern of `firestore.rules`: scheme, host without a user name, rest.
// Without the flag i: together with u it would match ſ as an s.
const linkPattern = /^[hH][tT][tT][pP][sS]?:\/\/[^/?#@\\]+([/?#].*)?$/u;
const isLink = (text: string): boolean =>
  linkPattern.test(text) &&
  !hasBlankOrInvisible(text) &&
  !hasControlCharacter(text) &&
  safeLink(text) !== null;

/** The link if it is an absolute http or https URL, so that a page may render it; else null. */
export function safeLink(link: string): string | null {
  try {
    const { protocol } = new URL(link);
    return protocol === 'http:' || protocol === 'https:' ? link : null;
  } catch {
    return null;
  }
}

const checkLength = (text: string, { noun, max = 0 }: FieldSpec): string | null =>
  countCharacters(text) > max ? `The ${noun} can have at most ${max} characters.` : null;
const notShown = ({ noun }: FieldSpec): string => `A character of the ${noun} can't be shown.`;
const text = {
  empty: '',
  format: (value: string) => value,
  parse: (typed: string) => typed.trim(),
};

const kinds: { readonly [Kind in FieldKind]: Rules<KindValues[Kind]> } = {
  line: {
    ...text,
    check(value, field) {
      if (field.isRequired && !hasVisibleCharacter(value)) return `Please enter a ${field.noun}.`;
      return checkLength(value, field) ?? (hasControlCharacter(value) ? notShown(field) : null);
    },
  },
  lines: {
    ...text,
    parse: (typed) => splitLines(typed).join('\n').trim(),
    check: (value, field) =>
      checkLength(value, field) ??
      (hasControlCharacterExceptBreaks(value) ? notShown(field) : null),
  },
  list: {
    empty: [],
    format: formatList,
    parse: splitList,
    check(items, field) {
      const { noun, max = 0, maxItem = maxItemLength } = field;
      if (field.isRequired && items.length === 0)
        return `Please enter at least one ${singular(noun)}.`;
      if (items.length > max) return `At most ${max} ${noun}.`;
      if (items.some((item) => countCharacters(item) > maxItem))
        return `Each of the ${noun} can have at most ${maxItem} characters.`;
      return items.some((item) => !hasVisibleCharacter(item) || hasControlCharacter(item))
        ? notShown(field)
        : null;
    },
  },
  year: {
    empty: null,
    format: (year) => (year === null ? '' : String(year)),
    parse(typed) {
      const year = typed.trim();
      if (year === '') return null;
      return /^\d+$/.test(year) ? Number(year) : Number.NaN;
    },
    check: (year) =>
      year === null || (Number.isInteger(year) && year >= years.first && year <= years.last)
        ? null
        : `Please enter a year from ${years.first} to ${years.last}, or leave it empty.`,
  },
  link: {
    ...text,
    check: (value, field) =>
      checkLength(value, field) ??
      (value === '' || isLink(value)
        ? null
        : 'Please enter a full address that begins with http:// or https://.'),
  },
  choice: {
    empty: 'No',
    format: (value) => value,
    parse: (typed) => (typed === 'Yes' ? 'Yes' : 'No'),
    check: (value) => (value === 'Yes' || value === 'No' ? null : 'Please choose Yes or No.'),
  },
};

const rulesOf = <F extends FieldName>(field: F) =>
  kinds[fieldSpecs[field].kind] as unknown as Rules<CassetteFields[F]>;

export const formatField = <F extends FieldName>(field: F, value: CassetteFields[F]): string =>
  rulesOf(field).format(value);

/** The value of a text that was typed into a field: trimmed, split, a year as an integer or NaN. */
export const parseField = <F extends FieldName>(field: F, typed: string): CassetteFields[F] =>
  rulesOf(field).parse(typed);

export const checkField = <F extends FieldName>(
  field: F,
  value: CassetteFields[F],
): string | null => rulesOf(field).check(value, fieldSpecs[field]);

/**
 * The error once `text` is typed over `before`, null if it is mended. An error that is not the
 * field's own, such as a refusal, stays.
 */
export function errorAfterTyping(field: FieldName, before: string, text: string, error: string) {
  const errorOf = (typed: string) => checkField(field, parseField(field, typed));
  return error === errorOf(before) ? errorOf(text) : error;
}

export const emptyFields = mapFields((field) => rulesOf(field).empty) as CassetteFields;

/** The values of a form: every field as typed, a list as one text separated by commas. */
export type CassetteFormValues = Record<FieldName, string>;

export const toForm = (fields: CassetteFields): CassetteFormValues =>
  mapFields((field) => formatField(field, fields[field]));

export const emptyForm = toForm(emptyFields);

export type FieldErrors = Partial<Record<FieldName, string>>;

type ValidationResult<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/** Parses and validates these fields (docs/behaviour, "Cassette fields"). Never throws. */
export function parseFields<Field extends FieldName>(
  form: Pick<CassetteFormValues, Field>,
  names: readonly Field[],
): ValidationResult<Pick<CassetteFields, Field>> {
  const parsed = names.map((field) => [field, parseField(field, form[field])]);
  const value = toStoredFields(Object.fromEntries(parsed) as Pick<CassetteFields, Field>);
  const errors: FieldErrors = {};
  for (const field of names) {
    const error = checkField(field, value[field]);
    if (error !== null) errors[field] = error;
  }
  return Object.keys(errors).length === 0 ? { ok: true, value } : { ok: false, errors };
}
