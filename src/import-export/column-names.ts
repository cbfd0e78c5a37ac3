import { foldText } from '../domain/cassette-search.ts';
import type { DraftField } from '../domain/fields.ts';
import { isListField } from './list-separator.ts';
import { parseInStock } from './source-row.ts';

/** The field of each column in a CSV of unknown origin; null for a column that is not imported. */
export type ColumnMapping = readonly (DraftField | null)[];

/** Parts of one name, folded, also as "Artist First Name". */
const nameParts = (list: string) =>
  ['', 'artist ', "artist's ", 'author ', 'interpret ', 'kunstler '].flatMap((prefix) =>
    names(list).map((name) => prefix + name),
  );
const firstNames = nameParts(
  'first name, firstname, given name, forename, vorname, prenom, voornaam',
);
const lastNames = nameParts(`last name, lastname, surname, family name, nachname, familienname, nom,
  nom de famille, achternaam, cognome, apellido, apellidos, sobrenome`);

/**
 * Known column names in English, German, French, Spanish, Italian, Dutch and Portuguese, folded; the most
 * specific first.
 */
const columnNames: Record<DraftField, readonly string[]> = {
  title:
    names(`title, album, album title, album name, item name, release title, work title, release, name, titel, werktitel,
    albumtitel, haupttitel, sachtitel, titre, titre de l'album, titre principal, intitule, titolo,
    titolo album, titulo, titulo del album, titulo do album, titulo principal, hoofdtitel`),
  artist:
    names(`artist, artists, artist name, main artist, primary artist, primary author, album artist, band, performer, performers, group, creator,
    author, interpret, interpreten, hauptinterpret, hauptinterpreten, kunstler, musiker, gruppe,
    urheber, artiste, artistes, artiste principal, interprete, interpretes, groupe, auteur, artista,
    artistas, artisti, gruppo, grupo, conjunto, autor, autore, autori, uitvoerende, uitvoerenden,
    artiest, artiesten, kunstenaar, uitvoerder, by`).concat(firstNames, lastNames),
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
  releaseId: names(`release id, releaseid, discogs id, catalog, catalog number,
    catalogue number, cat, cat no, catno, catalog no, catalogue no, katalognummer, bestellnummer, signatur,
    inventarnummer, numero de catalogue, cote, reference, numero de catalogo, numero catalogo,
    referencia, signatura, segnatura, catalogusnummer, bestelnummer, identifier, id`),
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
    review, opmerking, opmerkingen, notities, omschrijving, beschrijving`),
  trackList:
    names(`track list, tracklist, track listing, tracklisting, tracks, songs, song list, titelliste, titelverzeichnis, trackliste,
    songliste, titel der stucke, stucke, lieder, liste des titres, titres, pistes, lista de canciones, canciones, pistas, elenco brani, brani,
    tracce, faixas, lista de faixas, nummers, tracklijst`),
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

const allNames = new Set(Object.values(columnNames).flat());
/** Whether a cell may be the name of a column that is known. */
export const isFieldName = (cell: string): boolean =>
  namesOfHeading(cell).some((name) => allNames.has(name));

/**
 * Whether the column holds the rest of the name that another column begins: first and last names. `first`
 * where its part stands first.
 */
export function namePart(heading: string, otherHeading: string): 'first' | 'last' | null {
  const [name, other] = [foldName(heading), foldName(otherHeading)];
  if (firstNames.includes(name) && lastNames.includes(other)) return 'first';
  return lastNames.includes(name) && firstNames.includes(other) ? 'last' : null;
}

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
            !(columnName === 'id' && isCounter(rows, index)) &&
            !(field === 'trackList' && holdsMostly(rows, index, isTrackCount, 1)) &&
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

/** Whether a column numbers the rows: another file has the same numbers for other cassettes. */
function isCounter(rows: readonly { readonly cells: readonly string[] }[], column: number) {
  const isSmall = (cell = '') => /^\d*$/.test(cell) && Number(cell) < rows.length * 10;
  return rows.length > 1 && rows.every(({ cells }) => isSmall(cells[column]?.trim()));
}

/** Whether a cell says how many tracks there are ("12", "12 songs"), not which. */
const isTrackCount = (cell: string): boolean => /^\d{1,4}(?:\s*\p{L}+\.?)?$/u.test(cell);

/** What shows a field by itself. */
export const typicalContent: readonly [DraftField, (cell: string) => boolean][] = [
  ['link', (cell) => /^https?:\/\/\S+$/i.test(cell)],
  ['releaseYear', (cell) => /^\D{0,6}(?:19[2-9]|20[0-4])\d\D{0,2}$/.test(cell)],
  ['inStock', (cell) => /^\D{2,}$/.test(cell) && /^(?:Yes|No)$/.test(parseInStock(cell))],
];

/** Whether at least four of five cells are typical; of the first 500, and at least `minCells`. */
export function holdsMostly(
  rows: readonly { readonly cells: readonly string[] }[],
  column: number,
  isTypical: (cell: string) => boolean,
  minCells = 2,
): boolean {
  const cells = rows
    .slice(0, 500)
    .map(({ cells }) => (cells[column] ?? '').trim())
    .filter((cell) => cell !== '');
  return cells.length >= minCells && cells.filter(isTypical).length >= cells.length * 0.8;
}

function names(list: string): string[] {
  return list.split(',').map((name) => name.trim().replace(/\s+/g, ' '));
}
