import { type CassetteDraft, type DraftField, fieldLabel } from '../domain/cassette.ts';
import { foldText } from '../domain/cassette-search.ts';
import { emptyDraft } from '../domain/cassette-validation.ts';
import { findUnsplitNames } from './artist-names.ts';
import { guessSeparator, isListField, type ListSeparator, listSplitter } from './list-separator.ts';
import type { Csv } from './parse-csv.ts';
import { parseInStock, parseYear, type SourceRow } from './source-row.ts';

/** The field of each column in a CSV of unknown origin; null for a column that is not imported. */
export type ColumnMapping = readonly (DraftField | null)[];

/**
 * Known column names in English, German, French, Spanish, Italian, Dutch and Portuguese, folded; the most
 * specific first.
 */
const columnNames: Record<DraftField, readonly string[]> = {
  title:
    names(`title, album, album title, release title, work title, release, name, titel, werktitel,
    albumtitel, haupttitel, sachtitel, titre, titre de l'album, titre principal, intitule, titolo,
    titolo album, titulo, titulo del album, titulo do album, titulo principal, hoofdtitel`),
  artist:
    names(`artist, artists, main artist, album artist, band, performer, performers, group, creator,
    author, interpret, interpreten, hauptinterpret, hauptinterpreten, kunstler, musiker, gruppe,
    urheber, artiste, artistes, artiste principal, interprete, interpretes, groupe, auteur, artista,
    artistas, artisti, gruppo, grupo, conjunto, autor, autore, autori, uitvoerende, uitvoerenden,
    artiest, artiesten, kunstenaar, uitvoerder, by`),
  country: names(`country, country of origin, land, herkunftsland, erscheinungsland, pays,
    pays d'origine, paese, pais, pais de origen, pais de origem, land van herkomst, origin`),
  genre:
    names(`genre, genres, style, styles, musical style, tags, stil, musikstil, musikrichtung, gattung,
    style musical, genero, generos, genero musical, genere, generi, estilo, estilos, stile,
    muziekstijl, stijl`),
  label: names(`label, labels, record label, publisher, imprint, verlag, plattenlabel, plattenfirma,
    herausgeber, maison de disques, editeur, etiquette, etichetta, casa discografica, editore, sello,
    sello discografico, discografica, editorial, editora, gravadora, selo, platenlabel,
    platenmaatschappij, uitgever, uitgeverij`),
  releaseId: names(`release id, releaseid, discogs id, id, identifier, catalog, catalog number,
    catalogue number, cat, cat no, catno, catalog no, catalogue no, katalognummer, bestellnummer, signatur,
    inventarnummer, numero de catalogue, cote, reference, numero de catalogo, numero catalogo,
    referencia, signatura, segnatura, catalogusnummer, bestelnummer`),
  releaseYear: names(`year, release year, year of release, released, release date, date of release,
    publication date, publication year, date, date issued, jahr, erscheinungsjahr, erschienen, erscheinungsdatum,
    veroffentlicht, datum, annee, annee de sortie, date de sortie, date de publication, sortie, anno,
    anno di uscita, anno di pubblicazione, data, ano, ano de publicacion, ano de edicion, ano de lancamento,
    fecha, fecha de publicacion, jaar, jaar van uitgave, uitgavejaar, verschenen`),
  editorNotes:
    names(`editor's notes, editors notes, editor notes, notes, note, comment, comments, remarks,
    description, abstract, notizen, notiz, bemerkung, bemerkungen, anmerkung, anmerkungen,
    beschreibung, kommentar, remarques, remarque, commentaire, commentaires, notas, nota, observaciones,
    observacoes, comentario, comentarios, descripcion, descricao, commenti, osservazioni, descrizione,
    opmerking, opmerkingen, notities, omschrijving, beschrijving`),
  link: names(`link, url, website, web, uri, permalink, webseite, lien, site web, enlace, sitio web,
    collegamento, sito, sito web, ligacao, koppeling`),
  inStock:
    names(`in stock, stock, available, availability, quantity, qty, lager, auf lager, vorratig,
    verfugbar, bestand, en stock, disponible, disponibilite, quantite, disponibile, disponibilita,
    giacenza, quantita, existencias, cantidad, em estoque, em stock, disponivel, quantidade, op voorraad,
    voorraad, beschikbaar, aantal`),
  locations:
    names(`locations, location, place, shop, where, shelf, ort, orte, standort, standorte, regal,
    lagerort, lieu, lieux, emplacement, localisation, magasin, luogo, luoghi, posizione, scaffale, negozio,
    lugar, lugares, ubicacion, tienda, estante, local, locais, loja, localizacao, plaats, locatie,
    locaties, winkel`),
};

/** How the field of a column was found. */
type GuessSource = 'name' | 'content';

