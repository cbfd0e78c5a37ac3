/** The table of fields: what each field of a cassette is (docs/behaviour, "Cassette fields"). */

/** The value of a field of each kind. A list is typed as one text separated by commas. */
export type KindValues = {
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
  /** A few words beside its label in the form. */
  readonly hint?: string;
  /** Its column in the table of /admin: the least width in rem, and a shorter name. */
  readonly column?: { readonly width: number; readonly name?: string };
  readonly isSorted?: boolean;
  readonly isSearched?: boolean;
  /** Its filter on the shelf: its label, whose small letters are its name in the URL, and its title in the panel. */
  readonly filter?: { readonly label: string; readonly title?: string };
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
    filter: { label: 'Artist' },
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
    filter: { label: 'Country', title: 'Countries' },
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
    filter: { label: 'Genre', title: 'Genres' },
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
    filter: { label: 'Label', title: 'Labels' },
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
    filter: { label: 'Year' },
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
    filter: { label: 'Place', title: 'Places' },
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
    hint: 'separate by comma',
    filter: { label: 'Crate', title: 'Crates' },
    isSuggested: true,
    isBulk: true,
  },
} as const satisfies Record<string, FieldSpec>;

export type FieldName = keyof typeof table;
type FieldValue<F extends FieldName> = KindValues[(typeof table)[F]['kind']];
export type CassetteFields = { [F in FieldName]: FieldValue<F> };
type FieldOfKind<Kind extends FieldKind> = {
  [F in FieldName]: (typeof table)[F]['kind'] extends Kind ? F : never;
}[FieldName];

export type SortedField = {
  [F in FieldName]: (typeof table)[F] extends { isSorted: true } ? F : never;
}[FieldName];

export const fieldSpecs: {
  readonly [F in FieldName]: FieldSpec & (typeof table)[F];
} = table;
/** All fields, in the order of the form. */
export const fieldNames = Object.keys(table) as FieldName[];

export const isOfKind = <Kind extends FieldKind>(
  field: FieldName,
  kind: Kind,
): field is FieldOfKind<Kind> => fieldSpecs[field].kind === kind;

/** The most characters of an item of a list that has no limit of its own. */
export const maxItemLength = 120;
/** The first and the last year that a cassette can have. */
export const years = { first: 1900, last: 2100 } as const;

/** The noun of a list for one of its items: "genres" to "genre". */
export const singular = (noun: string): string => noun.replace(/s$/, '');

export const mapFields = <Value>(makeValue: (field: FieldName) => Value) =>
  Object.fromEntries(fieldNames.map((field) => [field, makeValue(field)])) as Record<
    FieldName,
    Value
  >;
