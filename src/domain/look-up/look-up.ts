import type { CassetteFormValues } from '../cassette-validation.ts';
import { type FieldName, fieldNames } from '../fields.ts';
import { isNoReleaseId } from '../text/identity-text.ts';
import { splitList } from '../text/list-text.ts';
import type { FieldTexts } from './release.ts';

const digitsOf = (releaseId: string): string => releaseId.normalize('NFKC').replace(/[\s-]/g, '');
const isBarcode = (releaseId: string): boolean => /^\d{8,14}$/.test(digitsOf(releaseId));

/** A phrase of Lucene, in which only two signs have a meaning. */
const phrase = (text: string): string => `"${text.trim().replace(/[\\"]/g, '\\$&')}"`;

/**
 * The searches that may find a tape at MusicBrainz, the most exact first: by barcode or catalogue
 * number, by title and artists. None while too little is typed (docs/behaviour, "Look it up").
 */
export function lookUpQueries({ title, artist, releaseId }: CassetteFormValues): string[] {
  const artists = splitList(artist).map((name) => `artist:${phrase(name)}`);
  const queries: string[] = [];
  if (isBarcode(releaseId)) queries.push(`barcode:${digitsOf(releaseId)}`);
  else if (!isNoReleaseId(releaseId)) queries.push(`catno:${phrase(releaseId)}`);
  if (title.trim() !== '' && artists.length > 0)
    queries.push(`release:${phrase(title)} AND (${artists.join(' OR ')})`);
  return queries;
}

/**
 * The fields that a release fills: those that are empty, or kept from the last tape (`blank`). A
 * barcode gives way to the catalogue number (docs/behaviour, "Look it up").
 */
export const fieldsToFill = (
  form: CassetteFormValues,
  blank: CassetteFormValues,
  texts: FieldTexts,
): FieldName[] =>
  fieldNames.filter((field) => {
    const typed = form[field];
    if (texts[field] === undefined || texts[field] === typed) return false;
    if (field === 'releaseId' && isBarcode(typed)) return true;
    return typed.trim() === '' || typed === blank[field];
  });
