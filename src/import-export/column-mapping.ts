import { type CassetteDraft, type DraftField, fieldLabel } from '../domain/cassette.ts';
import { foldText } from '../domain/cassette-search.ts';
import { splitCell } from './list-cell.ts';
import type { Csv } from './parse-csv.ts';
import { emptyDraft, parseInStock, parseYear, type SourceRow } from './source-row.ts';

/** The field of each column in a CSV of unknown origin; null for a column that is not imported. */
export type ColumnMapping = readonly (DraftField | null)[];

/** Fields that several columns may fill together. */
const listFields: readonly DraftField[] = ['artist', 'genre', 'locations'];

/** Known column names, folded; the most specific first. */
const columnNames: Record<DraftField, readonly string[]> = {
  title: [
    'title',
    'album',
    'album title',
    'release',
    'release title',
    'name',
    'titel',
    'titre',
    'titolo',
    'titulo',
  ],
  artist: [
    'artist',
    'artists',
    'album artist',
    'band',
    'performer',
    'interpret',
    'kunstler',
    'artiste',
    'artista',
    'by',
  ],
  country: ['country', 'land', 'pays', 'paese', 'pais', 'origin'],
  genre: ['genre', 'genres', 'style', 'styles', 'tags', 'stil', 'genero', 'genere'],
  label: ['label', 'labels', 'record label', 'publisher', 'imprint', 'etichetta', 'sello'],
  releaseId: [
    'release id',
    'release_id',
    'releaseid',
    'discogs id',
    'discogs_id',
    'id',
    'catalog#',
    'catalog number',
    'catalogue number',
    'cat#',
    'cat no',
    'catno',
  ],
  releaseYear: [
    'year',
    'release year',
    'released',
    'release date',
    'date',
    'jahr',
    'annee',
    'anno',
    'ano',
  ],
  editorNotes: [
    "editor's notes",
    'editors notes',
    'editor notes',
    'notes',
    'note',
    'comment',
    'comments',
    'remarks',
    'description',
    'notizen',
    'bemerkung',
  ],
  link: ['link', 'url', 'website', 'web', 'uri'],
  inStock: ['in stock', 'stock', 'available', 'availability', 'quantity', 'qty', 'lager'],
  locations: ['locations', 'location', 'place', 'shop', 'where', 'shelf', 'ort', 'lieu'],
};

/** Guesses the mapping from the column names; each text field once, from its most specific name. */
export function guessMapping(header: readonly string[]): ColumnMapping {
  const foldedHeader = header.map((name) => foldText(name.trim()).replace(/\s+/g, ' '));
  const mapping: (DraftField | null)[] = header.map(() => null);
  for (const field of Object.keys(columnNames) as DraftField[]) {
    for (const columnName of columnNames[field]) {
      const column = foldedHeader.findIndex(
        (name, index) => name === columnName && mapping[index] === null,
      );
      if (column < 0) continue;
      mapping[column] = field;
      if (!listFields.includes(field)) break;
    }
  }
  return mapping;
}

/** A sentence that names the required columns which a mapping lacks, or null. */
export function missingColumnsMessage(mapping: ColumnMapping): string | null {
  const missing = (['title', 'artist'] as const).filter((field) => !mapping.includes(field));
  return missing.length === 0
    ? null
    : `Please say which column is the ${missing.map((field) => fieldLabel[field]).join(', and which the ')}.`;
}

/** The key under which the mapping of a header is remembered. */
export const headerSignature = (header: readonly string[]): string =>
  header.map((name) => foldText(name.trim())).join('\u0001');

/**
 * Reads rows by a mapping. Texts are trimmed; lists are split at commas, or at ; | / if there are none.
 * Where several columns have one field, lists are joined; of other values the first that is not blank
 * is taken.
 */
export function parseMappedCsv({ rows }: Csv, mapping: ColumnMapping): SourceRow[] {
  return rows.map(({ cells, error }, index) => {
    const draft: CassetteDraft = { ...emptyDraft };
    const givenFields = new Set<DraftField>();
    mapping.forEach((field, column) => {
      const cell = (cells[column] ?? '').trim().normalize();
      // A blank cell is no value, also for the stock status.
      if (field === null || cell === '') return;
      const isFirst = !givenFields.has(field);
      givenFields.add(field);
      if (field === 'artist' || field === 'genre' || field === 'locations')
        draft[field] = [...new Set([...draft[field], ...splitAnyList(cell)])];
      else if (field === 'releaseYear') draft.releaseYear ??= parseYear(cell);
      else if (field === 'inStock') draft.inStock = isFirst ? parseInStock(cell) : draft.inStock;
      else draft[field] ||= cell;
    });
    return {
      rowNumber: index + 1,
      cells,
      draft,
      givenFields: [...givenFields],
      ...(error && { error }),
    };
  });
}

function splitAnyList(cell: string): string[] {
  if (cell.includes(',')) return splitCell(cell);
  const separator = [';', '|', ' / '].find((one) => cell.includes(one));
  return splitCell(separator ? cell.split(separator).join(',') : cell);
}
