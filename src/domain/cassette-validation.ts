import { type CassetteDraft, type DraftField, safeLink, splitList } from './cassette.ts';
import {
  countCharacters,
  hasBlankOrInvisible,
  hasControlCharacter,
  hasControlCharacterExceptBreaks,
  hasVisibleCharacter,
} from './characters.ts';

/** Limits in characters, items or years (docs/behaviour.md, "Cassette fields"); also in `firestore.rules`. */
export const limits = {
  title: 200,
  country: 100,
  label: 200,
  releaseId: 64,
  editorNotes: 255,
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
  link: '',
  inStock: 'No',
  locations: [],
};

/** The values of a form: every field as typed, a list as one text separated by commas. */
export type CassetteFormValues = Record<DraftField, string>;

export const toForm = (draft: CassetteDraft): CassetteFormValues => ({
  title: draft.title,
  artist: draft.artist.join(', '),
  country: draft.country,
  genre: draft.genre.join(', '),
  label: draft.label,
  releaseId: draft.releaseId,
  releaseYear: draft.releaseYear === null ? '' : String(draft.releaseYear),
  editorNotes: draft.editorNotes,
  link: draft.link,
  inStock: draft.inStock,
  locations: draft.locations.join(', '),
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

/** Validates a draft from a form or a file (docs/behaviour.md, "Cassette fields"). Never throws. */
export function validateDraft(draft: CassetteDraft): ValidationResult<CassetteDraft> {
  const errors: FieldErrors = {};
  const text = (field: 'title' | 'country' | 'label' | 'releaseId', name: string) => {
    if (countCharacters(draft[field]) > limits[field])
      errors[field] = `${name} can have at most ${limits[field]} characters.`;
    else if (hasControlCharacter(draft[field]))
      errors[field] = `${name} holds a character that can't be shown.`;
  };
  const list = (field: 'artist' | 'genre' | 'locations', name: string) => {
    const items = draft[field];
    if (items.length > limits[field]) errors[field] = `At most ${limits[field]} ${name}.`;
    else if (items.some((item) => countCharacters(item) > limits.item))
      errors[field] = `Each of the ${name} can have at most ${limits.item} characters.`;
    else if (items.some((item) => !hasVisibleCharacter(item) || hasControlCharacter(item)))
      errors[field] = `One of the ${name} holds a character that can't be shown.`;
  };

  text('title', 'The title');
  if (!hasVisibleCharacter(draft.title)) errors.title = 'Please enter a title.';
  list('artist', 'artists');
  if (draft.artist.length === 0) errors.artist = 'Please enter at least one artist.';
  text('country', 'The country');
  list('genre', 'genres');
  text('label', 'The label');
  text('releaseId', 'The release ID');
  if (
    draft.releaseYear !== null &&
    !(
      Number.isInteger(draft.releaseYear) &&
      draft.releaseYear >= limits.firstYear &&
      draft.releaseYear <= limits.lastYear
    )
  )
    errors.releaseYear = `Please enter a year from ${limits.firstYear} to ${limits.lastYear}, or leave it empty.`;
  if (countCharacters(draft.editorNotes) > limits.editorNotes)
    errors.editorNotes = `The notes can have at most ${limits.editorNotes} characters.`;
  else if (hasControlCharacterExceptBreaks(draft.editorNotes))
    errors.editorNotes = `The notes hold a character that can't be shown.`;
  if (countCharacters(draft.link) > limits.link)
    errors.link = `The link can have at most ${limits.link} characters.`;
  else if (draft.link !== '' && !isLink(draft.link))
    errors.link = 'Please enter a full address that begins with http:// or https://.';
  if (draft.inStock !== 'Yes' && draft.inStock !== 'No')
    errors.inStock = 'Please choose Yes or No.';
  list('locations', 'locations');

  return Object.keys(errors).length === 0 ? { ok: true, value: draft } : { ok: false, errors };
}

/** Trims the values, splits the lists, converts the year to an integer, then validates the draft. */
export function parseForm(form: CassetteFormValues): ValidationResult<CassetteDraft> {
  const year = form.releaseYear.trim();
  return validateDraft({
    title: form.title.trim(),
    artist: splitList(form.artist),
    country: form.country.trim(),
    genre: splitList(form.genre),
    label: form.label.trim(),
    releaseId: form.releaseId.trim(),
    releaseYear: year === '' ? null : /^\d+$/.test(year) ? Number(year) : Number.NaN,
    editorNotes: form.editorNotes.trim(),
    link: form.link.trim(),
    inStock: form.inStock === 'Yes' ? 'Yes' : 'No',
    locations: splitList(form.locations),
  });
}
