import {
  type CassetteDraft,
  type DraftField,
  draftFields,
  emptyDraft,
} from '../../src/domain/fields.ts';

/**
 * Drafts that are valid or invalid. The unit test of the form's validation and the test of
 * `firestore.rules` both read this table, so that the two stay the same.
 */

export type DraftCase = {
  /** Ends "a tape with …". */
  description: string;
  change: Partial<CassetteDraft>;
  /** The field that is refused; a draft without it is accepted. */
  refused?: DraftField;
  /** Why the rules accept what the form refuses. */
  onlyForm?: string;
};

/** The title is a comment of `firestore.rules`, which the cases prove. */
type DraftGroup = { title: string; cases: readonly DraftCase[] };

/** A valid draft; every case changes one field of it. */
export const plainDraft: CassetteDraft = {
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
};

/** A draft with this value of one field, which is accepted. */
const accept = (field: DraftField, value: unknown, description: string): DraftCase => ({
  description,
  change: { [field]: value },
});
/** The same, refused for that field. */
const refuse = (field: DraftField, value: unknown, description: string): DraftCase => ({
  ...accept(field, value, description),
  refused: field,
});

const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const letters = (count: number): string => 'a'.repeat(count);
const emoji = (count: number): string => '📼'.repeat(count);
const hex = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

const longestLink = `https://example.org/${letters(235)}`;

/** Every field at its limit, in characters of four bytes where possible. */
export const fullestDraft: CassetteDraft = {
  title: emoji(200),
  artist: repeat(20, () => emoji(120)),
  country: emoji(100),
  genre: repeat(30, () => emoji(120)),
  label: emoji(200),
  releaseId: emoji(64),
  releaseYear: 2100,
  editorNotes: emoji(255),
  trackList: emoji(4000),
  link: longestLink,
  inStock: 'Yes',
  locations: repeat(50, () => emoji(120)),
};

/** The track list may be missing. */
export const requiredDraftFields = draftFields.filter((field) => field !== 'trackList');

/** The smallest valid draft. */
export const emptiestDraft: CassetteDraft = { ...emptyDraft, title: '.', artist: ['-'] };

