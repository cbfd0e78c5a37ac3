import { type CassetteDraft, type DraftField, draftFields } from '../../src/domain/cassette.ts';
import { emptyDraft } from '../../src/domain/cassette-validation.ts';

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
  ...invisibleEdges.map(
    (code): DraftCase => ({
      description: `a title of ${hex(code)} alone`,
      change: { title: String.fromCodePoint(code) },
      refused: 'title',
    }),
  ),
  ...visibleNeighbours.map(
    (code): DraftCase => ({
      description: `a title of ${hex(code)}, next to an invisible character`,
      change: { title: String.fromCodePoint(code) },
    }),
  ),
];

const visible: DraftGroup = {
  title: 'Spaces, fillers and other invisible characters do not count as visible.',
  cases: [
    { description: 'no title', change: { title: '' }, refused: 'title' },
    { description: 'a title of one letter', change: { title: 'x' } },
    { description: 'a title of one emoji', change: { title: '📼' } },
    { description: 'a title of one full stop', change: { title: '.' } },
    { description: 'a title of three spaces', change: { title: '   ' }, refused: 'title' },
    {
      description: 'a title of a space and a zero-width joiner',
      change: { title: ' \u200d' },
      refused: 'title',
    },
    {
      description: 'a title with one letter among blanks',
      change: { title: '\u00a0\u200bx\u3000' },
    },
    { description: 'a title of a heart with a variation selector', change: { title: '❤\ufe0f' } },
    { description: 'a title of a family of joined emoji', change: { title: '👩‍👩‍👧' } },
    {
      description: 'a title in Arabic with marks of direction',
      change: { title: '\u202bشريط\u202c' },
    },
    { description: 'a title of a combining accent on a letter', change: { title: 'e\u0301' } },
    { description: 'HTML as title', change: { title: '<img src=x onerror=alert(1)>' } },
    { description: 'an artist of one space', change: { artist: [' '] }, refused: 'artist' },
    {
      description: 'an artist of zero-width spaces after a real one',
      change: { artist: ['Real', '\u200b\u200b'] },
      refused: 'artist',
    },
    {
      description: 'an invisible genre between two visible ones',
      change: { genre: ['Dub', '\u00ad', 'Ska'] },
      refused: 'genre',
    },
    {
      description: 'an invisible location',
      change: { locations: ['\u2800'] },
      refused: 'locations',
    },
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
    ...oneLine.flatMap((field): DraftCase[] => [
      {
        description: `a ${field} of ${limit[field]} emoji`,
        change: { [field]: emoji(limit[field]) },
      },
      {
        description: `a ${field} of ${limit[field] + 1} emoji`,
        change: { [field]: emoji(limit[field] + 1) },
        refused: field,
      },
    ]),
    { description: 'notes of 255 emoji', change: { editorNotes: emoji(255) } },
    {
      description: 'notes of 256 emoji',
      change: { editorNotes: emoji(256) },
      refused: 'editorNotes',
    },
    { description: 'a track list of 4,000 emoji', change: { trackList: emoji(4000) } },
    {
      description: 'a track list of 4,001 emoji',
      change: { trackList: emoji(4001) },
      refused: 'trackList',
    },
    ...lists.flatMap((field): DraftCase[] => [
      { description: `one of the ${field} of 120 emoji`, change: { [field]: [emoji(120)] } },
      {
        description: `one of the ${field} of 121 emoji`,
        change: { [field]: [emoji(121)] },
        refused: field,
      },
    ]),
    { description: 'a country of 100 letters of two bytes', change: { country: 'é'.repeat(100) } },
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
      controls.map(
        (code): DraftCase => ({
          description: `${hex(code)} in one of the ${field}`,
          change: { [field]: ['Good', `a${String.fromCodePoint(code)}b`] },
          refused: field,
        }),
      ),
    ),
    {
      description: 'a line break at the end of the title',
      change: { title: 'Rain\n' },
      refused: 'title',
    },
    { description: 'notes of several lines', change: { editorNotes: 'One.\r\nTwo.\n\n\tThree.' } },
    { description: 'notes with a tilde and a no-break space', change: { editorNotes: '~\u00a0' } },
    { description: 'notes with right-to-left text', change: { editorNotes: 'שלום \u200f' } },
    {
      description: 'a U+0000 at the end of the notes',
      change: { editorNotes: 'Fine\u0000' },
      refused: 'editorNotes',
    },
  ],
};

