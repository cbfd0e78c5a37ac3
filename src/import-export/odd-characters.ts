/**
 * Whether a text holds what a wrong encoding leaves of it, in any script: UTF-8 that was read as
 * Windows-1252, Latin-1, Windows-1253 or Mac Roman ("CafÃ©", "Caf√©"), in a Latin word a symbol, a capital
 * or a letter of another alphabet ("V¾neration", "VŽneration", "Frьhling"), Cyrillic words with the
 * capitals last, a replacement or control character.
 */
export const hasOddCharacters = (text: string): boolean =>
  /[^\0-\x7f]/.test(text) && odd.test(text);

/** Marks that stand behind a letter in any text. */
const punctuation = '\\u00a0‘’“”–—…«»·';
const symbol = `(?=[^\\p{L}${punctuation}])`;

/** How the bytes of UTF-8 look in an encoding. */
type Reading = {
  /** The first bytes of two that are followed by nothing of the kind in a right text. */
  surest: string;
  /** The other first bytes of two, and those that stand in a right text beside a symbol. */
  ofTwo: string;
  ambiguousOfTwo: string;
  /** The first bytes of three. */
  ofThree: string;
  /** The further bytes, 0x80 to 0xbf. */
  further: string;
};

const readings: readonly Reading[] = [
  {
    // Windows-1252 and Latin-1
    surest: 'ÂÃ',
    ofTwo: 'ÄÅÎÏÐÑÖØÙÚÛ',
    ambiguousOfTwo: '×',
    ofThree: 'à-ï',
    further: '\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ',
  },
  {
    // Mac Roman
    surest: '¬√',
    ofTwo: 'ƒ≈◊',
    ambiguousOfTwo: 'Œœ–—ÿŸ⁄€÷',
    ofThree: '‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ',
    further: 'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µμ∂∑∏π∫ªºΩΩæø',
  },
  {
    // Windows-1253
    surest: '',
    ofTwo: 'ΒΓΔΕΞΟΠΡΦΧΨΩΪΫ',
    ambiguousOfTwo: '',
    ofThree: 'ΰ-ο',
    further: '\\u0080-\\u00a0€‚ƒ„…†‡‰‹‘’“”•–—™›΅Ά£¤¥¦§¨©\\uFFFD«¬\\u00ad®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏ',
  },
];

/** Two characters of UTF-8 in a row, or one with a symbol in it. */
function misreadUtf8({ surest, ofTwo, ambiguousOfTwo, ofThree, further }: Reading): string[] {
  const next = `[${further}]`;
  const character = `(?:[${surest}${ofTwo}${ambiguousOfTwo}]${next}|[${ofThree}]${next}{2})`;
  return [
    `${character}{2}`,
    `[${ofTwo}]${symbol}${next}`,
    `[${ofThree}](?:${symbol}${next}{2}|${next}${symbol}${next})`,
    ...(surest ? [`[${surest}](?![‘’“”–—…«»])${next}`] : []),
  ];
}

const latin = '\\p{Script=Latin}';
const otherAlphabet = '[\\p{Script=Cyrillic}\\p{Script=Greek}]';
/** In Irish and Gaelic a capital follows these: na hÉireann, MacÀidh. */
const prefix = '(?<!(?<!\\p{L})(?:[hnt]|Ma?c|Nic))';

const odd = new RegExp(
  [
    '[\\uFFFD\\u0080-\\u009f\\uE000-\\uF8FF]',
    ...readings.flatMap(misreadUtf8),
    `\\p{L}[¡¢£¤¥¦§¨©«¬®¯±²³¶¸¹»¼½¾¿÷€‚ƒ„†‡ˆ‰‹›•˜™∂∆∏∑√∞∫≈≠≤≥◊ΩΩπ]${latin}`,
    '[A-Z]…[A-Z]',
    `${prefix}(?<=\\p{Ll})(?![A-Z])(?=\\p{Lu})${latin}`,
    `${prefix}(?<=${latin})(?![A-Z])(?=\\p{Lu})${latin}\\p{Ll}`,
    '\\p{Script=Cyrillic}(?<=\\p{Ll})(?:(?=\\p{Lu})\\p{Script=Cyrillic}){2}',
    // Styled names such as KoЯn mix capitals and small letters.
    `[A-Za-z](?:(?=\\p{Ll})${otherAlphabet}|${otherAlphabet}{2,4})[a-z]|[A-Z](?=\\p{Lu})${otherAlphabet}[A-Za-z]`,
    // "für" in Windows-1253
    '[A-Za-z][Β-Ε][΅ΆΈΉΊΌΎΏ]',
    '[A-Za-z][｡-ﾟ]{1,2}(?![｡-ﾟ])',
    // Mac Roman for "‘", "’", "“", "”", "–" and "…"
    '‚Ä[ìîòôúù¶]',
  ].join('|'),
  'u',
);
