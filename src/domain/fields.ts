import {
  countCharacters,
  hasBlankOrInvisible,
  hasControlCharacter,
  hasControlCharacterExceptBreaks,
  hasVisibleCharacter,
} from './text/characters.ts';
import { formatList, splitList } from './text/list-text.ts';
import { splitLines } from './text/track-list.ts';

/** The table of fields: what each field of a cassette is, said once (docs/behaviour.md, "Cassette fields"). */

/** The value of a field of each kind. A list is typed as one text separated by commas. */
type KindValues = {
  line: string;
  lines: string;
  list: string[];
  year: number | null;
  link: string;
  choice: 'Yes' | 'No';
};
export type FieldKind = keyof KindValues;

export type FieldSpec = {
  /** Its name in form, table, export and history. */
  readonly label: string;
  readonly kind: FieldKind;
  /** Its name inside a sentence. */
  readonly noun: string;
  /** The most characters of a text, the most items of a list. */
  readonly max?: number;
  /** The most characters of an item of a list, where they are fewer than `maxItemLength`. */
  readonly maxItem?: number;
  readonly isRequired?: boolean;
  /** A sentence below its label in the form. */
  readonly hint?: string;
  /** Its column in the table of /admin: the least width in rem, and a shorter name. */
  readonly column?: { readonly width: number; readonly name?: string };
  /** Whether the table is sorted by it. */
  readonly isSorted?: boolean;
  /** Whether a search looks into it. */
  readonly isSearched?: boolean;
  /** Its filter of the shelf: the name, in the URL in small letters, and the head of its values in the panel. */
  readonly filter?: { readonly name: string; readonly head?: string };
  /** Its place in the line of facts of the full view. */
  readonly fact?: number;
  /** Whether the form suggests values of the catalogue. */
  readonly isSuggested?: boolean;
  /** Whether a new cassette takes it over from the last one. */
  readonly isCopied?: boolean;
  /** Whether it can be set for many cassettes at once. */
  readonly isBulk?: boolean;
  /** Whether it is set in the monospaced face. */
  readonly isMono?: boolean;
};

const table = {
  title: {
    label: 'Title',
    kind: 'line',
    noun: 'title',
    max: 200,
    isRequired: true,
    column: { width: 10 },
    isSorted: true,
    isSearched: true,
  },
  artist: {
    label: 'Artist',
    kind: 'list',
    noun: 'artists',
    max: 20,
    isRequired: true,
    hint: 'separate by comma; "Earth, Wind & Fire" is one',
    column: { width: 8.5 },
    isSorted: true,
    isSearched: true,
    filter: { name: 'Artist' },
    isSuggested: true,
    isBulk: true,
  },
  country: {
    label: 'Country',
    kind: 'line',
    noun: 'country',
    max: 100,
    hint: 'spell completely',
    column: { width: 5.5 },
    isSorted: true,
    isSearched: true,
    filter: { name: 'Country', head: 'Countries' },
    fact: 2,
    isSuggested: true,
    isCopied: true,
    isBulk: true,
  },
  genre: {
    label: 'Genre',
    kind: 'list',
    noun: 'genres',
    max: 30,
    hint: 'separate by comma',
    column: { width: 6.75 },
    isSorted: true,
    isSearched: true,
    filter: { name: 'Genre', head: 'Genres' },
    fact: 4,
    isSuggested: true,
    isCopied: true,
    isBulk: true,
  },
  label: {
    label: 'Label',
    kind: 'line',
    noun: 'label',
    max: 200,
    column: { width: 6.75 },
    isSorted: true,
    isSearched: true,
    filter: { name: 'Label', head: 'Labels' },
    fact: 1,
    isSuggested: true,
    isBulk: true,
  },
  releaseId: {
    label: 'Release ID',
    kind: 'line',
    noun: 'release ID',
    max: 64,
    column: { width: 6 },
    isSorted: true,
    isSearched: true,
    fact: 5,
    isMono: true,
  },
  releaseYear: {
    label: 'Release Year',
    kind: 'year',
    noun: 'year',
    column: { width: 4, name: 'Year' },
    isSorted: true,
    isSearched: true,
    filter: { name: 'Year' },
    fact: 3,
    isBulk: true,
    isMono: true,
  },
  editorNotes: {
    label: "Editor's Notes",
    kind: 'lines',
    noun: 'notes',
    max: 255,
    hint: 'max 255 characters',
    column: { width: 8 },
    isSearched: true,
  },
  trackList: {
    label: 'Track List',
    kind: 'lines',
    noun: 'track list',
    max: 4000,
    hint: 'one song in each line',
    isSearched: true,
  },
  link: {
    label: 'Link',
    kind: 'link',
    noun: 'link',
    max: 255,
    column: { width: 5.25 },
    isMono: true,
  },
  inStock: {
    label: 'In Stock',
    kind: 'choice',
    noun: 'stock',
    column: { width: 4.5 },
    isCopied: true,
    isBulk: true,
  },
  locations: {
    label: 'Locations',
    kind: 'list',
    noun: 'places',
    max: 50,
    hint: 'separate by comma',
    column: { width: 5.5 },
    isSearched: true,
    filter: { name: 'Place', head: 'Places' },
    isSuggested: true,
    isCopied: true,
    isBulk: true,
  },
  crates: {
    label: 'Crates',
    kind: 'list',
    noun: 'crates',
    max: 10,
    maxItem: 60,
    hint: 'separate by comma; each week the shelf begins with another one',
    filter: { name: 'Crate', head: 'Crates' },
    isSuggested: true,
    isBulk: true,
  },
} as const satisfies Record<string, FieldSpec>;