const foldName = (name: string): string =>
  foldText(name)
    .replace(/\((?:s|e|n|en|es|in|innen)\)/g, '')
    .replace(/[\s_.:#*\-–—"]+/g, ' ')
    .trim();

/** The names that a heading may stand for: "Haupt-Interpreten", "Verlag / Publisher", "Year (released)". */
function namesOfHeading(heading: string): string[] {
  const whole = foldName(heading);
  const parts = foldText(heading)
    .split(/[/|;,()[\]]|\s[-–—]\s/)
    .map(foldName);
  return [whole, ...parts].flatMap((name) => [name, name.replaceAll(' ', '')]).filter(Boolean);
}

/**
 * Guesses the field of each column from the names of the columns, then from what they hold: years, links,
 * and yes and no. Each text field is guessed once, from its most specific name.
 */
export function guessColumns(
  header: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[] = [],
): ({ field: DraftField; source: GuessSource } | null)[] {
  const headingNames = header.map(namesOfHeading);
  const guesses: ({ field: DraftField; source: GuessSource } | null)[] = header.map(() => null);
  const fields = Object.keys(columnNames) as DraftField[];
  // A whole heading first, then its parts: "Label" before "Catalogue / Label".
  for (const isWhole of [true, false])
    for (const field of fields)
      for (const columnName of columnNames[field]) {
        if (!isListField(field) && guesses.some((guess) => guess?.field === field)) break;
        const column = headingNames.findIndex(
          (names, index) =>
            guesses[index] === null &&
            (isWhole ? names.slice(0, 2) : names.slice(2)).includes(columnName),
        );
        if (column >= 0) guesses[column] = { field, source: 'name' };
      }
  for (const [field, isTypical] of typicalContent) {
    if (guesses.some((guess) => guess?.field === field)) continue;
    const column = header.findIndex(
      (_, index) => guesses[index] === null && holdsMostly(rows, index, isTypical),
    );
    if (column >= 0) guesses[column] = { field, source: 'content' };
  }
  return guesses;
}

const typicalContent: readonly [DraftField, (cell: string) => boolean][] = [
  ['link', (cell) => /^https?:\/\/\S+$/i.test(cell)],
  ['releaseYear', (cell) => /^\D{0,6}(?:19[2-9]|20[0-4])\d\D{0,2}$/.test(cell)],
  [
    'inStock',
    (cell) => /^(?:yes|no|ja|nein|oui|non|s[iíì]|n[aã]o|sim|nee|true|false)$/i.test(cell),
  ],
];

/** Whether at least four of five cells are typical; of the first 500, and at least two. */
function holdsMostly(
  rows: readonly { readonly cells: readonly string[] }[],
  column: number,
  isTypical: (cell: string) => boolean,
): boolean {
  const cells = rows
    .slice(0, 500)
    .map(({ cells }) => (cells[column] ?? '').trim())
    .filter((cell) => cell !== '');
  return cells.length > 1 && cells.filter(isTypical).length >= cells.length * 0.8;
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

/** How each column is split if it is a list; null for the guess from its content. */
export type ListSeparators = readonly (ListSeparator | null)[];

/** The cells of a column, trimmed. */
const columnCells = ({ rows }: Csv, column: number): string[] =>
  rows.map(({ cells }) => (cells[column] ?? '').trim());

/** The separator of each column: the chosen one, else a guess. */
export const separatorsOf = (
  csv: Csv,
  mapping: ColumnMapping,
  separators: ListSeparators = [],
): ListSeparator[] =>
  csv.header.map((_, column) =>
    isListField(mapping[column] ?? null)
      ? (separators[column] ?? guessSeparator(columnCells(csv, column)))
      : 'none',
  );

/**
 * Reads rows by a mapping. Texts are trimmed; lists are split at the separator of their column. Where
 * several columns have one field, lists are joined; of other values the first that is not blank is
 * taken. Artists of `catalogueArtists` are not split at a comma.
 */
export function parseMappedCsv(
  csv: Csv,
  mapping: ColumnMapping,
  separators: ListSeparators = [],
  catalogueArtists: Iterable<string> = [],
): SourceRow[] {
  const usedSeparators = separatorsOf(csv, mapping, separators);
  const credits = mapping.flatMap((field, column) =>
    field === 'artist' && usedSeparators[column] === 'comma' ? columnCells(csv, column) : [],
  );
  const unsplitNames = findUnsplitNames(credits, catalogueArtists);
  const split = usedSeparators.map((separator, column) =>
    listSplitter(
      separator,
      columnCells(csv, column),
      mapping[column] === 'artist' ? unsplitNames : null,
    ),
  );
  return csv.rows.map(({ cells, error }, index) => {
    const draft: CassetteDraft = { ...emptyDraft };
    const texts: Partial<Record<DraftField, string>> = {};
    mapping.forEach((field, column) => {
      const cell = (cells[column] ?? '').trim().normalize();
      // A blank cell is no value, also for the stock status.
      if (field === null || cell === '') return;
      const isFirst = texts[field] === undefined;
      if (isFirst) texts[field] = cell;
      else if (isListField(field)) texts[field] += `\n${cell}`;
      if (field === 'artist' || field === 'genre' || field === 'locations')
        draft[field] = [...new Set([...draft[field], ...(split[column]?.(cell) ?? [])])];
      else if (!isFirst) return;
      else if (field === 'releaseYear') draft.releaseYear = parseYear(cell);
      else if (field === 'inStock') draft.inStock = parseInStock(cell);
      else draft[field] = cell;
    });
    return {
      rowNumber: index + 1,
      cells,
      draft,
      givenFields: Object.keys(texts) as DraftField[],
      texts,
      ...(error && { error }),
    };
  });
}

function names(list: string): string[] {
  return list.split(',').map((name) => name.trim().replace(/\s+/g, ' '));
}
