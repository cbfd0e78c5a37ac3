/** Names as Discogs writes them in the export of a collection. */

/** Removes the number of a name that several artists share, and the asterisk of a variant spelling. */
const removeMarkers = (name: string): string =>
  name.replace(/\s*\(\d+\)(?=[\s*]|$)|\*(?=\s&\s|\s*$)/g, '').trim();

/**
 * "Brian Eno, Fall, The / Nirvana (2)" → Brian Eno; The Fall; Nirvana. Splits at a comma followed by a
 * blank and at a slash between blanks; other conjunctions may be part of a band's name.
 */
export function parseDiscogsArtists(text: string): string[] {
  const names = text
    .replace(
      /([^,/]+), (The|A|An|Los|Die|Les)(?=,|\s|$)/g,
      (_, name, article) => ` ${article} ${name.trim()}`,
    )
    .split(/, | \/ /);
  return [...new Set(names.map(removeMarkers))].filter((name) => name !== '');
}

/** "Island Records (2), Island Records" → "Island Records": each label once, without its number. */
export const parseDiscogsLabels = (text: string): string =>
  [...new Set(text.split(',').map(removeMarkers))].filter((label) => label !== '').join(', ');
