import { identityText } from './text/identity-text.ts';
import { durationPattern, positionPattern, trackLines } from './text/track-list.ts';

/** Words by language: side, tape, one to six, first to sixth. The last line has none for numbers. */
const languages = [
  'side tape|cassette one two three four five six first second third fourth fifth sixth',
  'seite [ck]ass?ette|tape eins zwei drei vier fünf sechs erste zweite dritte vierte fünfte sechste',
  'face cassette une? deux trois quatre cinq six première deuxième troisième quatrième cinquième sixième',
  'cara|lado cass?ett?e|cinta uno? dos tres cuatro cinco seis primer[ao]? segund[ao] tercer[ao]? cuart[ao] quint[ao] sext[ao]',
  'lado|face cass?ete|fita um dois três quatro cinco seis primeir[ao] segund[ao] terceir[ao] quart[ao] quint[ao] sext[ao]',
  'lato [ck]ass?ett[ai] uno due tre quattro cinque sei prim[ao] second[ao] terz[ao] quart[ao] quint[ao] sest[ao]',
  'kant|zijde cassette een twee drie vier vijf zes eerste tweede derde vierde vijfde zesde',
  'sida [ck]ass?ett ett två tre fyra fem sex första andra tredje fjärde femte sjätte',
  'strona ka[sz]eta jeden dwa trzy cztery pięć sześć pierwsza druga trzecia czwarta piąta szósta',
  'strana ka[sz]eta jedna dva tři čtyři pět šest první druhá třetí čtvrtá pátá šestá',
  'oldal ka[sz]etta egy kettő három négy öt hat első második harmadik negyedik ötödik hatodik',
  'сторона кассета один два три четыре пять шесть первая вторая третья четв[её]ртая пятая шестая',
  'puoli|страна|πλευρά kasett?i|касета|κασέτα',
].map((line) => identityText(line).split(' '));
const letter = '[a-hа-гα-δ]';
/** As in "2. strana", "2nd Side", "1ère face" and "1-я сторона"; not "3am Side". */
const ordinal = String.raw`[1-6](?:\.|-?(?![ap]m)\p{L}{1,3})`;
/** "Side A", "Tape 2" and "A Side" in each language. */
const names = languages.flatMap(([side, tape, ...numbers]) => {
  const behind = [letter, String.raw`\d{1,2}|[ivx]+`, ...numbers].join('|');
  const before = [letter, ordinal, ...numbers.slice(6)].join('|');
  return [
    String.raw`(?:${side}|${tape})(?:[\s.:#-]+|(?=\d))(?:${behind})(?![\p{L}\p{N}'’])`,
    String.raw`(?:${before})[\s-]+(?:${side})\s*(?:[:([–—-].*)?$`,
  ];
});
/** A line that begins with such a name, "A面", and each line that ends with a colon. */
const heading = new RegExp(String.raw`^[^\p{L}\p{N}]*(?:${names.join('|')}|[a-h]\s?面)|:$`, 'iu');
/** The accents of words do not matter; "à" is no letter of a side. */
const isHeading = (line: string): boolean =>
  heading.test(line.normalize('NFKC').replace(/\p{L}{2,}/gu, identityText));

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

type TapeSide = { heading: string; tracks: ReturnType<typeof readTrackLines>; total: string };

function seconds(duration: string): number {
  const parts = duration.normalize('NFKC').split(':').map(Number);
  return parts.reduce((sum, part) => 60 * sum + part, 0);
}

const totals = String.raw`total(?:es?|s|t)?|totaal|gesamt\p{L}*|razem|celkem|összesen|итого|всего|合計`;
const total = `(?:${totals}|(?:playing|running) time)`;
const lengths = String.raw`length|duration|durée|durata|duraci[oó]n|duração|temp[os]|tiempo|\p{L}*(?:zeit|dauer|duur)`;
const time = String.raw`(?:(?:\p{L}+ )?time|${lengths})`;
/** The title of a line such as "Total time: 45:00", "Durée totale" and "Running time". */
const totalPattern = new RegExp(String.raw`^(?:${time} )?${total}(?: ${time})?\P{L}*$`, 'iu');

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
    const songs = side.tracks.filter(({ title }) => !totalPattern.test(title));
    const durations = songs.map(({ duration }) => duration);
    const sum = durations.reduce((total, duration) => total + seconds(duration), 0);
    const isShown = sum > 0 && !durations.includes('') && !/\d:\d\d/.test(side.heading);
    return { ...side, total: isShown ? formatSeconds(sum) : '' };
  });
}
