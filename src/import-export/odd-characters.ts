/**
 * Whether a text holds characters that a wrong encoding leaves: a symbol or a capital with an accent
 * inside a word ("V¾neration", "VŽneration"), a replacement or control character, or UTF-8 that was read
 * as Windows-1252 ("CafÃ©").
 */
export const hasOddCharacters = (text: string): boolean =>
  /[^\0-\x7f]/.test(text) && odd.test(text);

const odd = new RegExp(
  [
    '[\\uFFFD\\u0080-\\u009f\\uE000-\\uF8FF]',
    '\\p{L}[¡¢£¤¥¦§¨©«¬®¯±²³´¶¸¹»¼½¾¿×÷€‚ƒ„…†‡ˆ‰‹›•˜™∂∆∏∑√∞∫≈≠≤≥◊Ωπ]\\p{L}',
    '\\p{Ll}(?![A-Z])\\p{Lu}|\\p{L}(?![A-Z])\\p{Lu}\\p{Ll}',
    '[ÃÂÐÑ][\\u00a0-\\u00bf€‚ƒ„…†‡ˆ‰‹›•˜™]',
    // Letters of two alphabets in one word: Cyrillic or Greek beside Latin.
    '[A-Za-z][\\p{Script=Cyrillic}\\p{Script=Greek}][A-Za-z]',
    '[｡-ﾟ][A-Za-z]',
  ].join('|'),
  'u',
);
