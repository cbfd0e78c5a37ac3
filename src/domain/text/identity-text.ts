import { foldSigns, isFoldedButCase, removeAccents } from './signs.ts';

// Letters that fonts of East Asia have in two widths, ligatures, and three dots in one character.
const presentationForms = /[\u2026\ufb00-\ufb06\uff00-\uffef]+/g;

/**
 * Folds case, accents of Latin and Greek letters, outer blanks and signs for a comparison
 * (docs/behaviour, "Duplicates"). The search forgives more (cassette-search.ts).
 */
export function identityText(text: string): string {
  if (isFoldedButCase(text)) return text.toLowerCase().trim();
  const signs = foldSigns(text.replace(presentationForms, (forms) => forms.normalize('NFKC')));
  return (
    removeAccents(signs.normalize('NFD'))
      // Upper case makes ß and ss the same, and σ and ς.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .normalize('NFC')
      .trim()
  );
}

const noReleaseIds: ReadonlySet<string> = new Set(['', '-', '?', 'none', 'n/a']);

/** Whether a text says that there is no release ID (docs/behaviour, "Cassette fields"). */
export const isNoReleaseId = (text: string): boolean => noReleaseIds.has(identityText(text));

/** The items of a list, each once in its first spelling. */
export const uniqueItems = (items: readonly string[]): string[] => {
  const keys = items.map(identityText);
  return items.filter((_, at) => keys.indexOf(keys[at] as string) === at);
};
