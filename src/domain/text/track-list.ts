/** The track lists of the catalogue by the ids of their cassettes (docs/behaviour.md, "Track lists"). */
export type TrackLists = ReadonlyMap<string, string>;

/** A line of a track list that is not blank. */
export type TrackLine = {
  /** `text` is neither a heading nor a track, and is shown as it is. */
  readonly kind: 'heading' | 'track' | 'text';
  /** The number of the line in the list, from 0. */
  readonly index: number;
  /** The letter of its side: of a track, and of a heading that names one; else empty. */
  readonly side: string;
  /** "2", "2a"; empty in a track without a number, and in other lines. */
  readonly number: string;
  /** Without position and duration; of other lines, the whole line. */
  readonly title: string;
  /** "3:45", "1:02:33"; empty if there is none. */
  readonly duration: string;
};

/** The lines of a group, below a heading or of a side. */
export type TrackGroup = {
  /** As it is written, or "Side A" where the tracks alone name it; empty without either. */
  readonly heading: string;
  readonly lines: readonly TrackLine[];
};

export const splitLines = (list: string): string[] => list.split(/\r\n?|\n/);

const sideWords = 'side|seite|face|lado|lato|kant|sida|puoli|strona|strana|сторона';
const medium = String.raw`(?:(?:tape|cassette|kassette|disc|mc)\s*\d{1,2}\s*[-–—:,/.]?\s*)`;
const letterOrNumber = '(?:[a-h]|[1-8]|one|two|three|four|eins|zwei|drei|vier)';
const sideName = `(?:(?:${sideWords})[\\s-]*${letterOrNumber}|${letterOrNumber}[\\s-]*(?:${sideWords})|[a-h]面)`;
/** "Side A", "SEITE B:", "A-Seite", "Tape 2, Side A", "A", "B:", "Side A – Live in Oslo". */
const headingPattern = new RegExp(
  `^(?:${medium}?(?:${sideName}|[A-H])|${medium.replace('?)', ')')})\\s*[:.]?$|^${medium}?${sideName}\\s*[:(\\[–—-]\\s*\\S.*$`,
  'iu',
);
const sideLetter = new RegExp(
  `(?:${sideWords})[\\s-]*(${letterOrNumber})|(${letterOrNumber})`,
  'iu',
);
const ordinals = ['one eins 1 a', 'two zwei 2 b', 'three drei 3 c', 'four vier 4 d'];

/** Whether a line is the heading of a side. */
export const isSideHeading = (line: string): boolean => {
  const text = line.trim();
  // "a" is no heading.
  return headingPattern.test(text) && !/^[a-h]\b/.test(text) && !durationPattern.test(text);
};

function sideOf(heading: string): string {
  const withoutMedium = heading.replace(new RegExp(`^${medium}`, 'iu'), '');
  const [, first, second] = sideLetter.exec(withoutMedium) ?? [];
  const name = (first ?? second ?? '').toLowerCase();
  const index = ordinals.findIndex((names) => names.split(' ').includes(name));
  if (index >= 0) return 'ABCD'.charAt(index);
  return /^[5-8]$/.test(name) ? 'EFGH'.charAt(Number(name) - 5) : name.toUpperCase();
}