/** First and last character of each range of invisible characters. */
const invisibleRanges: readonly (readonly [number, number])[] = [
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

const unique = (codes: number[]): number[] => [...new Set(codes)];
const invisibleEdges = unique(invisibleRanges.flat());
const visibleNeighbours = unique(
  invisibleRanges.flatMap(([first, last]) => [first - 1, last + 1]),
).filter((code) => code !== 0x1f && code !== 0x9f);

const edges: DraftCase[] = [
  ...invisibleEdges.map((code) =>
    refuse('title', String.fromCodePoint(code), `a title of ${hex(code)} alone`),
  ),
  ...visibleNeighbours.map((code) =>
    accept(
      'title',
      String.fromCodePoint(code),
      `a title of ${hex(code)}, next to an invisible character`,
    ),
  ),
];

const visible: DraftGroup = {
  title: 'Spaces, fillers and other invisible characters do not count as visible.',
  cases: [
    refuse('title', '', 'no title'),
    accept('title', 'x', 'a title of one letter'),
    accept('title', '📼', 'a title of one emoji'),
    accept('title', '.', 'a title of one full stop'),
    refuse('title', '   ', 'a title of three spaces'),
    refuse('title', ' \u200d', 'a title of a space and a zero-width joiner'),
    accept('title', '\u00a0\u200bx\u3000', 'a title with one letter among blanks'),
    accept('title', '❤\ufe0f', 'a title of a heart with a variation selector'),
    accept('title', '👩‍👩‍👧', 'a title of a family of joined emoji'),
    accept('title', '\u202bشريط\u202c', 'a title in Arabic with marks of direction'),
    accept('title', 'e\u0301', 'a title of a combining accent on a letter'),
    accept('title', '<img src=x onerror=alert(1)>', 'HTML as title'),
    refuse('artist', [' '], 'an artist of one space'),
    refuse('artist', ['Real', '\u200b\u200b'], 'an artist of zero-width spaces after a real one'),
    refuse('genre', ['Dub', '\u00ad', 'Ska'], 'an invisible genre between two visible ones'),
    refuse('locations', ['\u2800'], 'an invisible location'),
    ...edges,
  ],
};

const oneLine = ['title', 'country', 'label', 'releaseId'] as const;
const limit = { title: 200, country: 100, label: 200, releaseId: 64 } as const;
const lists = ['artist', 'genre', 'locations'] as const;
const maxItems = { artist: 20, genre: 30, locations: 50 } as const;

const lengths: DraftGroup = {
  title: 'Lengths count characters, not bytes or UTF-16 units, so an emoji is one.',
  cases: [
    ...oneLine.flatMap((field) => [
      accept(field, emoji(limit[field]), `a ${field} of ${limit[field]} emoji`),
      refuse(field, emoji(limit[field] + 1), `a ${field} of ${limit[field] + 1} emoji`),
    ]),
    accept('editorNotes', emoji(255), 'notes of 255 emoji'),
    refuse('editorNotes', emoji(256), 'notes of 256 emoji'),
    accept('trackList', emoji(4000), 'a track list of 4,000 emoji'),
    refuse('trackList', emoji(4001), 'a track list of 4,001 emoji'),
    ...lists.flatMap((field) => [
      accept(field, [emoji(120)], `one of the ${field} of 120 emoji`),
      refuse(field, [emoji(121)], `one of the ${field} of 121 emoji`),
    ]),
    accept('country', 'é'.repeat(100), 'a country of 100 letters of two bytes'),
  ],
};

/** The edges of the two ranges of control characters, and the common ones. */
const controls = [
  0x00, 0x01, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f,
];
const breaks = [0x09, 0x0a, 0x0d];
const severalLines = ['editorNotes', 'trackList'] as const;

const control: DraftGroup = {
  title:
    'Only the notes and the track list may hold a control character, and only line breaks and tabs.',
  cases: [
    ...[...oneLine, ...severalLines].flatMap((field) =>
      controls.map((code): DraftCase => {
        const isAccepted = severalLines.some((one) => one === field) && breaks.includes(code);
        return {
          description: `${hex(code)} in the ${field}`,
          change: { [field]: `a${String.fromCodePoint(code)}b` },
          ...(isAccepted ? {} : { refused: field }),
        };
      }),
    ),
    ...lists.flatMap((field) =>
      controls.map((code) =>
        refuse(
          field,
          ['Good', `a${String.fromCodePoint(code)}b`],
          `${hex(code)} in one of the ${field}`,
        ),
      ),
    ),
    refuse('title', 'Rain\n', 'a line break at the end of the title'),
    accept('editorNotes', 'One.\r\nTwo.\n\n\tThree.', 'notes of several lines'),
    accept('editorNotes', '~\u00a0', 'notes with a tilde and a no-break space'),
    accept('editorNotes', 'שלום \u200f', 'notes with right-to-left text'),
    refuse('editorNotes', 'Fine\u0000', 'a U+0000 at the end of the notes'),
  ],
};

const lines: DraftGroup = {
  title: 'A line of text may be empty and has a maximum length.',
  cases: [
    ...oneLine.flatMap((field) => [
      accept(field, letters(limit[field]), `a ${field} of ${limit[field]} letters`),
      refuse(field, letters(limit[field] + 1), `a ${field} of ${limit[field] + 1} letters`),
      refuse(field, letters(10_000), `a ${field} of 10,000 letters`),
    ]),
    accept('country', '', 'no country'),
    accept('label', '', 'no label'),
    accept('releaseId', '', 'no release ID'),
    accept('country', ' ', 'a country of one space'),
    accept('editorNotes', '', 'no notes'),
    accept('editorNotes', letters(255), 'notes of 255 letters'),
    refuse('editorNotes', letters(256), 'notes of 256 letters'),
    accept('trackList', '', 'no track list'),
    accept('trackList', letters(4000), 'a track list of 4,000 letters'),
    refuse('trackList', letters(4001), 'a track list of 4,001 letters'),
    accept('editorNotes', '\n'.repeat(255), 'notes of 255 line breaks'),
    refuse('editorNotes', '\n'.repeat(256), 'notes of 256 line breaks'),
  ],
};

const goodLinks = [
  '',
  'http://example.org',
  'https://example.org',
  'https://example.org/',
  'https://example.org/a/b?c=d&e=f#g',
  'https://example.org?q',
  'https://example.org#part',
  'HTTP://EXAMPLE.ORG/',
  'HTTPS://example.org',
  'Https://example.org',
  'https://example.org:8443/shop',
  'http://127.0.0.1/tape',
  'http://[2001:db8::1]/tape',
  'https://xn--bcher-kva.example/',
  'https://bücher.example/Björk',
  'https://example.org/@artist',
  'https://example.org/?next=javascript:alert(1)',
  'https://example.org/path//twice',
  'https://example.org/back\\slash',
  'https://localhost',
] as const;

const badLinks = [
  ['plain words', 'not a link'],
  ['a bare host', 'example.org'],
  ['a path', '/tapes/1'],
  ['an address without scheme', '//example.org/'],
  ['javascript:', 'javascript:alert(1)'],
  ['javascript: in mixed case', 'JaVaScRiPt:alert(1)'],
  ['javascript: behind a space', ' javascript:alert(1)'],
  ['javascript: behind a control character', '\u0001javascript:alert(1)'],
  ['javascript: with a tab inside', 'java\tscript:alert(1)'],
  ['javascript: with a line break inside', 'java\nscript:alert(1)'],
  ['javascript: that looks like a host', 'javascript://example.org/%0aalert(1)'],
  ['javascript: before an https address', 'javascript:"https://example.org/"'],
  [
    'javascript: and an https address on the next line',
    'javascript:alert(1)\nhttps://example.org/',
  ],
  [
    'an https address and javascript: on the next line',
    'https://example.org/\njavascript:alert(1)',
  ],
  ['data:', 'data:text/html,<script>alert(1)</script>'],
  ['vbscript:', 'vbscript:msgbox(1)'],
  ['blob:', 'blob:https://example.org/00000000-0000-0000-0000-000000000000'],
  ['file:', 'file:///etc/passwd'],
  ['ftp:', 'ftp://example.org/'],
  ['mailto:', 'mailto:someone@example.org'],
  ['view-source:', 'view-source:https://example.org/'],
  ['httpsx:', 'httpsx://example.org/'],
  ['xhttps:', 'xhttps://example.org/'],
  ['httpſ: with a long s', 'httpſ://example.org/'],
  ['https: without slashes', 'https:example.org'],
  ['https: with one slash', 'https:/example.org'],
  ['https: with three slashes', 'https:///example.org'],
  ['https: with backslashes', 'https:\\\\example.org'],
  ['a slash and a backslash', 'https:/\\example.org'],
  ['a backslash as host', 'https://\\example.org'],
  ['a backslash in the host', 'https://example.org\\@evil.example/'],
  ['no host', 'https://'],
  ['a question mark for a host', 'https://?q'],
  ['a hash for a host', 'https://#h'],
  ['a user name', 'https://example.org@evil.example/'],
  ['a user name and a password', 'https://user:secret@example.org/'],
  ['a space in the host', 'https://exam ple.org/'],
  ['a space in the path', 'https://example.org/a b'],
  ['a space before it', ' https://example.org/'],
  ['a space behind it', 'https://example.org/ '],
  ['a line break behind it', 'https://example.org/\n'],
  ['a no-break space in the path', 'https://example.org/a\u00a0b'],
  ['a zero-width space in the host', 'https://exam\u200bple.org/'],
  ['a mark of direction in the path', 'https://example.org/\u202egnp.exe'],
  ['a control character in the path', 'https://example.org/a\u0007b'],
  ['a U+0000 behind it', 'https://example.org/\u0000'],
  ['a U+0085 in the path', 'https://example.org/a\u0085b'],
] as const;

const unparsable = 'The rules have no URL parser; the page renders no such link.';

const links: DraftGroup = {
  title:
    'A link is empty or an absolute http or https address, without blanks and without a user name before the host.',
  cases: [
    ...goodLinks.map((link) => accept('link', link, link === '' ? 'no link' : `${link} as link`)),
    ...badLinks.map(([description, link]) => refuse('link', link, `a link with ${description}`)),
    accept('link', longestLink, 'a link of 255 characters'),
    refuse('link', `${longestLink}a`, 'a link of 256 characters'),
    ...['https://256.256.256.256/', 'https://example.org:99999/', 'https://exa<mple.org/'].map(
      (link): DraftCase => ({
        description: `${link} as link, which no browser can open`,
        change: { link },
        refused: 'link',
        onlyForm: unparsable,
      }),
    ),
  ],
};

const items: DraftGroup = {
  title:
    'Rules cannot loop, but a list that comes back the same from join and split holds only strings.',
  cases: [
    refuse('artist', [], 'no artist'),
    accept('artist', ['Björk'], 'one artist'),
    accept('genre', [], 'no genre'),
    accept('locations', [], 'no location'),
    ...lists.flatMap((field) => [
      accept(
        field,
        repeat(maxItems[field], (index) => `No. ${index}`),
        `${maxItems[field]} ${field}`,
      ),
      refuse(
        field,
        repeat(maxItems[field] + 1, (index) => `No. ${index}`),
        `${maxItems[field] + 1} ${field}`,
      ),
      refuse(
        field,
        repeat(10_000, (index) => `${index}`),
        `10,000 ${field}`,
      ),
      accept(
        field,
        repeat(maxItems[field], () => letters(120)),
        `${maxItems[field]} ${field} of 120 letters each`,
      ),
      refuse(field, [letters(121), 'Short', 'Short'], `the first of the ${field} of 121 letters`),
      refuse(
        field,
        ['Short', letters(121), 'Short'],
        `the second of three ${field} of 121 letters`,
      ),
      refuse(field, ['Short', 'Short', letters(121)], `the last of the ${field} of 121 letters`),
      refuse(
        field,
        [...repeat(maxItems[field] - 1, () => 'Short'), letters(10_000)],
        `the last of ${maxItems[field]} ${field} of 10,000 letters`,
      ),
      refuse(field, [''], `one empty ${field}`),
      refuse(field, ['', ''], `two empty ${field}`),
      refuse(field, ['', 'x'], `an empty one first of the ${field}`),
      refuse(field, ['x', ''], `an empty one last of the ${field}`),
      accept(field, ['Same', 'Same'], `the same of the ${field} twice`),
      accept(field, ['AC/DC', 'a, b', '\\n', '$1'], `commas and slashes in the ${field}`),
    ]),
  ],
};

const years: DraftGroup = {
  title: 'A year is an integer from 1900 to 2100, or null where there is none.',
  cases: [
    accept('releaseYear', null, 'no year'),
    accept('releaseYear', 1900, 'the year 1900'),
    accept('releaseYear', 2100, 'the year 2100'),
    refuse('releaseYear', 1899, 'the year 1899'),
    refuse('releaseYear', 2101, 'the year 2101'),
    refuse('releaseYear', 0, 'the year 0'),
    refuse('releaseYear', -1987, 'the year -1987'),
    refuse('releaseYear', 1987.5, 'the year 1987.5'),
    refuse('releaseYear', Number.NaN, 'a year that is not a number'),
    refuse('releaseYear', Number.POSITIVE_INFINITY, 'an infinite year'),
    refuse('releaseYear', Number.MAX_SAFE_INTEGER, 'the year 9007199254740991'),
  ],
};

const stock: DraftGroup = {
  title: 'The stock field is Yes or No.',
  cases: [
    accept('inStock', 'Yes', 'Yes in stock'),
    accept('inStock', 'No', 'No in stock'),
    // The type forbids these values, but a page with an error may send them.
    ...['yes', 'no', 'YES', 'Maybe', '', 'true', ' Yes', 'Yes\n', 'YesNo'].map((word) =>
      refuse('inStock', word, `${JSON.stringify(word)} in stock`),
    ),
  ],
};

export const draftGroups: readonly DraftGroup[] = [
  visible,
  lengths,
  control,
  lines,
  links,
  items,
  years,
  stock,
];
