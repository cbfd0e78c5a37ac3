/** The track lists of the catalogue by the ids of their cassettes (docs/behaviour.md, "Track lists"). */
export type TrackLists = ReadonlyMap<string, string>;

/** A line of a track list that is not blank. */
export type TrackLine = {
  readonly kind: 'heading' | 'track';
  /** The number of the line in the list, from 0. */
  readonly index: number;
  /** The letter of its side, from the line itself or from the heading above; else empty. */
  readonly side: string;
  /** "2", "2a"; empty where the line has none. */
  readonly number: string;
  /** The line without position and duration. */
  readonly title: string;
  /** "3:45", "1:02:33"; empty where the line has none. */
  readonly duration: string;
};

/** The lines below a heading, or of a side. */
export type TrackGroup = {
  /** As it is written, or "Side A" where the tracks alone name it; empty without either. */
  readonly heading: string;
  readonly lines: readonly TrackLine[];
};

export const splitLines = (list: string): string[] => list.split(/\r\n?|\n/);

/** "Side A", "SEITE 2 – Live in Oslo"; "Side Effects" is a song. */
const sideHeading = /^(?:side|seite)\s+([a-h]|[1-8]|one|two|eins|zwei)\b/i;
/** "A1", "B 3.", "01 -", "2)". */
const position = /^([A-H]?)\s?(\d{1,2}[a-c]?)(?:[.)]+(?:\s+|(?=\D))|\s*[:–—-]+\s+)(?=\S)/;
const sidedPosition = /^([A-H])([0-2]?\d[a-c]?)\s+(?=\S)/;
/** "3:45", "(3:45)", "1:02:33" at the end, with the blanks, dots or dash before it. */
const duration = /[\s.…·_–—-]+[([]?(\d{1,3}(?::[0-5]\d){1,2})[)\]]?$/;

/** Whether a line is a heading: the name of a side, or any text that ends with a colon. */
export const isSideHeading = (line: string): boolean => {
  const text = line.trim();
  return text.endsWith(':') || (sideHeading.test(text) && !duration.test(text));
};

/** The letter of the side that a heading names: "A", "B" for "Seite 2"; else empty. */
const sideOf = (heading: string): string => {
  const name = (sideHeading.exec(heading) ?? /^([a-h]):$/i.exec(heading))?.[1] ?? '';
  if (/\d/.test(name)) return 'ABCDEFGH'.charAt(Number(name) - 1);
  return name.length === 1 ? name.toUpperCase() : '';
};

/** The lines of a track list in their order, without blank ones (docs/behaviour.md, "Track lists"). */
export function parseTrackList(list: string): TrackLine[] {
  let side = '';
  return splitLines(list).flatMap((line, index): TrackLine[] => {
    const text = line.trim();
    if (text === '') return [];
    if (isSideHeading(text)) {
      side = sideOf(text);
      return [{ kind: 'heading', index, side, number: '', title: text, duration: '' }];
    }
    const [start = '', ownSide = '', number = ''] =
      position.exec(text) ?? sidedPosition.exec(text) ?? [];
    const rest = text.slice(start.length);
    const [end = '', time = ''] = duration.exec(rest) ?? [];
    return [
      {
        kind: 'track',
        index,
        side: ownSide || side,
        number: number.replace(/^0+(?=\d)/, ''),
        title: rest.slice(0, rest.length - end.length),
        duration: time,
      },
    ];
  });
}

/** "B2"; empty for a line without a number. */
export const trackPosition = ({ side, number }: TrackLine): string => number && `${side}${number}`;

/** The lines below each heading, or of each side where the tracks alone name it. */
export function groupTracks(lines: readonly TrackLine[]): TrackGroup[] {
  const groups: { heading: string; side: string; lines: TrackLine[] }[] = [];
  for (const line of lines) {
    const { kind, side, title } = line;
    const last = groups.at(-1);
    if (kind === 'heading') groups.push({ heading: title.replace(/\s*:$/, ''), side, lines: [] });
    else if (last && (last.side === side || !line.number)) last.lines.push(line);
    else groups.push({ heading: side && `Side ${side}`, side, lines: [line] });
  }
  return groups;
}