/** "3:45", "(3:45)", "1:02:33", "3'45", with blanks, tabs, dots or a dash before it. */
const durationPattern =
  /(?:^|[\s.…·_–—-])\s*[([]?(\d{1,3}(?::[0-5]\d){1,2}|\d{1,2}['’′][0-5]\d)["”″]?[)\]]?$/u;

type Candidate = { side: string; number: string; rest: string };
type Style = (line: string) => Candidate | null;

/** "A1", "B 3.", "a2)", "A1a -". */
const sided: Style = (line) => {
  const [match, side = '', number = ''] =
    /^([A-H])[ -]?(\d{1,2}[a-c]?)(?:\s*[.):–—-]+\s*|\s+)(?=\S)/u.exec(line) ??
    /^([a-h])(\d{1,2})(?:\s*[.)]+\s*|\s+)(?=\S)/u.exec(line) ??
    [];
  return match === undefined
    ? null
    : { side: side.toUpperCase(), number, rest: line.slice(match.length) };
};
/** "1.", "01 -", "2)", "3:". */
const marked: Style = (line) => {
  const [match, number = ''] = /^#?(\d{1,2})\s*[.):–—-]+\s*(?=\S)/u.exec(line) ?? [];
  // "10:15 Saturday Night", "7-Teen"
  return match === undefined || /^\d+(?::\d|-\S)/.test(line)
    ? null
    : { side: '', number, rest: line.slice(match.length) };
};
/** "1 ", "01\t". */
const plain: Style = (line) => {
  const [match, number = ''] = /^(\d{1,2})\s+(?=\S)/u.exec(line) ?? [];
  return match === undefined ? null : { side: '', number, rest: line.slice(match.length) };
};
/** "A.", "B:", "A -": a side of one track. */
const lettered: Style = (line) => {
  const [match, side = ''] = /^([A-H])\s*[.):–—-]\s+(?=\S)/u.exec(line) ?? [];
  return match === undefined ? null : { side, number: '', rest: line.slice(match.length) };
};

type Line = { index: number; text: string; isHeading: boolean };

/**
 * The lines that a style numbers; none if it does not make a numbering: "7 and 7 Is" and "99 Luftballons"
 * are titles where the lines around are not counted.
 */
function numbered(lines: readonly Line[], style: Style): Map<Line, Candidate> {
  const found = new Map<Line, Candidate>();
  let last = 0;
  let isSectionStart = true;
  for (const line of lines) {
    if (line.isHeading) {
      isSectionStart = true;
      continue;
    }
    const candidate = style(line.text);
    if (!candidate) continue;
    const number = Number.parseInt(candidate.number, 10);
    if (style === sided) {
      found.set(line, candidate);
    } else if (style === lettered) {
      if (candidate.side.charCodeAt(0) - 65 === found.size) found.set(line, candidate);
    } else {
      const isNext = number === last + 1 || (number === 1 && (isSectionStart || style === marked));
      if (!isNext && !(style === marked && number > last && number <= last + 3)) continue;
      found.set(line, candidate);
      last = number;
    }
    isSectionStart = false;
  }
  const tracks = lines.filter(({ isHeading }) => !isHeading).length;
  const isAlone = found.size === 1 && tracks === 1 && style !== plain && style !== lettered;
  const isEach = style === lettered ? found.size === tracks : found.size * 2 >= tracks;
  return isAlone || (found.size > 1 && isEach) ? found : new Map();
}

/** The positions of the lines, in the first style that numbers the list. */
function positionsIn(lines: readonly Line[]): Map<Line, Candidate> {
  for (const style of [sided, marked, plain, lettered]) {
    const found = numbered(lines, style);
    if (found.size > 0) return found;
  }
  return new Map();
}

/** A line that says something about the tracks rather than being one. */
const isRemark = (text: string) => /^[([*].*[)\]*]$/u.test(text) || text.length > 120;

/**
 * The lines of a track list, in their order, without blank ones. Positions are taken off where they number
 * the list ("A1", "B 3.", "1.", "01 -"), durations at the end of a line always. The heading of a side gives
 * its letter to the tracks below, and its tracks are counted where nothing in the list is.
 */
export function parseTrackList(list: string): TrackLine[] {
  const lines = splitLines(list)
    .map((line, index) => ({ index, text: line.trim(), isHeading: isSideHeading(line) }))
    .filter(({ text }) => text !== '');
  const positions = positionsIn(lines);
  let side = '';
  let count = 0;
  return lines.map((line): TrackLine => {
    const { index, text } = line;
    const none = { index, side: '', number: '', title: text, duration: '' };
    if (line.isHeading) {
      side = sideOf(text);
      count = 0;
      return { ...none, kind: 'heading', side };
    }
    const position = positions.get(line);
    const rest = position?.rest ?? text;
    const timed = durationPattern.exec(rest);
    const before = timed ? rest.slice(0, timed.index).replace(/[\s.…·_–—-]+$/u, '') : '';
    const isTimed = before !== '';
    if (!position && (positions.size > 0 || isRemark(text)) && !isTimed)
      return { ...none, kind: 'text' };
    const isCounted = positions.size === 0 && side !== '';
    if (isCounted) count++;
    return {
      kind: 'track',
      index,
      side: position?.side || side,
      number: position ? position.number.replace(/^0+(?=\d)/, '') : isCounted ? `${count}` : '',
      title: isTimed ? before : rest,
      duration: isTimed && timed ? (timed[1] as string) : '',
    };
  });
}

/** "B2"; "" of a line without a position. */
export const trackPosition = ({ side, number }: TrackLine): string =>
  number || side ? `${side}${number}` : '';

/** The lines below each heading, or of each side where the tracks alone name it. */
export function groupTracks(lines: readonly TrackLine[]): TrackGroup[] {
  const groups: { heading: string; side: string; lines: TrackLine[] }[] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (line.kind === 'heading')
      groups.push({ heading: line.title.replace(/\s*[:.]$/, ''), side: line.side, lines: [] });
    else if (group && (line.kind === 'text' || line.side === group.side)) group.lines.push(line);
    else
      groups.push({
        heading: line.side && `Side ${line.side}`,
        side: line.side,
        lines: [line],
      });
  }
  return groups;
}
