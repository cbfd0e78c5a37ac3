import { emptyFields } from '../../src/domain/cassette-validation.ts';
import {
  type CassetteFields,
  type FieldKind,
  type FieldName,
  type FieldSpec,
  fieldNames,
  fieldSpecs,
  isOfKind,
  maxItemLength,
  years,
} from '../../src/domain/fields.ts';

/**
 * Drafts that are valid or invalid, made from the table of fields. The unit test of the form's validation
 * and the test of `firestore.rules` both read them, so that the two stay the same.
 */

type DraftCase = {
  /** Ends "a cassette with …". */
  description: string;
  change: Partial<CassetteFields>;
  /** The field that is refused; a draft without it is accepted. */
  refused?: FieldName;
  /** Why the rules accept what the form refuses. */
  onlyForm?: string;
};

/** A valid draft; every case changes one field of it. */
export const plainDraft: CassetteFields = {
  title: 'Rain on Tin Roofs',
  artist: ['The Slow Hours'],
  country: 'Norway',
  genre: ['Ambient', 'Field Recording'],
  label: 'Low Tide',
  releaseId: 'LT-014',
  releaseYear: 1987,
  editorNotes: 'Found in a boathouse.',
  trackList: 'A1 Tin 3:10\nB1 Roofs',
  link: 'https://example.org/lt-014',
  inStock: 'Yes',
  locations: ['Oslo', 'Bergen'],
  crates: ['For a Night Bus'],
};

/** The smallest valid draft. */
export const emptiestDraft: CassetteFields = { ...emptyFields, title: '.', artist: ['-'] };

type Row = readonly [value: unknown, description: string];
const accept = (field: FieldName, rows: readonly Row[]): DraftCase[] =>
  rows.map(([value, description]) => ({ description, change: { [field]: value } }));
const refuse = (field: FieldName, rows: readonly Row[]): DraftCase[] =>
  accept(field, rows).map((one) => ({ ...one, refused: field }));

/** Lengths count characters: an emoji of four bytes is one. */
const emoji = (count: number): string => '📼'.repeat(count);
const hex = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
const character = (code: number): string => String.fromCodePoint(code);
const linkOf = (length: number): string => 'https://example.org/'.padEnd(length, 'a');

const maxOf = (field: FieldName): number => (fieldSpecs[field] as FieldSpec).max ?? 0;
const maxItemOf = (field: FieldName): number =>
  (fieldSpecs[field] as FieldSpec).maxItem ?? maxItemLength;

/** The longest value of a field; `more` characters, items or years above its limit are refused. */
const longest: { readonly [Kind in FieldKind]: (field: FieldName, more?: number) => unknown } = {
  line: (field, more = 0) => emoji(maxOf(field) + more),
  lines: (field, more = 0) => emoji(maxOf(field) + more),
  list: (field, more = 0) =>
    Array.from(
      { length: maxOf(field) + more },
      (_, at) => emoji(maxItemOf(field) - 1) + character(0x1f300 + at),
    ),
  year: (_, more = 0) => years.last + more,
  link: (field, more = 0) => linkOf(maxOf(field) + more),
  choice: (_, more = 0) => 'Yes'.padEnd(3 + more, 's'),
};
const longestOf = (field: FieldName, more?: number): unknown =>
  longest[fieldSpecs[field].kind](field, more);

/** Every field at its limit. */
export const fullestDraft = Object.fromEntries(
  fieldNames.map((field) => [field, longestOf(field)]),
) as CassetteFields;

const limits = fieldNames.flatMap((field) => [
  ...(isOfKind(field, 'list')
    ? refuse(field, [
        [[emoji(maxItemOf(field) + 1), 'Short'], `an item of ${field} above its limit`],
      ])
    : []),
  ...accept(field, [[longestOf(field), `the longest ${field}`]]),
  ...refuse(field, [[longestOf(field, 1), `a ${field} above its limit`]]),
  ...('isRequired' in fieldSpecs[field]
    ? refuse(field, [[emptyFields[field], `no ${field}`]])
    : accept(field, [[emptyFields[field], `no ${field}`]])),
]);

