/** Scripts other than Latin that the demo catalogue speaks. */
const scripts = [
  ['Arabic', /\p{Script=Arabic}/u],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Ethiopic', /\p{Script=Ethiopic}/u],
  ['Georgian', /\p{Script=Georgian}/u],
] as const;
export type Script = (typeof scripts)[number][0] | 'Latin';

export const scriptOf = (text: string): Script =>
  scripts.find(([, pattern]) => pattern.test(text))?.[0] ?? 'Latin';
