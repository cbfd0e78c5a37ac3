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

const changed = (description: string, typed: string, stored: string): AddressCase => ({
  description,
  typed,
  stored,
});
const kept = (description: string, typed: string) => changed(description, typed, typed);
const refused = (description: string, typed: string): AddressCase => ({
  description,
  typed,
  stored: null,
});

export const addressCases: readonly AddressCase[] = [
  kept('a plain address', 'a@b.example'),
  kept('the shortest address', 'a@b.c'),
  kept('a tag after a plus', 'a+tapes@b.example'),
  kept('an apostrophe', "o'hara@b.example"),
  kept('several dots', 'a.b@mail.c.example'),
  changed('upper case', 'Some.One@Example.ORG', 'some.one@example.org'),
  changed('an upper-case first letter', 'A@b.example', 'a@b.example'),
  changed('an upper-case last letter', 'a@b.examplE', 'a@b.example'),
  changed('upper case with an accent', 'Élan@b.example', 'élan@b.example'),
  changed('upper case in Cyrillic', 'Борис@b.example', 'борис@b.example'),
  changed('blanks around it', ' \ta@b.example \n', 'a@b.example'),
  changed('a no-break space before it', '\u00a0a@b.example', 'a@b.example'),
  changed('an ideographic space behind it', 'a@b.example\u3000', 'a@b.example'),
  changed('a zero-width space inside', 'a\u200b@b.example', 'a@b.example'),
  changed('a zero-width joiner inside', 'a@b\u200d.example', 'a@b.example'),
  changed('a byte order mark before it', '\ufeffa@b.example', 'a@b.example'),
  changed('a word joiner behind it', 'a@b.example\u2060', 'a@b.example'),
  changed('a soft hyphen', 'a@exam\u00adple.org', 'a@example.org'),
  changed('a mark of direction', '\u202ea@b.example\u202c', 'a@b.example'),
  changed('a right-to-left mark', '\u200fa@b.example', 'a@b.example'),
  changed('a blank behind a zero-width space', '\u200b a@b.example', 'a@b.example'),
  changed('letters of full width', 'ａ@b.example', 'a@b.example'),
  {
    description: 'an accent apart from its letter',
    typed: 'e\u0301@b.example',
    stored: 'é@b.example',
    onlyForm: noNormalisation,
  },
  // The page normalises these letters, the rules refuse them.
  ...[...'ⒶⓏⓐⓩ①⑳⓪Ⅳⅳ⅐ⅿǅǲᾈǆǉǌǳ！￮ﬀﬁﬆ𝐀𝐚𝟿🄰🄿'].map((letter) =>
    changed(
      `the letter ${letter}`,
      `x${letter}@b.example`,
      `x${letter.normalize('NFKC').toLowerCase()}@b.example`,
    ),
  ),
  // Their neighbours stay as they are.
  ...[...'ǃǰ⅏ↀ⓫🄯🅐', '\u245f', '\ufaff', '\ufb07', '\uff00', '\uffef', '\u{1d800}'].map((letter) =>
    kept(`U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`, `${letter}@b.example`),
  ),
  ...[...'㎏ªⁿ'].map((sign) => ({
    description: `the sign ${sign}`,
    typed: `${sign}@b.example`,
    stored: `${sign.normalize('NFKC')}@b.example`,
    onlyForm: noNormalisation,
  })),
  refused('the last character of Unicode', 'a@b\u{10ffff}.example'),
  kept('an emoji', '📼@b.example'),
  changed('an emoji with a variation selector', '❤\ufe0f@b.example', '❤@b.example'),
  changed('a domain in Japanese', 'a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'),
  changed('a domain with an umlaut, in upper case', 'A@BÜCHER.Example', 'a@xn--bcher-kva.example'),
  changed('an emoji as domain', 'a@📼.example', 'a@xn--yu8h.example'),
  changed('an ideographic full stop in the domain', 'a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'),
  changed('punycode', 'a@XN--bcher-kva.example', 'a@xn--bcher-kva.example'),
  refused('an invalid international domain', 'a@xn--\u00fc.example'),
  refused('an international domain with a port', 'a@b\u00fccher.example:80'),
  kept('254 characters', addressOf(254)),
  refused('255 characters', addressOf(255)),
  kept('254 emoji and letters', addressOf(254, '📼')),
  refused('300 characters', addressOf(300)),
  refused('10,000 characters', addressOf(10_000)),
  refused('nothing', ''),
  refused('blanks alone', '   '),
  refused('zero-width characters alone', '\u200b\u200b'),
  refused('a word', 'word'),
  refused('no at sign', 'a.b.example'),
  refused('no dot behind the at sign', 'a@example'),
  refused('a dot before the at sign alone', 'a.b@example'),
  refused('nothing before the at sign', '@b.example'),
  refused('nothing between the at sign and the dot', 'a@.example'),
  refused('nothing behind the dot', 'a@b.'),
  refused('two at signs', 'a@b@c.example'),
  refused('two at signs in a row', 'a@@b.example'),
  refused('an at sign behind the dot', 'a@b.c@d'),
  refused('two addresses', 'a@b.example, c@d.example'),
  refused('two addresses without a space', 'a@b.example,c@d.example'),
  refused('a space inside', 'a b@c.example'),
  refused('a no-break space inside', 'a\u00a0b@c.example'),
  refused('a braille blank inside', 'a\u2800b@c.example'),
  refused('a line break inside', 'a@b.example\nc'),
  refused('a line break and a header', 'a@b.example\r\nBcc: c@d.example'),
  refused('a tab inside', 'a\tb@c.example'),
  refused('a U+0000 inside', 'a\u0000b@c.example'),
  refused('a U+0000 behind it', 'a@b.example\u0000'),
  refused('a delete character inside', 'a@b\u007f.example'),
  refused('a U+0085 inside', 'a@b\u0085c.example'),
  changed('a full stop behind it', 'someone@gmail.com.', 'someone@gmail.com'),
  changed('a comma behind it', 'a@b.example,', 'a@b.example'),
  changed('a link of a mail program', 'mailto:a@b.example', 'a@b.example'),
  changed('a link with a subject', 'mailto:a@b.example?subject=Tapes', 'a@b.example'),
  refused('a slash behind it', 'a@b.example/'),
  changed('angle brackets', '<a@b.example>', 'a@b.example'),
  changed('a link in brackets and a full stop', '(<mailto:a@b.example>).', 'a@b.example'),
  changed('quotation marks', '“a@b.example”', 'a@b.example'),
  changed('a semicolon behind it', 'a@b.example;', 'a@b.example'),
  refused('a comma for the dot', 'a@gmail,com'),
  refused('two dots in the domain', 'a@gmail..com'),
  refused('two dots before the at sign', 'a..b@c.example'),
  refused('a dot before the at sign', 'a.@b.example'),
  refused('a hyphen at the end of a name of the domain', 'a@b-.example'),
  // What may be in a name, and in each place of a domain.
  ...[...',;:<>()[]"\\'].map((sign) =>
    refused(`the sign ${sign} in the name`, `a${sign}b@c.example`),
  ),
  ...[...`'"“„‘«`].map((sign) =>
    changed(`the sign ${sign} before it`, `${sign}a@b.example`, 'a@b.example'),
  ),
  refused('a dot at the start', '.a@b.example'),
  kept('hyphens and dots', 'a.-b-.c@d--e.f-g'),
  ...['?.cc', 'b-?.cc', 'bb.?', 'bb.c-?'].flatMap((place) => [
    ...[...'az09'].map((letter) => {
      const address = `x@${place.replace('?', letter)}`;
      return kept(address, address);
    }),
    ...[...'/:`{-.'].map((sign) => {
      const address = `x@${place.replace('?', sign)}`;
      return refused(address, address);
    }),
  ]),
  refused('a name around it', 'Some One <a@b.example>'),
];
