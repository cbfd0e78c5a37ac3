/** Counting characters and finding invisible ones; `firestore.rules` has the same ranges. */

// The ranges are listed because browsers and the rules engine have different versions of Unicode.
// Blanks have a width. Zero-width: fillers, joiners, direction marks, variation selectors.
const blanks = String.raw`\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000`;
const zeroWidth = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;

const invisible = new RegExp(`[${blanks}${zeroWidth}]`, 'u');
const allZeroWidth = new RegExp(`[${zeroWidth}]`, 'gu');
const visible = new RegExp(`[^${blanks}${zeroWidth}\\p{Cc}]`, 'u');
// Firestore can't store half of a surrogate pair.
const control = /[\p{Cc}\p{Cs}]/u;
const controlExceptBreaks = /[\p{Cs}]|[^\P{Cc}\n\r\t]/u;

/** Length in code points, the unit of every limit; `String.length` counts an emoji as two. */
export const countCharacters = (text: string): number => [...text].length;

/** Whether the text has a visible character: not only blanks, control and zero-width characters. */
export const hasVisibleCharacter = (text: string): boolean => visible.test(text);

/** Whether the text has a blank or a zero-width character. */
export const hasBlankOrInvisible = (text: string): boolean => invisible.test(text);

/** Removes zero-width characters; blanks stay. */
export const removeZeroWidth = (text: string): string => text.replace(allZeroWidth, '');

/** Whether the text has a control character, as a line break, or half a surrogate pair. */
export const hasControlCharacter = (text: string): boolean => control.test(text);

/** The same for a text of several lines, which may have line breaks and tabs. */
export const hasControlCharacterExceptBreaks = (text: string): boolean =>
  controlExceptBreaks.test(text);
