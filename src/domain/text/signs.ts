/** What the search and the identity of texts fold alike: signs and accents. */

/** `foldSigns` changes nothing else; most texts hold none of them, and are folded faster. */
const mayHoldSigns = /[`\t-\r\u00a0\u00ab\u00ad\u00b4\u00b7\u00bb\u02b9-\u036f\u0559-\uffff]| {2}/;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Prime, modifier letters and accents that stand for an apostrophe. */
const singleMarks = /['`´‘’‚‛‹›′＇\u02b9\u02bb-\u02bf\u02c8\u055a\u05f3\ua78c]/gu;
const doubleMarks = /[″‟\u05f4\p{Quotation_Mark}]/gu;
// A Mac and Windows decode the wave dash and the double bar of Shift_JIS to other characters.
const tildes = /[～〜〰∼⁓\u02dc]/g;
const doubleBars = /[∥‖]/g;
const middleDots = /[・･•‧∙⋅⸱\u16eb\u0387]/g;

/** One sign each for all of a kind; no invisible ones. The ids of cassettes depend on it. */
export const foldSigns = (text: string): string =>
  mayHoldSigns.test(text)
    ? text
        .replace(invisible, '')
        .replace(singleMarks, "'")
        // The apostrophe is a quotation mark too.
        .replace(doubleMarks, (mark) => (mark === "'" ? mark : '"'))
        .replace(tildes, '~')
        .replace(doubleBars, '‖')
        .replace(middleDots, '·')
        .replace(/\p{Dash}/gu, '-')
        .replace(/[\s\u2800]+/gu, ' ')
    : text;

/** Latin and Greek letters alone: in other scripts a mark makes another letter, as ハ and バ. */
export const removeAccents = (decomposed: string): string =>
  /[\u0400-\uffff]/.test(decomposed)
    ? decomposed.replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    : decomposed.replace(/[\u0300-\u036f]+/g, '');

// Texts without these need no folding but case; most are such, and it is ten times as fast.
const needsFolding = /[`\t-\r\u0080-\uffff]| {2}/;
export const isFoldedButCase = (text: string): boolean => !needsFolding.test(text);