const lines: DraftGroup = {
  title: 'A line of text may be empty and has a maximum length.',
  cases: [
    ...oneLine.flatMap((field): DraftCase[] => [
      {
        description: `a ${field} of ${limit[field]} letters`,
        change: { [field]: letters(limit[field]) },
      },
      {
        description: `a ${field} of ${limit[field] + 1} letters`,
        change: { [field]: letters(limit[field] + 1) },
        refused: field,
      },
      {
        description: `a ${field} of 10,000 letters`,
        change: { [field]: letters(10_000) },
        refused: field,
      },
    ]),
    { description: 'no country', change: { country: '' } },
    { description: 'no label', change: { label: '' } },
    { description: 'no release ID', change: { releaseId: '' } },
    { description: 'a country of one space', change: { country: ' ' } },
    { description: 'no notes', change: { editorNotes: '' } },
    { description: 'notes of 255 letters', change: { editorNotes: letters(255) } },
    {
      description: 'notes of 256 letters',
      change: { editorNotes: letters(256) },
      refused: 'editorNotes',
    },
    { description: 'no track list', change: { trackList: '' } },
    { description: 'a track list of 4,000 letters', change: { trackList: letters(4000) } },
    {
      description: 'a track list of 4,001 letters',
      change: { trackList: letters(4001) },
      refused: 'trackList',
    },
    { description: 'notes of 255 line breaks', change: { editorNotes: '\n'.repeat(255) } },
    {
      description: 'notes of 256 line breaks',
      change: { editorNotes: '\n'.repeat(256) },
      refused: 'editorNotes',
    },
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
    ...goodLinks.map(
      (link): DraftCase => ({
        description: link === '' ? 'no link' : `${link} as link`,
        change: { link },
      }),
    ),
    ...badLinks.map(
      ([description, link]): DraftCase => ({
        description: `a link with ${description}`,
        change: { link },
        refused: 'link',
      }),
    ),
    { description: 'a link of 255 characters', change: { link: longestLink } },
    {
      description: 'a link of 256 characters',
      change: { link: `${longestLink}a` },
      refused: 'link',
    },
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
    { description: 'no artist', change: { artist: [] }, refused: 'artist' },
    { description: 'one artist', change: { artist: ['Björk'] } },
    { description: 'no genre', change: { genre: [] } },
    { description: 'no location', change: { locations: [] } },
    ...lists.flatMap((field): DraftCase[] => [
      {
        description: `${maxItems[field]} ${field}`,
        change: { [field]: repeat(maxItems[field], (index) => `No. ${index}`) },
      },
      {
        description: `${maxItems[field] + 1} ${field}`,
        change: { [field]: repeat(maxItems[field] + 1, (index) => `No. ${index}`) },
        refused: field,
      },
      {
        description: `10,000 ${field}`,
        change: { [field]: repeat(10_000, (index) => `${index}`) },
        refused: field,
      },
      {
        description: `${maxItems[field]} ${field} of 120 letters each`,
        change: { [field]: repeat(maxItems[field], () => letters(120)) },
      },
      {
        description: `the first of the ${field} of 121 letters`,
        change: { [field]: [letters(121), 'Short', 'Short'] },
        refused: field,
      },
      {
        description: `the second of three ${field} of 121 letters`,
        change: { [field]: ['Short', letters(121), 'Short'] },
        refused: field,
      },
      {
        description: `the last of the ${field} of 121 letters`,
        change: { [field]: ['Short', 'Short', letters(121)] },
        refused: field,
      },
      {
        description: `the last of ${maxItems[field]} ${field} of 10,000 letters`,
        change: { [field]: [...repeat(maxItems[field] - 1, () => 'Short'), letters(10_000)] },
        refused: field,
      },
      { description: `one empty ${field}`, change: { [field]: [''] }, refused: field },
      { description: `two empty ${field}`, change: { [field]: ['', ''] }, refused: field },
      {
        description: `an empty one first of the ${field}`,
        change: { [field]: ['', 'x'] },
        refused: field,
      },
      {
        description: `an empty one last of the ${field}`,
        change: { [field]: ['x', ''] },
        refused: field,
      },
      { description: `the same of the ${field} twice`, change: { [field]: ['Same', 'Same'] } },
      {
        description: `commas and slashes in the ${field}`,
        change: { [field]: ['AC/DC', 'a, b', '\\n', '$1'] },
      },
    ]),
  ],
};

const years: DraftGroup = {
  title: 'A year is an integer from 1900 to 2100, or null where there is none.',
  cases: [
    { description: 'no year', change: { releaseYear: null } },
    { description: 'the year 1900', change: { releaseYear: 1900 } },
    { description: 'the year 2100', change: { releaseYear: 2100 } },
    { description: 'the year 1899', change: { releaseYear: 1899 }, refused: 'releaseYear' },
    { description: 'the year 2101', change: { releaseYear: 2101 }, refused: 'releaseYear' },
    { description: 'the year 0', change: { releaseYear: 0 }, refused: 'releaseYear' },
    { description: 'the year -1987', change: { releaseYear: -1987 }, refused: 'releaseYear' },
    { description: 'the year 1987.5', change: { releaseYear: 1987.5 }, refused: 'releaseYear' },
    {
      description: 'a year that is not a number',
      change: { releaseYear: Number.NaN },
      refused: 'releaseYear',
    },
    {
      description: 'an infinite year',
      change: { releaseYear: Number.POSITIVE_INFINITY },
      refused: 'releaseYear',
    },
    {
      description: 'the year 9007199254740991',
      change: { releaseYear: Number.MAX_SAFE_INTEGER },
      refused: 'releaseYear',
    },
  ],
};

// The type forbids these values, but a page with an error may send them.
const otherStock = (inStock: string): Partial<CassetteDraft> => ({
  inStock: inStock as CassetteDraft['inStock'],
});

const stock: DraftGroup = {
  title: 'The stock field is Yes or No.',
  cases: [
    { description: 'Yes in stock', change: { inStock: 'Yes' } },
    { description: 'No in stock', change: { inStock: 'No' } },
    ...['yes', 'no', 'YES', 'Maybe', '', 'true', ' Yes', 'Yes\n', 'YesNo'].map(
      (word): DraftCase => ({
        description: `${JSON.stringify(word)} in stock`,
        change: otherStock(word),
        refused: 'inStock',
      }),
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
