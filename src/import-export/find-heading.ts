import { identityText } from '../domain/text/identity-text.ts';
import { holdsMostly, isFieldName, typicalContent } from './column-names.ts';
import type { Csv, Heading } from './parse-csv.ts';

type Cells = readonly string[];

/** Rows that may be the heading. */
const maxHeadingRow = 12;

const filledCells = (cells: Cells): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

const isNumber = (cell: string): boolean => /^[\d.,]+$/.test(cell.trim());

/**
 * Finds the heading among the filled rows of a CSV: of the first dozen the first with two names of fields,
 * with three where it holds a number, or with one and nothing but titles above it. It is a guess if only one of its names is
 * known, or if rows of several cells stand above it. Without such a row the first row of several cells is
 * the heading if its cells differ in kind from those below, else there is none.
 */
export function findHeading(rows: readonly Cells[]): Heading {
  const counts = rows
    .slice(0, maxHeadingRow)
    .map((cells) => cells.filter(isFieldName).length - Number(cells.some(isNumber)));
  const [twoNames, oneName] = [2, 1].map((min) => counts.findIndex((count) => count >= min));
  const isBelowTitles = (row = 0) =>
    rows.slice(0, row).every((cells) => filledCells(cells).length <= 1);
  const row = twoNames !== -1 || !isBelowTitles(oneName) ? twoNames : oneName;
  if (row !== undefined && row !== -1) {
    const isOneOfSeveral = counts[row] === 1 && filledCells(rows[row] ?? []).length > 1;
    return { row, isGuess: isOneOfSeveral || !isBelowTitles(row) };
  }

  const first = Math.max(
    0,
    rows.findIndex((cells) => filledCells(cells).length > 1),
  );
  const below = rows.slice(first + 1).map((cells) => ({ cells }));
  if (below.length === 0) return { row: 0, isGuess: true };
  const cells = rows[first] ?? [];
  const kinds = [...typicalContent.map(([, isTypical]) => isTypical), isNumber];
  const isUnlike = cells.map((cell, column) => {
    const isTypical = kinds.find((kind) => holdsMostly(below, column, kind, 1));
    return isTypical && cell.trim() !== '' ? !isTypical(cell.trim()) : null;
  });
  const isHeading = isUnlike.includes(true) && !isUnlike.includes(false);
  return { row: isHeading ? first : null, isGuess: true };
}

/** Why a row below the heading holds no tape: `skipReason`, or `error` where it can't be told. */
type RowRole = { readonly skipReason: string } | { readonly error: string } | null;

/**
 * The rows of a list in sections that are no tapes: repeated headings, and names of sections (a cell
 * alone, above a heading or in capitals). What stands below a heading with other names can't be read by
 * the first one (docs/behaviour.md, "Import").
 */
export function rowRoles({ header, heading, rows }: Csv): RowRole[] {
  if (heading.row === null || header.length < 2) return rows.map(() => null);
  const names = header.map(identityText);
  const isRepeated = rows.map(({ cells }) => isSameHeading(cells, names));
  const isOther = rows.map(({ cells }, index) => !isRepeated[index] && isHeading(cells, names));
  /** A list in capitals names its tapes in capitals too. */
  const hasLowerCase = rows.some(
    ({ cells }) => filledCells(cells).length > 1 && /\p{Ll}/u.test(cells.join('')),
  );
  const isSectionName = (name: string) =>
    name.endsWith(':') || (hasLowerCase && /\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name));
  let otherHeading = '';
  return rows.map(({ cells }, index): RowRole => {
    if (isRepeated[index]) {
      otherHeading = '';
      return { skipReason: 'The heading again, no tape.' };
    }
    if (isOther[index]) {
      otherHeading = filledCells(cells).join(', ');
      return { skipReason: `Another heading, no tape: ${otherHeading}.` };
    }
    const [name = '', ...others] = filledCells(cells);
    if (cells.every((cell) => /^[\s:]*(?:[-–—=_*]{2,}[\s:]*)?$/.test(cell)))
      return { skipReason: 'A line, no tape.' };
    const isBeforeHeading = isRepeated[index + 1] || isOther[index + 1];
    if (others.length === 0 && name !== '' && (isBeforeHeading || isSectionName(name)))
      return { skipReason: `The name of a section, no tape: ${name}.` };
    return otherHeading === ''
      ? null
      : {
          error: `It stands below another heading (${otherHeading}), which the columns do not follow.`,
        };
  });
}

function isSameHeading(cells: Cells, names: readonly string[]): boolean {
  const filled = cells.flatMap((cell, column) =>
    cell.trim() === '' ? [] : [identityText(cell) === names[column]],
  );
  const minFilled = names.filter((name) => name !== '').length / 2;
  return filled.length >= minFilled && filled.every(Boolean);
}

/** Whether all cells of a row are names of fields, or of the heading. */
function isHeading(cells: Cells, names: readonly string[]): boolean {
  const filled = filledCells(cells);
  const isName = (cell: string) => names.includes(identityText(cell)) || isFieldName(cell);
  return filled.length > 1 && filled.every(isName);
}
