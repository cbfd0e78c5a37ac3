import { foldText } from '../domain/cassette-search.ts';
import {
  type CassetteDraft,
  cassetteFields,
  type DraftField,
  emptyDraft,
} from '../domain/fields.ts';
import { toStoredDraft } from '../domain/text/stored-draft.ts';
import { type KnownNames, knownArtists, knownGenres } from './artist-names.ts';
import { type ColumnMapping, namePart } from './column-names.ts';
import { rowRoles } from './find-heading.ts';
import {
  guessSeparator,
  isListField,
  type ListField,
  type ListSeparator,
  listSplitter,
  uniqueLabels,
} from './list-separator.ts';
import type { Csv } from './parse-csv.ts';
import { readCell } from './read-cell.ts';
import { parseInStock, parseYear, type SourceRow } from './source-row.ts';

/** A sentence that names the required columns which a mapping lacks, or null. */
export function missingColumnsMessage(mapping: ColumnMapping): string | null {
  const missing = (['title', 'artist'] as const).filter((field) => !mapping.includes(field));
  return missing.length === 0
    ? null
    : `Please say which column is the ${missing.map((field) => cassetteFields[field].label).join(', and which the ')}.`;
}

/** The key under which the mapping of a header is remembered. */
export const headerSignature = (header: readonly string[]): string =>
  header.map((name) => foldText(name.trim())).join('\u0001');

/** How each column is split if it is a list; null for the guess from its content. */
export type ListSeparators = readonly (ListSeparator | null)[];

/** The cells of a column as they are read. */
const columnCells = ({ rows }: Csv, column: number): string[] =>
  rows.map(({ cells }) => readCell(cells[column]));

/** The separator of each column: the chosen one, else a guess; columns of one name are joined. */
export function separatorsOf(
  csv: Csv,
  mapping: ColumnMapping,
  separators: ListSeparators = [],
  artists: KnownNames = knownArtists(),
): ListSeparator[] {
  return csv.header.map((heading, column) => {
    const field = mapping[column] ?? null;
    if (!isListField(field)) return 'none';
    const before = mapping.lastIndexOf(field, column - 1);
    if (separators[column]) return separators[column];
    if (column > 0 && before >= 0 && namePart(heading, csv.header[before] ?? '')) return 'joined';
    return guessSeparator(columnCells(csv, column), field, knownOf(field, artists));
  });
}

const knownOf = (field: ListField, artists: KnownNames): KnownNames =>
  field === 'artist' ? artists : field === 'genre' ? knownGenres : new Set();

/**
 * Reads rows by a mapping. Texts are trimmed; lists are split at the separator of their column, or joined
 * to one name with the column before. Where several columns have one field, lists are joined; of other
 * values the first that is not blank is taken. Artists of `catalogueArtists` are not split.
 */
export function parseMappedCsv(
  csv: Csv,
  mapping: ColumnMapping,
  separators: ListSeparators = [],
  catalogueArtists: Iterable<string> = [],
): SourceRow[] {
  const artists = knownArtists(catalogueArtists);
  const usedSeparators = separatorsOf(csv, mapping, separators, artists);
  const isJoined = (column: number) => usedSeparators[column] === 'joined';
  /** For each column those that make one value with it, in the order of the value. */
  const partsOf = mapping.map((field, column) => {
    const parts = [column];
    for (let next = column + 1; isJoined(next) && mapping[next] === field; next++) {
      const isFirst = namePart(csv.header[next] ?? '', csv.header[column] ?? '') === 'first';
      parts.splice(isFirst ? 0 : parts.length, 0, next);
    }
    return parts;
  });
  const split = usedSeparators.map((separator, column) => {
    const field = mapping[column] ?? null;
    if (!isListField(field) || (partsOf[column]?.length ?? 0) > 1) return null;
    return listSplitter(separator, columnCells(csv, column), field, knownOf(field, artists));
  });
  const roles = rowRoles(csv);
  return csv.rows.map(({ cells, error }, index) => {
    const draft: CassetteDraft = { ...emptyDraft };
    const texts: Partial<Record<DraftField, string>> = {};
    mapping.forEach((field, column) => {
      if (field === null || isJoined(column)) return;
      const parts = partsOf[column] ?? [];
      const text = parts
        .map((part) => cells[part]?.trim() ?? '')
        .filter(Boolean)
        .join(' ');
      const value = parts
        .map((part) => readCell(cells[part]))
        .filter(Boolean)
        .join(' ');
      // A blank cell is no value, also for the stock status.
      if (value === '') return;
      const isFirst = texts[field] === undefined;
      if (isFirst) texts[field] = text;
      else if (isListField(field) || text !== texts[field]) texts[field] += `\n${text}`;
      if (isListField(field))
        draft[field] = [...new Set([...draft[field], ...(split[column]?.(value) ?? [value])])];
      else if (!isFirst) return;
      else if (field === 'releaseYear') draft.releaseYear = parseYear(value);
      else if (field === 'inStock') draft.inStock = parseInStock(value);
      else if (field === 'trackList') draft.trackList = value.replace(/\r\n?/g, '\n');
      else draft[field] = field === 'label' ? uniqueLabels(value) : value;
    });
    return {
      rowNumber: index + 1,
      cells,
      draft: toStoredDraft(draft),
      givenFields: Object.keys(texts) as DraftField[],
      texts,
      ...roles[index],
      ...(error && { error }),
    };
  });
}
