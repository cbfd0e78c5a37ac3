/**
 * Email addresses as typed, and as stored or refused. The unit test of `normaliseEmail` and the
 * test of `firestore.rules` both read this table: the rules must accept each stored address, and
 * refuse a typed one that differs from it.
 */
type AddressCase = {
  description: string;
  typed: string;
  stored: string | null;
  /** Why the rules accept what the form would change or refuse. */
  onlyForm?: string;
};

const noNormalisation = 'The rules know no Unicode normalisation.';

const domain = '@x.example';

/** An address of exactly `length` characters. */
export const addressOf = (length: number, letter = 'a'): string =>
  `${letter.repeat(length - domain.length)}${domain}`;

export const addressCases: readonly AddressCase[] = [
  { description: 'a plain address', typed: 'a@b.example', stored: 'a@b.example' },
  { description: 'the shortest address', typed: 'a@b.c', stored: 'a@b.c' },
  { description: 'a tag after a plus', typed: 'a+tapes@b.example', stored: 'a+tapes@b.example' },
  { description: 'an apostrophe', typed: "o'hara@b.example", stored: "o'hara@b.example" },
  { description: 'several dots', typed: 'a.b@mail.c.example', stored: 'a.b@mail.c.example' },
  { description: 'upper case', typed: 'Some.One@Example.ORG', stored: 'some.one@example.org' },
  { description: 'an upper-case first letter', typed: 'A@b.example', stored: 'a@b.example' },
  { description: 'an upper-case last letter', typed: 'a@b.examplE', stored: 'a@b.example' },
  { description: 'upper case with an accent', typed: 'Élan@b.example', stored: 'élan@b.example' },
  { description: 'upper case in Cyrillic', typed: 'Борис@b.example', stored: 'борис@b.example' },
  { description: 'blanks around it', typed: ' \ta@b.example \n', stored: 'a@b.example' },
  { description: 'a no-break space before it', typed: '\u00a0a@b.example', stored: 'a@b.example' },
  {
    description: 'an ideographic space behind it',
    typed: 'a@b.example\u3000',
    stored: 'a@b.example',
  },
  { description: 'a zero-width space inside', typed: 'a\u200b@b.example', stored: 'a@b.example' },
  { description: 'a zero-width joiner inside', typed: 'a@b\u200d.example', stored: 'a@b.example' },
  { description: 'a byte order mark before it', typed: '\ufeffa@b.example', stored: 'a@b.example' },
  { description: 'a word joiner behind it', typed: 'a@b.example\u2060', stored: 'a@b.example' },
  { description: 'a soft hyphen', typed: 'a@exam\u00adple.org', stored: 'a@example.org' },
  { description: 'a mark of direction', typed: '\u202ea@b.example\u202c', stored: 'a@b.example' },
  { description: 'a right-to-left mark', typed: '\u200fa@b.example', stored: 'a@b.example' },
  {
    description: 'a blank behind a zero-width space',
    typed: '\u200b a@b.example',
    stored: 'a@b.example',
  },
  { description: 'letters of full width', typed: 'ａ@b.example', stored: 'a@b.example' },
  {
    description: 'an accent apart from its letter',
    typed: 'e\u0301@b.example',
    stored: 'é@b.example',
    onlyForm: noNormalisation,
  },
  // The page normalises these letters, the rules refuse them.
  ...[...'ⒶⓏⓐⓩ①⑳⓪Ⅳⅳ⅐ⅿǅǲᾈǆǉǌǳ！￮ﬀﬁﬆ𝐀𝐚𝟿🄰🄿'].map((letter) => ({
    description: `the letter ${letter}`,
    typed: `x${letter}@b.example`,
    stored: `x${letter.normalize('NFKC').toLowerCase()}@b.example`,
  })),
  // Their neighbours stay as they are.
  ...[...'ǃǰ⅏ↀ⓫🄯🅐', '\u245f', '\ufaff', '\ufb07', '\uff00', '\uffef', '\u{1d800}'].map(
    (letter) => ({
      description: `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`,
      typed: `${letter}@b.example`,
      stored: `${letter}@b.example`,
    }),
  ),
  ...[...'㎏ªⁿ'].map((sign) => ({
    description: `the sign ${sign}`,
    typed: `${sign}@b.example`,
    stored: `${sign.normalize('NFKC')}@b.example`,
    onlyForm: noNormalisation,
  })),
  { description: 'the last character of Unicode', typed: 'a@b\u{10ffff}.example', stored: null },
  { description: 'an emoji', typed: '📼@b.example', stored: '📼@b.example' },
  {
    description: 'an emoji with a variation selector',
    typed: '❤\ufe0f@b.example',
    stored: '❤@b.example',
  },
  {
    description: 'a domain in Japanese',
    typed: 'a@例え.テスト',
    stored: 'a@xn--r8jz45g.xn--zckzah',
  },
  {
    description: 'a domain with an umlaut, in upper case',
    typed: 'A@BÜCHER.Example',
    stored: 'a@xn--bcher-kva.example',
  },
  { description: 'an emoji as domain', typed: 'a@📼.example', stored: 'a@xn--yu8h.example' },
  {
    description: 'an ideographic full stop in the domain',
    typed: 'a@例え。テスト',
    stored: 'a@xn--r8jz45g.xn--zckzah',
  },
  { description: 'punycode', typed: 'a@XN--bcher-kva.example', stored: 'a@xn--bcher-kva.example' },
  { description: 'an invalid international domain', typed: 'a@xn--\u00fc.example', stored: null },
  {
    description: 'an international domain with a port',
    typed: 'a@b\u00fccher.example:80',
    stored: null,
  },
  { description: '254 characters', typed: addressOf(254), stored: addressOf(254) },
  { description: '255 characters', typed: addressOf(255), stored: null },
  {
    description: '254 emoji and letters',
    typed: addressOf(254, '📼'),
    stored: addressOf(254, '📼'),
  },
  { description: '300 characters', typed: addressOf(300), stored: null },
  { description: '10,000 characters', typed: addressOf(10_000), stored: null },
  { description: 'nothing', typed: '', stored: null },
  { description: 'blanks alone', typed: '   ', stored: null },
  { description: 'zero-width characters alone', typed: '\u200b\u200b', stored: null },
  { description: 'a word', typed: 'word', stored: null },
  { description: 'no at sign', typed: 'a.b.example', stored: null },
  { description: 'no dot behind the at sign', typed: 'a@example', stored: null },
  { description: 'a dot before the at sign alone', typed: 'a.b@example', stored: null },
  { description: 'nothing before the at sign', typed: '@b.example', stored: null },
  { description: 'nothing between the at sign and the dot', typed: 'a@.example', stored: null },
  { description: 'nothing behind the dot', typed: 'a@b.', stored: null },
  { description: 'two at signs', typed: 'a@b@c.example', stored: null },
  { description: 'two at signs in a row', typed: 'a@@b.example', stored: null },
  { description: 'an at sign behind the dot', typed: 'a@b.c@d', stored: null },
  { description: 'two addresses', typed: 'a@b.example, c@d.example', stored: null },
  { description: 'two addresses without a space', typed: 'a@b.example,c@d.example', stored: null },
  { description: 'a space inside', typed: 'a b@c.example', stored: null },
  { description: 'a no-break space inside', typed: 'a\u00a0b@c.example', stored: null },
  { description: 'a braille blank inside', typed: 'a\u2800b@c.example', stored: null },
  { description: 'a line break inside', typed: 'a@b.example\nc', stored: null },
  {
    description: 'a line break and a header',
    typed: 'a@b.example\r\nBcc: c@d.example',
    stored: null,
  },
  { description: 'a tab inside', typed: 'a\tb@c.example', stored: null },
  { description: 'a U+0000 inside', typed: 'a\u0000b@c.example', stored: null },
  { description: 'a U+0000 behind it', typed: 'a@b.example\u0000', stored: null },
  { description: 'a delete character inside', typed: 'a@b\u007f.example', stored: null },
  { description: 'a U+0085 inside', typed: 'a@b\u0085c.example', stored: null },
  {
    description: 'a full stop behind it',
    typed: 'someone@gmail.com.',
    stored: 'someone@gmail.com',
  },
  { description: 'a comma behind it', typed: 'a@b.example,', stored: 'a@b.example' },
  { description: 'a link of a mail program', typed: 'mailto:a@b.example', stored: 'a@b.example' },
  {
    description: 'a link with a subject',
    typed: 'mailto:a@b.example?subject=Tapes',
    stored: 'a@b.example',
  },
  { description: 'a slash behind it', typed: 'a@b.example/', stored: null },
  { description: 'angle brackets', typed: '<a@b.example>', stored: 'a@b.example' },
  {
    description: 'a link in brackets and a full stop',
    typed: '(<mailto:a@b.example>).',
    stored: 'a@b.example',
  },
  { description: 'quotation marks', typed: '“a@b.example”', stored: 'a@b.example' },
  { description: 'a semicolon behind it', typed: 'a@b.example;', stored: 'a@b.example' },
  { description: 'a comma for the dot', typed: 'a@gmail,com', stored: null },
  { description: 'two dots in the domain', typed: 'a@gmail..com', stored: null },
  { description: 'two dots before the at sign', typed: 'a..b@c.example', stored: null },
  { description: 'a dot before the at sign', typed: 'a.@b.example', stored: null },
  {
    description: 'a hyphen at the end of a name of the domain',
    typed: 'a@b-.example',
    stored: null,
  },
  // What may be in a name, and in each place of a domain.
  ...[...',;:<>()[]"\\'].map((sign) => ({
    description: `the sign ${sign} in the name`,
    typed: `a${sign}b@c.example`,
    stored: null,
  })),
  ...[...`'"“„‘«`].map((sign) => ({
    description: `the sign ${sign} before it`,
    typed: `${sign}a@b.example`,
    stored: 'a@b.example',
  })),
  { description: 'a dot at the start', typed: '.a@b.example', stored: null },
  { description: 'hyphens and dots', typed: 'a.-b-.c@d--e.f-g', stored: 'a.-b-.c@d--e.f-g' },
  ...['?.cc', 'b-?.cc', 'bb.?', 'bb.c-?'].flatMap((place) => [
    ...[...'az09'].map((letter) => {
      const address = `x@${place.replace('?', letter)}`;
      return { description: address, typed: address, stored: address };
    }),
    ...[...'/:`{-.'].map((sign) => {
      const address = `x@${place.replace('?', sign)}`;
      return { description: address, typed: address, stored: null };
    }),
  ]),
  { description: 'a name around it', typed: 'Some One <a@b.example>', stored: null },
];
