/** What counts as a character and what can be seen; `firestore.rules` holds the same. */

// Spelled out, because the Unicode tables of browsers and of the rules engine differ by years.
// Blanks take room, the unseen take none: fillers, joiners, marks of direction, variation selectors.
const blanks = String.raw`\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000`;
const unseen = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;

const invisible = new RegExp(`[${blanks}${unseen}]`, 'u');
const unseenAll = new RegExp(`[${unseen}]`, 'gu');
const visible = new RegExp(`[^${blanks}${unseen}\\p{Cc}]`, 'u');
// Half of a surrogate pair is no text, and the database can't store it.
const control = /[\p{Cc}\p{Cs}]/u;
const controlButBreaks = /[\p{Cs}]|[^\P{Cc}\n\r\t]/u;

/** Length in characters (code points), as every limit counts: an emoji is one, `String.length` says two. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Whether anything of the text can be seen: not only blanks, controls, fillers and marks. */
export const hasVisibleCharacter = (text: string): boolean => visible.test(text);

/** Whether the text holds a blank or something that takes no room. */
export const hasBlankOrInvisible = (text: string): boolean => invisible.test(text);

/** Takes out what takes no room; blanks stay. */
export const removeZeroWidth = (text: string): string => text.replace(unseenAll, '');

/** Whether the text holds a control character (line breaks and tabs are) or half a character. */
export const hasControlCharacter = (text: string): boolean => control.test(text);

/** The same for a text of several lines, where line breaks and tabs are welcome. */
export const hasControlCharacterExceptBreaks = (text: string): boolean =>
  controlButBreaks.test(text);
