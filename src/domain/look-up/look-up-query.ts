import type { CassetteFormValues } from '../cassette-validation.ts';
import { splitList } from '../text/list-text.ts';
import { isNoReleaseId } from '../text/release-id.ts';

const digitsOf = (releaseId: string): string => releaseId.replace(/[\s-]/g, '');

/** Whether a release ID is the digits of a barcode. */
export const isBarcode = (releaseId: string): boolean => /^\d{8,14}$/.test(digitsOf(releaseId));

/** A phrase of Lucene, in which only two signs have a meaning. */
const phrase = (text: string): string => `"${text.trim().replace(/[\\"]/g, '\\$&')}"`;

/**
 * The searches that may find a tape at MusicBrainz, the most exact first: by barcode or catalogue number, by title
 * and artists. None while too little is typed (docs/behaviour.md, "Look it up").
 */
export function lookUpQueries(form: Pick<CassetteFormValues, 'title' | 'artist' | 'releaseId'>) {
  const { title, releaseId } = form;
  const artists = splitList(form.artist);
  const queries: string[] = [];
  if (isBarcode(releaseId)) queries.push(`barcode:${digitsOf(releaseId)}`);
  else if (!isNoReleaseId(releaseId)) queries.push(`catno:${phrase(releaseId)}`);
  if (title.trim() !== '' && artists.length > 0)
    queries.push(
      `release:${phrase(title)} AND (${artists.map((one) => `artist:${phrase(one)}`).join(' OR ')})`,
    );
  return queries;
}
