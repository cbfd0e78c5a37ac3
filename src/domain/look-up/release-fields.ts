import { type CassetteFormValues, checkField, formatField } from '../cassette-validation.ts';
import {
  type CassetteFields,
  cassetteFields,
  type FieldName,
  type FieldSpec,
  fieldNames,
} from '../fields.ts';
import { countCharacters } from '../text/characters.ts';
import { toStoredDraft } from '../text/stored-draft.ts';
import { formatSeconds } from '../text/tape-sides.ts';
import { position } from '../text/track-list.ts';
import { isBarcode } from './look-up-query.ts';
import type { Medium, Release } from './release.ts';

export type FieldTexts = Partial<CassetteFormValues>;

const maxGenres = 3;
/** In the spelling of most catalogues: "synth-pop" to "Synth-pop", "city pop" to "City Pop". */
const capitalise = (genre: string): string =>
  genre.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());

const printedPosition = new RegExp(`^${position}$`);

/** The lines of a track list: `A1 Title 3:45`, with a heading for each side, or tape of several. */
function trackLinesOf(media: readonly Medium[]): string[] {
  const tracks = media.flatMap((medium) => medium.tracks);
  // Where few lines have a duration, one blank before it does not part it from the title.
  const gap = 2 * tracks.filter(({ seconds }) => seconds).length > tracks.length ? ' ' : '  ';
  return media.flatMap(({ format, tracks }, index) => {
    const isTape = format === 'Cassette' || format === '';
    const medium = media.length > 1 && `${isTape ? 'Tape' : format} ${index + 1}`;
    let last = '';
    return tracks.flatMap(({ number, title, seconds }) => {
      const [, letter = '', digits] = /^([A-Za-z])(\d*)$/.exec(number) ?? [];
      const heading = [medium, letter && `Side ${letter.toUpperCase()}`].filter(Boolean).join(', ');
      const printed = letter && !digits ? `${letter}1` : number;
      const start = printedPosition.test(printed) ? `${printed} ${title}` : title;
      const line = seconds === null ? start : `${start}${gap}${formatSeconds(seconds)}`;
      if (heading === last) return line;
      last = heading;
      return [isTape || !medium ? heading : `${heading}:`, line];
    });
  });
}

/** As many whole lines as fit into the field. */
function joinLines(lines: readonly string[]): string {
  const lengths = lines.map((line) => countCharacters(line) + 1);
  let length = -1;
  const end = lengths.findIndex((one) => {
    length += one;
    return length > cassetteFields.trackList.max;
  });
  return lines.slice(0, end < 0 ? undefined : end).join('\n');
}

/** The value without what the field can't have: items of a list, or all of it. */
function withinLimits<F extends FieldName>(field: F, value: CassetteFields[F]) {
  if (!Array.isArray(value)) return checkField(field, value) === null ? value : null;
  const { max }: FieldSpec = cassetteFields[field];
  const isAllowed = (item: string) => checkField(field, [item] as never) === null;
  return value.filter(isAllowed).slice(0, max) as CassetteFields[F];
}

/** What a release says of a cassette, as texts of the form. What it does not say is left out. */
export function releaseTexts(release: Release): FieldTexts {
  const { title, artists, country, label, catalogueNumber, year, genres, media } = release;
  const values = toStoredDraft({
    title,
    artist: [...artists],
    country,
    genre: genres.slice(0, maxGenres).map(capitalise),
    label,
    releaseId: catalogueNumber,
    releaseYear: year,
    trackList: joinLines(trackLinesOf(media)),
  });
  const texts: FieldTexts = {};
  for (const field of fieldNames) {
    const value =
      field in values ? withinLimits(field, values[field as keyof typeof values]) : null;
    const text = value === null ? '' : formatField(field, value);
    if (text !== '') texts[field] = text;
  }
  return texts;
}

/**
 * The fields that a look-up fills: those that are empty, or kept from the last tape. A barcode gives way to the
 * catalogue number.
 */
export const fieldsToFill = (
  form: CassetteFormValues,
  blank: CassetteFormValues,
  texts: FieldTexts,
): FieldName[] =>
  fieldNames.filter(
    (field) =>
      texts[field] !== undefined &&
      texts[field] !== form[field] &&
      (form[field].trim() === '' ||
        form[field] === blank[field] ||
        (field === 'releaseId' && isBarcode(form[field]))),
  );
