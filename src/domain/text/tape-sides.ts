import { durationPattern, positionPattern, trackLines } from './track-list.ts';

/** "Side" and "tape" in the languages that most tapes are printed in. */
const sideWords =
  'side|seite|face|cara|lado|lato|sida|strona|strana|zijde|kant|puoli|oldal|' +
  'сторона|страна|πλευρ[αά]';
const tapeWords = 'tape|[ck]ass?ett[aei]?|ka[sz]eta|cinta|fita|кассета|касета|κασέτα';
const letter = '[a-hа-гα-δ]';
const number = String.raw`\d{1,2}|[ivx]+|one|two|three|four|five|six|eins|zwei|drei|un[ao]?|dos|due|deux`;
const ordinal =
  String.raw`[1-4]\.|[1-6]-?\p{L}{1,3}|first|second|third|fourth|erste|zweite|dritte|vierte|primer[ao]|` +
  'segund[ao]|tercer[ao]|prim[ao]|second[ao]|terz[ao]|première|deuxième|troisième|pierwsza|druga|trzecia|' +
  'první|druhá|třetí|első|második|harmadik|первая|вторая|третья';
const gap = String.raw`(?:[\s.:#-]+|(?=\d))`;
const sideName = String.raw`(?:${sideWords}|${tapeWords})${gap}(?:${letter}|${number})(?![\p{L}\p{N}'’])`;
const nameOfSide = String.raw`(?:${letter}|${ordinal})[\s-]+(?:${sideWords})\s*(?:[:([–—-].*)?$`;
/** A line such as "Side A", "2. strana" or "A面", and each line that ends with a colon. */
const heading = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:${sideName}|[a-h]\s?面|${nameOfSide})|:\s*$`,
  'iu',
);
const isHeading = (line: string): boolean => heading.test(line.normalize('NFKC'));

/** These part a position or a duration from a title. A blank does if most lines have one. */
const wideGap = String.raw`\t|\s\s|\s[–—-]\s|\.\s?\.\s?|…\s?`;
const blank = String.raw`\s`;

/** The pattern of a track, with these gaps after a position and before a duration. */
function trackPattern(gapAfter: string, gapBefore: string): RegExp {
  const closing = String.raw`[.):．）、]+(?=\s|\p{L})|(?=${gapAfter})`;
  const first = String.raw`(?:(?<position>${positionPattern}(?:${closing}))[\s.…–—-]*(?=\S))?`;
  const dots = String.raw`(?:\.[\s.]*\.|…)?`;
  const last = String.raw`(?:${dots}[\s([–—-]*(?<=${gapBefore}|[([])(?<duration>${durationPattern})[)\]]?)?`;
  return new RegExp(`^${first}(?<title>.*?)${last}$`, 'u');
}

/** Splits lines into position, title and duration (docs/behaviour, "Track lists"). */
export function readTrackLines(lines: readonly string[]) {
  const likely = trackPattern(blank, blank);
  const tracks = lines.filter((line) => !isHeading(line)).map((line) => likely.exec(line)?.groups);
  const gapOf = (name: 'position' | 'duration') =>
    2 * tracks.filter((track) => track?.[name]).length > tracks.length ? blank : wideGap;
  const pattern = trackPattern(gapOf('position'), gapOf('duration'));
  return lines.map((text) => {
    if (isHeading(text)) return { text, isHeading: true, position: '', title: text, duration: '' };
    const { position = '', title = text, duration = '' } = pattern.exec(text)?.groups ?? {};
    return { text, isHeading: false, position, title: title.trimEnd(), duration };
  });
}

type TrackLine = ReturnType<typeof readTrackLines>[number];
type TapeSide = { heading: string; tracks: TrackLine[]; total: string };

const seconds = (duration: string): number =>
  duration
    .normalize('NFKC')
    .split(':')
    .reduce((sum, part) => 60 * sum + Number(part), 0);

const totalWords = String.raw`total\p{L}{0,2}|durée totale|gesamt\p{L}*|razem|celkem|összesen|итого|всего|合計`;
/** The title of a line such as "Total time: 45:00". */
const totalPattern = new RegExp(String.raw`^(?:${totalWords})(?: .*?time)?\W*$`, 'iu');
const isTotal = ({ title }: TrackLine): boolean => totalPattern.test(title);

/** "1:02:33" or "3:45". */
export function formatSeconds(sum: number): string {
  const [hours, minutes] = [Math.floor(sum / 3600), Math.floor((sum % 3600) / 60)];
  const parts = hours > 0 ? [hours, String(minutes).padStart(2, '0')] : [minutes];
  return [...parts, String(sum % 60).padStart(2, '0')].join(':');
}

/** A track list by sides; `total` may be empty (docs/behaviour, "Track lists"). */
export function readSides(list: string): TapeSide[] {
  const sides: TapeSide[] = [];
  let letter = '';
  for (const line of readTrackLines(trackLines(list))) {
    const [next = ''] = /^[A-Za-z](?=\d)/.exec(line.position) ?? [];
    const isOther = next !== '' && letter !== '' && next !== letter;
    if (line.isHeading || isOther || sides.length === 0)
      sides.push({ heading: line.isHeading ? line.text : '', tracks: [], total: '' });
    if (!line.isHeading) sides.at(-1)?.tracks.push(line);
    letter = line.isHeading ? '' : next || letter;
  }
  return sides.map((side) => {
    const songs = side.tracks.filter((track) => !isTotal(track));
    const durations = songs.map(({ duration }) => duration);
    const sum = durations.reduce((total, duration) => total + seconds(duration), 0);
    const isShown = sum > 0 && !durations.includes('') && !/\d:\d\d/.test(side.heading);
    return { ...side, total: isShown ? formatSeconds(sum) : '' };
  });
}