/** The name of a field that an editor types, in documents too. */
export type FieldName = keyof typeof table;
type FieldValue<F extends FieldName> = KindValues[(typeof table)[F]['kind']];
/** The fields that an editor types. */
export type CassetteFields = { [F in FieldName]: FieldValue<F> };
/** The names of the fields of a kind. */
export type FieldOfKind<Kind extends FieldKind> = {
  [F in FieldName]: (typeof table)[F]['kind'] extends Kind ? F : never;
}[FieldName];

export const cassetteFields: {
  readonly [F in FieldName]: FieldSpec & (typeof table)[F];
} = table;
/** All fields, in the order of the form. */
export const fieldNames = Object.keys(table) as FieldName[];

/** Whether a field is of this kind. */
export const isOfKind = <Kind extends FieldKind>(
  field: FieldName,
  kind: Kind,
): field is FieldOfKind<Kind> => cassetteFields[field].kind === kind;

/** The most characters of an item of a list that has no limit of its own. */
export const maxItemLength = 120;
/** The first and the last year that a cassette can have. */
export const years = { first: 1900, last: 2100 } as const;

type Rules<Value> = {
  readonly empty: Value;
  /** The value as it is typed. */
  format(value: Value): string;
  /** The value of a typed text, trimmed. What it can't be is checked by `check`. */
  parse(typed: string): Value;
  /** Why the field can't have this value, as a sentence; null if it can. */
  check(value: Value, field: FieldSpec): string | null;
};

// The pattern of `firestore.rules`, which have no URL parser: scheme, host without a user name, rest.
// Without the flag i: together with u it would match ſ as an s.
const linkPattern = /^[hH][tT][tT][pP][sS]?:\/\/[^/?#@\\]+([/?#].*)?$/u;
const isLink = (text: string): boolean =>
  linkPattern.test(text) &&
  !hasBlankOrInvisible(text) &&
  !hasControlCharacter(text) &&
  safeLink(text) !== null;

/** The stored link if it is an absolute http or https URL, so that a page may render it; else null. */
export function safeLink(link: string): string | null {
  try {
    const { protocol } = new URL(link);
    return protocol === 'http:' || protocol === 'https:' ? link : null;
  } catch {
    return null;
  }
}

/** The noun of a list for one of its items: "genres" to "genre". */
export const singular = (noun: string): string => noun.replace(/s$/, '');

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
  kinds[cassetteFields[field].kind] as unknown as Rules<CassetteFields[F]>;

/** The value of a field as it is typed. */
export const formatField = <F extends FieldName>(field: F, value: CassetteFields[F]): string =>
  rulesOf(field).format(value);

/** The value of a text that was typed into a field: trimmed, split, a year as an integer or NaN. */
export const parseField = <F extends FieldName>(field: F, typed: string): CassetteFields[F] =>
  rulesOf(field).parse(typed);

/** Why a field can't have this value, as a sentence; null if it can. */
export const checkField = <F extends FieldName>(
  field: F,
  value: CassetteFields[F],
): string | null => rulesOf(field).check(value, cassetteFields[field]);

/** A draft with this value in each field. */
export const mapFields = <Value>(makeValue: (field: FieldName) => Value) =>
  Object.fromEntries(fieldNames.map((field) => [field, makeValue(field)])) as Record<
    FieldName,
    Value
  >;

export const emptyDraft = mapFields((field) => rulesOf(field).empty) as CassetteFields;
