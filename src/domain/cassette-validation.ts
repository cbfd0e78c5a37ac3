import { type CassetteDraft, type DraftField, draftFields, safeLink } from './cassette.ts';
import {
  countCharacters,
  hasBlankOrInvisible,
  hasControlCharacter,
  hasControlCharacterExceptBreaks,
  hasVisibleCharacter,
} from './text/characters.ts';
import { formatList, splitList } from './text/list-text.ts';
import { toStoredDraft } from './text/stored-draft.ts';

/** Limits in characters, items or years (docs/behaviour.md, "Cassette fields"); also in `firestore.rules`. */
export const limits = {
  title: 200,
  country: 100,
  label: 200,
  releaseId: 64,
  editorNotes: 255,
  trackList: 4000,
  link: 255,
  item: 120,
  artist: 20,
  genre: 30,
  locations: 50,
  firstYear: 1900,
  lastYear: 2100,
} as const;

export const emptyDraft: CassetteDraft = {
  title: '',
  artist: [],
  country: '',
  genre: [],
  label: '',
  releaseId: '',
  releaseYear: null,
  editorNotes: '',
  trackList: '',
  link: '',
  inStock: 'No',
  locations: [],
};

/** The values of a form: every field as typed, a list as one text separated by commas. */
export type CassetteFormValues = Record<DraftField, string>;

export const toForm = (draft: CassetteDraft): CassetteFormValues => ({
  title: draft.title,
  artist: formatList(draft.artist),
  country: draft.country,
  genre: formatList(draft.genre),
  label: draft.label,
  releaseId: draft.releaseId,
  releaseYear: draft.releaseYear === null ? '' : String(draft.releaseYear),
  editorNotes: draft.editorNotes,
  trackList: draft.trackList,
  link: draft.link,
  inStock: draft.inStock,
  locations: formatList(draft.locations),
});

export const emptyForm = toForm(emptyDraft);

/** The message of each field that must be corrected. */
export type FieldErrors = Partial<Record<DraftField, string>>;

export type ValidationResult<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

// The pattern of `firestore.rules`, which have no URL parser: scheme, host without a user name, rest.
// Without the flag i: together with u it would match ſ as an s.
const linkPattern = /^[hH][tT][tT][pP][sS]?:\/\/[^/?#@\\]+([/?#].*)?$/u;
const isLink = (text: string): boolean =>
  linkPattern.test(text) &&
  !hasBlankOrInvisible(text) &&
  !hasControlCharacter(text) &&
  safeLink(text) !== null;

const checkLine = (text: string, name: string, limit: number): string | null => {
  if (countCharacters(text) > limit) return `${name} can have at most ${limit} characters.`;
  return hasControlCharacter(text) ? `${name} holds a character that can't be shown.` : null;
};
const checkLines = (text: string, limit: number, canHave: string, holds: string) => {
  if (countCharacters(text) > limit) return `${canHave} at most ${limit} characters.`;
  return hasControlCharacterExceptBreaks(text) ? `${holds} a character that can't be shown.` : null;
};
const checkList = (items: readonly string[], name: string, limit: number): string | null => {
  if (items.length > limit) return `At most ${limit} ${name}.`;
  if (items.some((item) => countCharacters(item) > limits.item))
    return `Each of the ${name} can have at most ${limits.item} characters.`;
  return items.some((item) => !hasVisibleCharacter(item) || hasControlCharacter(item))
    ? `One of the ${name} holds a character that can't be shown.`
    : null;
};

const checks: { readonly [Field in DraftField]: (value: CassetteDraft[Field]) => string | null } = {
  title: (text) =>
    hasVisibleCharacter(text)
      ? checkLine(text, 'The title', limits.title)
      : 'Please enter a title.',
  artist: (items) =>
    items.length > 0
      ? checkList(items, 'artists', limits.artist)
      : 'Please enter at least one artist.',
  country: (text) => checkLine(text, 'The country', limits.country),
  genre: (items) => checkList(items, 'genres', limits.genre),
  label: (text) => checkLine(text, 'The label', limits.label),
  releaseId: (text) => checkLine(text, 'The release ID', limits.releaseId),
  releaseYear: (year) =>
    year === null || (Number.isInteger(year) && year >= limits.firstYear && year <= limits.lastYear)
      ? null
      : `Please enter a year from ${limits.firstYear} to ${limits.lastYear}, or leave it empty.`,
  editorNotes: (text) =>
    checkLines(text, limits.editorNotes, 'The notes can have', 'The notes hold'),
  trackList: (text) =>
    checkLines(text, limits.trackList, 'The track list can have', 'The track list holds'),
  link(text) {
    if (countCharacters(text) > limits.link)
      return `The link can have at most ${limits.link} characters.`;
    return text === '' || isLink(text)
      ? null
      : 'Please enter a full address that begins with http:// or https://.';
  },
  inStock: (word) => (word === 'Yes' || word === 'No' ? null : 'Please choose Yes or No.'),
  locations: (items) => checkList(items, 'locations', limits.locations),
};

/** Why a field can't have this value; null if it can (docs/behaviour.md, "Cassette fields"). */
export const checkField = <Field extends DraftField>(
  field: Field,
  value: CassetteDraft[Field],
): string | null => checks[field](value);

function validateFields<Field extends DraftField>(
  value: Pick<CassetteDraft, Field>,
  fields: readonly Field[],
): ValidationResult<Pick<CassetteDraft, Field>> {
  const errors: FieldErrors = {};
  for (const field of fields) {
    const error = checkField(field, value[field]);
    if (error !== null) errors[field] = error;
  }
  return Object.keys(errors).length === 0 ? { ok: true, value } : { ok: false, errors };
}

/** Validates a draft from a form or a file. Never throws. */
export const validateDraft = (draft: CassetteDraft): ValidationResult<CassetteDraft> =>
  validateFields(draft, draftFields);

const trim = (typed: string) => typed.trim();
const parsers: { readonly [Field in DraftField]: (typed: string) => CassetteDraft[Field] } = {
  title: trim,
  artist: splitList,
  country: trim,
  genre: splitList,
  label: trim,
  releaseId: trim,
  releaseYear(typed) {
    const year = typed.trim();
    if (year === '') return null;
    return /^\d+$/.test(year) ? Number(year) : Number.NaN;
  },
  editorNotes: trim,
  trackList: trim,
  link: trim,
  inStock: (typed) => (typed === 'Yes' ? 'Yes' : 'No'),
  locations: splitList,
};

/** Parses and validates these fields of a form: trims, splits lists, converts the year to an integer. */
export function parseFields<Field extends DraftField>(
  form: Pick<CassetteFormValues, Field>,
  fields: readonly Field[],
): ValidationResult<Pick<CassetteDraft, Field>> {
  const parsed = fields.map((field) => [field, parsers[field](form[field])]);
  return validateFields(
    toStoredDraft(Object.fromEntries(parsed) as Pick<CassetteDraft, Field>),
    fields,
  );
}

/** Parses and validates a whole form. */
export const parseForm = (form: CassetteFormValues): ValidationResult<CassetteDraft> =>
  parseFields(form, draftFields);
