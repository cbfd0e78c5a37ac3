import { availability, type Cassette, joinList, shownTitle } from '../../../domain/cassette.ts';

/** Some systems open no mail program for an address of more than about 2,000 characters. */
const maxCharacters = 60;

/** Puts a text into one line of limited length. */
function shorten(text: string): string {
  const characters = [...text.replace(/[\s\p{Cc}]+/gu, ' ')];
  return characters.length > maxCharacters
    ? `${characters.slice(0, maxCharacters - 1).join('')}…`
    : characters.join('');
}

/**
 * A mail that asks for a cassette (docs/behaviour, "Full view"). Each text has a line of its
 * own: in one line a text from right to left would change the order of the others.
 */
export function requestMail(email: string, cassette: Cassette, pageUrl: string): string {
  const title = shownTitle(cassette);
  const texts = [title, joinList(cassette.artist), availability(cassette) ?? ''];
  const lines = [...texts.filter((text) => text !== '').map(shorten), pageUrl];
  const fields = new URLSearchParams({
    subject: `Ask for this tape: ${shorten(title)}`,
    body: ['I would like to have this tape:', '', ...lines].join('\r\n'),
  });
  // Mail programs don't read a plus as a blank.
  return `mailto:${email}?${fields.toString().replaceAll('+', '%20')}`;
}
