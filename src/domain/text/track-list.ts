export const splitLines = (list: string): string[] => list.split(/\r\n?|\n/);

/** "Side A", "SEITE 2 – Live in Oslo"; "Side Effects" is a song. */
const sideHeading = /^(?:side|seite)\s+([a-h]|[1-8]|one|two|eins|zwei)\b/i;
/** "3:45" at the end. */
const duration = /\s[([]?\d{1,3}(?::[0-5]\d){1,2}[)\]]?$/;

/** Whether a line is a heading: the name of a side, or any text that ends with a colon. */
export const isSideHeading = (line: string): boolean => {
  const text = line.trim();
  return text.endsWith(':') || (sideHeading.test(text) && !duration.test(text));
};

/** The lines below a heading; that of lines before the first heading is empty. */
export type TrackGroup = { readonly heading: string; readonly lines: readonly string[] };

/** A track list in groups, its lines trimmed, without blank ones (docs/behaviour.md, "Track lists"). */
export function groupTracks(list: string): TrackGroup[] {
  const groups: { heading: string; lines: string[] }[] = [];
  for (const line of splitLines(list).map((line) => line.trim())) {
    if (line === '') continue;
    if (isSideHeading(line)) groups.push({ heading: line.replace(/\s*:$/, ''), lines: [] });
    else if (groups.length === 0) groups.push({ heading: '', lines: [line] });
    else groups.at(-1)?.lines.push(line);
  }
  return groups;
}
