import type { DraftField } from '../domain/fields.ts';
import { uniqueItems } from '../domain/text/identity-text.ts';
import { joinToNames, type KnownNames, splitArtists, splitExcept } from './artist-names.ts';

/** What separates the items of a list in one cell; `none` takes the cell as one item. */
export const listSeparators = {
  comma: 'comma',
  semicolon: 'semicolon',
  slash: 'slash',
  pipe: 'pipe',
  ampersand: '&',
  line: 'line',
  none: 'don’t split',
  joined: 'one name with the column before',
} as const;
export type ListSeparator = keyof typeof listSeparators;

export type ListField = 'artist' | 'genre' | 'locations';
export const isListField = (field: DraftField | null): field is ListField =>
  field === 'artist' || field === 'genre' || field === 'locations';

const [spacedComma, spacedSlash] = [String.raw`,(?=\s|$)`, String.raw`\s/\s`];
const patterns: Record<Exclude<ListSeparator, 'none' | 'joined'>, string> = {
  line: String.raw`\r?\n`,
  pipe: String.raw`\|`,
  semicolon: ';',
  slash: spacedSlash,
  ampersand: '&',
  comma: ',',
};

/**
 * The separator that the cells of a column seem to have: one of line, pipe, semicolon and slash between
 * blanks that occurs in at least every twentieth cell, outside known names, else comma. Names of artists
 * that are mostly "Last, First" are not split.
 */
export function guessSeparator(
  cells: readonly string[],
  field: ListField,
  known: KnownNames,
): ListSeparator {
  const filled = cells.filter((cell) => cell !== '');
  const usual = (['line', 'pipe', 'semicolon', 'slash'] as const).find((separator) => {
    const count = filled.filter(
      (cell) => splitExcept(cell, patterns[separator], known).length > 1,
    ).length;
    return count > 0 && count >= filled.length / 20;
  });
  return usual ?? (field === 'artist' && areInverted(filled, known) ? 'none' : 'comma');
}

/** A last name: one word, or more in lower case before it ("van der Berg"). */
const lastName = /^(?:\p{Ll}\S*\s+)*[^\s([{]+$/u;

/**
 * Whether most artists are "Flanagan, David": one comma behind one word, and neither part stands alone. One
 * artist and one more would not be in most cells.
 */
function areInverted(cells: readonly string[], known: KnownNames): boolean {
  const different = new Set(cells);
  const inverted = [...different].filter((cell) => {
    const parts = splitArtists(cell, known);
    const isPair = parts.length === 2 && lastName.test(parts[0] ?? '');
    return isPair && !parts.some((part) => different.has(part));
  });
  return inverted.length > 1 && inverted.length > different.size / 2;
}

/**
 * A function that splits a cell of a column with these cells, except inside known names. A slash, and a
 * comma between artists, separates without blanks only if no cell of the column has one with blanks.
 */
export function listSplitter(
  separator: ListSeparator,
  cells: readonly string[],
  field: ListField,
  known: KnownNames,
): (cell: string) => string[] {
  if (separator === 'none' || separator === 'joined') return (cell) => [cell];
  const spaced = separator === 'slash' ? spacedSlash : spacedComma;
  const isSpaced = cells.some((cell) => new RegExp(spaced).test(cell));
  if (separator === 'comma' && field === 'artist')
    return (cell) => splitArtists(cell, known, isSpaced ? spacedComma : ',');
  const pattern = separator === 'slash' && !isSpaced ? '/' : patterns[separator];
  return (cell) => splitExcept(cell, pattern, known);
}

/** Labels, each once; unchanged where none is named twice. */
export function uniqueLabels(cell: string): string {
  for (const separator of [/\s*[,;|\n]\s*/, /\s*\/\s*/]) {
    const labels = joinToNames(cell.split(separator));
    const unique = uniqueItems(labels);
    if (unique.length < labels.length) return unique.join(separator.exec(cell)?.[0]);
  }
  return cell;
}
