import { type CassetteDraft, type DraftField, fieldLabel } from '../domain/cassette.ts';
import { foldText } from '../domain/cassette-search.ts';
import { emptyDraft, parseInStock, parseYear, type SourceRow } from './entry.ts';
import { splitCell } from './list-cell.ts';
import type { Csv } from './read-csv.ts';

/** Any other CSV: which of its columns is which field; null for a column that is not taken. */
export type ColumnMapping = readonly (DraftField | null)[];

const lists: readonly DraftField[] = ['artist', 'genre', 'locations'];
/** Fields that several columns may fill together. */
export const isListField = (field: DraftField): boolean => lists.includes(field);

/** What the columns of other people's files are called, folded. */
const names: Record<DraftField, readonly string[]> = {
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

/** The mapping that the names of the columns suggest; each text field once, from its best name. */
export function guessMapping(head: readonly string[]): ColumnMapping {
  const folded = head.map((name) => foldText(name.trim()).replace(/\s+/g, ' '));
  const mapping: (DraftField | null)[] = head.map(() => null);
  for (const field of Object.keys(names) as DraftField[]) {
    for (const name of names[field]) {
      const at = folded.findIndex((one, index) => one === name && mapping[index] === null);
      if (at < 0) continue;
      mapping[at] = field;
      if (!isListField(field)) break;
    }
  }
  return mapping;
}

/** A sentence on what a mapping still lacks, or null. */
export function missingColumnsMessage(mapping: ColumnMapping): string | null {
  const missing = (['title', 'artist'] as const).filter((field) => !mapping.includes(field));
  return missing.length === 0
    ? null
    : `Please say which column is the ${missing.map((field) => fieldLabel[field]).join(', and which the ')}.`;
}

/** What a mapping is remembered under: the same columns mean the same the next time. */
export const headerSignature = (head: readonly string[]): string =>
  head.map((name) => foldText(name.trim())).join('\u0001');

/**
 * Reads rows by a mapping: texts are trimmed, lists split on commas, or on ; | / where there are none.
 * Of several columns for one field, lists are joined and else the first that says something counts.
 */
export function parseMappedCsv({ rows }: Csv, mapping: ColumnMapping): SourceRow[] {
  return rows.map(({ cells, trouble }, index) => {
    const draft: CassetteDraft = { ...emptyDraft };
    const given = new Set<DraftField>();
    mapping.forEach((field, column) => {
      const cell = (cells[column] ?? '').trim().normalize();
      // A row is silent about what it leaves blank, be it the stock.
      if (field === null || cell === '') return;
      const first = !given.has(field);
      given.add(field);
      if (field === 'artist' || field === 'genre' || field === 'locations')
        draft[field] = [...new Set([...draft[field], ...looseList(cell)])];
      else if (field === 'releaseYear') draft.releaseYear ??= parseYear(cell);
      else if (field === 'inStock') draft.inStock = first ? parseInStock(cell) : draft.inStock;
      else draft[field] ||= cell;
    });
    return { row: index + 1, cells, draft, given: [...given], ...(trouble && { trouble }) };
  });
}

function looseList(cell: string): string[] {
  if (cell.includes(',')) return splitCell(cell);
  const other = [';', '|', ' / '].find((sign) => cell.includes(sign));
  return other ? splitCell(cell.split(other).join(',')) : splitCell(cell);
}
