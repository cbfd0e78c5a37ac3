import { expect, test } from 'vitest';
import { maxEmailLength, normaliseEmail } from '../../../src/domain/email.ts';

const domain = '@x.example';

/** An address of exactly `length` characters. */
const addressOf = (length: number, letter = 'a'): string =>
  `${letter.repeat(length - domain.length)}${domain}`;

test.each([
  'a@b.example',
  'a@b.c',
  'a+tapes@b.example',
  "o'hara@b.example",
  'a.b@mail.c.example',
  'a.-b-.c@d--e.f-g',
  '📼@b.example',
  addressOf(maxEmailLength),
  addressOf(maxEmailLength, '📼'),
])('%s is stored as it was typed', (typed) => {
  expect(normaliseEmail(typed)).toBe(typed);
});

test.each([
  ['upper case', 'Some.One@Example.ORG', 'some.one@example.org'],
  ['upper case in Cyrillic', 'Борис@b.example', 'борис@b.example'],
  ['an accent apart from its letter', 'e\u0301@b.example', 'é@b.example'],
  ['letters of full width', 'ａ@b.example', 'a@b.example'],
  ['blanks around it', ' \t\u00a0a@b.example\u3000 \n', 'a@b.example'],
  ['zero-width characters', '\ufeffa\u200b@b\u200d.exam\u00adple\u2060', 'a@b.example'],
  ['marks of direction', '\u202ea@b.example\u202c\u200f', 'a@b.example'],
  ['the longest address and a zero-width space', `\u200b${addressOf(254)}`, addressOf(254)],
  ['an emoji with a variation selector', '❤\ufe0f@b.example', '❤@b.example'],
  ['a domain in Japanese', 'a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a domain with an umlaut', 'A@BÜCHER.Example', 'a@xn--bcher-kva.example'],
  ['punycode', 'a@XN--bcher-kva.example', 'a@xn--bcher-kva.example'],
  ['a full stop behind it', 'someone@gmail.com.', 'someone@gmail.com'],
  ['a link of a mail program', 'mailto:a@b.example?subject=Tapes', 'a@b.example'],
  ['a link in brackets', '(<mailto:a@b.example>).', 'a@b.example'],
  ['quotation marks', '“a@b.example”', 'a@b.example'],
  ['a comma or a semicolon behind it', 'a@b.example,;', 'a@b.example'],
  ['a name before it', '"Some One" <a@b.example>', 'a@b.example'],
  ['its own text as a name', 'a@b.example <mailto:a@b.example>', 'a@b.example'],
  ['a capital İ', 'İNFO@İZMİR.Example', 'info@izmir.example'],
  ['a dotless ı', 'ınfo@b.example', 'info@b.example'],
  ['a domain with a dotless ı', 'a@ışık.example', 'a@xn--k-ekaa7p.example'],
])('An address with %s is stored in its plain form', (_, typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored);
  expect(normaliseEmail(stored)).toBe(stored);
});

test.each([
  ['nothing', ''],
  ['blanks alone', '  \u200b '],
  ['no at sign', 'a.b.example'],
  ['no dot behind the at sign', 'a.b@example'],
  ['nothing before the at sign', '@b.example'],
  ['nothing between the at sign and the dot', 'a@.example'],
  ['nothing behind the dot', 'a@b.'],
  ['two at signs', 'a@b@c.example'],
  ['two addresses', 'a@b.example,c@d.example'],
  ['two names around two addresses', 'One <a@b.example>, Two <c@d.example>'],
  ['a space inside', 'a b@c.example'],
  ['a no-break space inside', 'a\u00a0b@c.example'],
  ['a braille blank inside', 'a\u2800b@c.example'],
  ['a line break and a header', 'a@b.example\r\nBcc: c@d.example'],
  ['a control character', 'a@b\u007f.example'],
  ['half of a surrogate pair', 'a\ud83d@b.example'],
  ['the last character of Unicode', 'a@b\u{10ffff}.example'],
  ['an invalid international domain', 'a@xn--\u00fc.example'],
  ['a port', 'a@b\u00fccher.example:80'],
  ['a slash behind it', 'a@b.example/'],
  ['a comma for the dot', 'a@gmail,com'],
  ['a number in the place of a top-level domain', 'a@1.2'],
  ['two dots in the domain', 'a@gmail..com'],
  ['two dots before the at sign', 'a..b@c.example'],
  ['a dot at the start', '.a@b.example'],
  ['a dot before the at sign', 'a.@b.example'],
  ['a hyphen at the end of a name of the domain', 'a@b-.example'],
  ...['=', '+', '-', '＋', '﹣'].map((sign) => [`${sign} at the start`, `${sign}1@b.example`]),
  ['a sign behind its link', 'mailto:+a@b.example'],
  ['a backslash', 'a\\b@c.example'],
  ['255 characters', addressOf(maxEmailLength + 1)],
])('An address with %s is refused', (_, typed) => {
  expect(normaliseEmail(typed)).toBeNull();
});