const visible = [
  ...accept('title', [
    ['\u00a0\u200bx\u3000', 'a title with one letter among blanks'],
    ['❤\ufe0f', 'a title of a heart with a variation selector'],
    ['👩‍👩‍👧', 'a title of a family of joined emoji'],
    ['\u202bشريط\u202c', 'a title in Arabic with marks of direction'],
    ['<img src=x onerror=alert(1)>', 'HTML as title'],
  ]),
  ...refuse('artist', [[['Real', '\u200b\u200b'], 'an invisible artist after a real one']]),
  ...refuse(
    'title',
    [0xa0, 0x200b, 0x2800, 0xe0fff].map((code) => [character(code), `a title of ${hex(code)}`]),
  ),
];

/** The edges of the two ranges of control characters, and the breaks. */
const breaks = [0x09, 0x0a, 0x0d];
const controls = [0x00, 0x08, ...breaks, 0x0b, 0x0e, 0x1f, 0x7f, 0x85, 0x9f];

/** One field of each kind. */
const control = controls.flatMap((code) => {
  const inside = `a${character(code)}b`;
  const checkBreak = breaks.includes(code) ? accept : refuse;
  return [
    ...refuse('label', [[inside, `${hex(code)} in a line`]]),
    ...checkBreak('editorNotes', [[inside, `${hex(code)} in lines`]]),
    ...refuse('genre', [[['Good', inside], `${hex(code)} in an item of a list`]]),
    ...refuse('link', [[`https://example.org/${inside}`, `${hex(code)} in the link`]]),
  ];
});
const ends = refuse('title', [['Rain\n', 'a line break at the end of the title']]);

const items = [
  ...accept('genre', [[['AC/DC', 'a, b', '\\n', '$1'], 'commas and slashes in a list']]),
  ...refuse('genre', [
    [['Short', emoji(maxItemLength + 1), 'Short'], 'an item above its limit in the middle'],
    [[''], 'one empty item'],
    [['', 'x'], 'an empty item first'],
    [['x', ''], 'an empty item last'],
  ]),
];

const numbers = [
  ...accept('releaseYear', [[years.first, 'the first year']]),
  ...refuse('releaseYear', [
    [years.first - 1, 'the year before the first one'],
    [1987.5, 'a year with a fraction'],
    [Number.NaN, 'a year that is not a number'],
  ]),
];
const words = refuse('inStock', [
  ['yes', 'yes in lower case as stock'],
  ['', 'an empty stock'],
  ['Yes\n', 'a line break behind the stock'],
]);

const links = [
  ...accept(
    'link',
    [
      ...['http://example.org', 'https://example.org/a/b?c=d&e=f#g', 'https://example.org?q'],
      ...['https://example.org#part', 'HTTPS://EXAMPLE.ORG/', 'http://[2001:db8::1]:8443/tape'],
      ...['https://bücher.example/Björk', 'https://example.org/@artist', 'https://localhost'],
    ].map((link) => [link, `${link} as link`]),
  ),
  ...refuse('link', [
    ['not a link', 'plain words as link'],
    ['example.org', 'a bare host as link'],
    ['//example.org/', 'a link without scheme'],
    ['javascript:alert(1)', 'javascript: as link'],
    [' javascript:alert(1)', 'javascript: behind a space as link'],
    ['javascript://example.org/%0aalert(1)', 'javascript: that looks like a host as link'],
    ['javascript:alert(1)\nhttps://example.org/', 'javascript: and an address on the next line'],
    ['data:text/html,<script>alert(1)</script>', 'data: as link'],
    ['ftp://example.org/', 'ftp: as link'],
    ['xhttps://example.org/', 'xhttps: as link'],
    ['httpſ://example.org/', 'httpſ: with a long s as link'],
    ['https:/example.org', 'a link with one slash'],
    ['https:///example.org', 'a link with three slashes'],
    ['https://?q', 'a link without a host'],
    ['https://example.org\\@evil.example/', 'a backslash in the host of the link'],
    ['https://user:secret@example.org/', 'a user name in the link'],
    ['https://example.org/a b', 'a space in the link'],
    ['https://exam\u200bple.org/', 'a zero-width space in the link'],
    ['https://example.org/\u202egnp.exe', 'a mark of direction in the link'],
  ]),
  ...refuse('link', [['https://256.256.256.256/', 'a link that no browser can open']]).map(
    (one) => ({ ...one, onlyForm: 'The rules have no URL parser.' }),
  ),
];

/** What the form and the rules decide; the rules repeat the form's pattern of invisible characters. */
export const draftCases: readonly DraftCase[] = [
  ...[limits, visible, control, ends, items, numbers, words, links].flat(),
];
