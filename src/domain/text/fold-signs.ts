/** What search and identity fold alike. What is shown and stored stays as written. */

/** All that `foldSigns` changes is among these; most texts hold none of them, and are folded faster. */
const mayHoldSigns = /[`\t-\r\u00a0\u00ab\u00ad\u00b4\u00bb\u02b9-\u036f\u0559-\uffff]| {2}/;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Prime, modifier letters and accents that stand for an apostrophe. */
const singleMarks = /['`´‘’‚‛‹›′＇\u02b9\u02bb-\u02bf\u02c8\u055a\u05f3\ua78c]/gu;
const doubleMarks = /[″‟\u05f4\p{Quotation_Mark}]/gu;

/**
 * One character for all apostrophes, one each for all quotation marks, dashes and runs of blanks;
 * invisible characters (soft hyphen, zero width, marks of direction) are removed.
 */
export const foldSigns = (text: string): string =>
  mayHoldSigns.test(text)
    ? text
        .replace(invisible, '')
        .replace(singleMarks, "'")
        // The apostrophe is a quotation mark too.
        .replace(doubleMarks, (mark) => (mark === "'" ? mark : '"'))
        .replace(/\p{Dash}/gu, '-')
        .replace(/[\s\u2800]+/gu, ' ')
    : text;

/**
 * Removes the accents of Latin and Greek letters from a decomposed text (NFD or NFKD). In other scripts
 * a mark makes another letter: ハ and バ, и and й.
 */
export const removeAccents = (decomposed: string): string =>
  /[\u0400-\uffff]/.test(decomposed)
    ? decomposed.replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    : decomposed.replace(/[\u0300-\u036f]+/g, '');

// ASCII texts without these need no folding but case; most texts are such, and it is ten times as fast.
const needsFolding = /[`\t-\r\u0080-\uffff]| {2}/;
export const isFoldedButCase = (text: string): boolean => !needsFolding.test(text);
