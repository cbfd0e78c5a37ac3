import { expect, test } from 'vitest';
import { parseField } from '../../../../src/domain/cassette-validation.ts';
import { readSides, readTrackLines } from '../../../../src/domain/tape-sides.ts';
import { trackLines } from '../../../../src/domain/text/track-list.ts';

const readTrackList = (list: string) => readTrackLines(trackLines(list));

test.each([
  ...['Side A', 'side 2', 'SIDE II', 'Side One', 'SEITE 2 – live', 'Side A (22:30)', 'Side A 3:45'],
  ...['Side A: Harbour, Low Tide', 'Cara B', 'Сторона А', 'ΠΛΕΥΡΑ Α', 'Kassette 1, Seite A'],
  ...['Side Three', 'A Side', 'First Side', '1. strana', 'A oldal', 'B-Seite (21:40)', 'Face A'],
  ...['Zweite Seite', 'Tape2', '— Side B —', 'Ａ面', 'A:', ' Bonus： ', '2te Seite', 'Side Six'],
  ...['Dritte Seite', 'Vierte Seite', '2nd Side', '1ère face', '1ª cara', 'A 面', '1-я сторона'],
  ...['Face Trois', 'Cara Tres', 'Lato Tre', 'Seite Vier', 'Lado Dois', 'Primeiro lado', 'SIDE Ⅱ'],
  ...['Terceira face', 'Sixth Side', '5. strana', 'DEUXIEME FACE', 'Strona pierwsza', 'Sida Två'],
])('“%s” is a heading', (line) => {
  expect(readTrackList(line)).toMatchObject([{ text: line.trim(), isHeading: true }]);
});

test.each([
  ['Tin', '', 'Tin', ''],
  ['Side Effects 3:45', '', 'Side Effects', '3:45'],
  ['Side by Side', '', 'Side by Side', ''],
  ['A Side of Fries', '', 'A Side of Fries', ''],
  ['3. Side 3:59', '3.', 'Side', '3:59'],
  ...['Other Side', 'One Side', '3am Side', 'Face à face'].map((title) => [title, '', title, '']),
  ['A1 Tin 1:02:33', 'A1', 'Tin', '1:02:33'],
  ['B2. Tin (3:45)', 'B2.', 'Tin', '3:45'],
  ['1-01\tTin\t3:45', '1-01', 'Tin', '3:45'],
  ['A1.a  Tin .... 3:45', 'A1.a', 'Tin', '3:45'],
  ['3.Tin – 62:33', '3.', 'Tin', '62:33'],
  ['１．雨', '１．', '雨', ''],
  ['２．屋根　　３：４５', '２．', '屋根', '３：４５'],
  ['١. مطر', '١.', 'مطر', ''],
  ['12、雨', '12、', '雨', ''],
  ['12:51', '', '12:51', ''],
  ['7-Eleven', '', '7-Eleven', ''],
])('“%s” has the position “%s”, the title “%s” and the duration “%s”', (line, ...parts) => {
  const [{ position, title, duration, isHeading } = {}] = readTrackList(line);
  expect([position, title, duration, isHeading]).toEqual([...parts, false]);
});

const read = (list: string) =>
  readTrackList(list).map(({ position, title, duration }) => [position, title, duration].join('|'));

test('One blank parts a number from a title where most lines have one', () => {
  expect(read('Psalms\nJohn 3:16\n99 Lamps\nTin  2:10')).toEqual([
    '|Psalms|',
    '|John 3:16|',
    '|99 Lamps|',
    '|Tin|2:10',
  ]);
  expect(read('Side A\n1 Tin 3:16\n2 99 Lamps 2:10\n3 Roofs')).toEqual([
    '|Side A|',
    '1|Tin|3:16',
    '2|99 Lamps|2:10',
    '3|Roofs|',
  ]);
});

test.each([
  ['1.\n\nTin\n2.\nRoofs', ['1. Tin', '2. Roofs']],
  ['１．\n雨\n２．\n屋根', ['１． 雨', '２． 屋根']],
  ['A1\nTin\n3:10\nA2\nRoofs\n2:40\n', ['A1 Tin  3:10', 'A2 Roofs  2:40']],
  ['Red\n22\nRoofs', ['Red', '22', 'Roofs']],
  ['1.\nTin', ['1. Tin']],
  ['1\n2\n3', ['1', '2', '3']],
  [' \n', []],
])('The lines of %j are %j: numbers that stand alone belong to the next line', (list, lines) => {
  expect(readTrackList(list).map(({ text }) => text)).toEqual(lines);
});

test('Each kind of break ends a line', () => {
  const breaks = ['\n', '\r\n', '\r', '\v', '\u0085', '\u2028', '\u2029'];
  for (const end of breaks) expect(parseField('trackList', `Tin${end}Roofs`)).toBe('Tin\nRoofs');
});

test.each([
  ['Side A\n1. Tin 2:10\n2. Rain 0:55\nSide B\n1. Roofs 3:05', ['Side A 3:05', 'Side B 3:05']],
  ['A1 Tin 59:50\nA2 Rain 0:15\nB1 Roofs 3:05', [' 1:00:05', ' 3:05']],
  ['Side A\n1. Tin 2:10\n2. Rain\nSide B (22:30)\n1. Roofs 3:05', ['Side A ', 'Side B (22:30) ']],
  ['Tin\nRoofs', [' ']],
  ['1. Tin 2:10\n2. Rain 0:55\nTotal 3:05', [' 3:05']],
  ['1. Tin 2:10\n2. Rain 0:55\nTotal playing time: 3:05', [' 3:05']],
  ['1. Tin 2:10\n2. Rain 0:55\nGesamt 3:05', [' 3:05']],
  ['1. Tin 2:10\n2. Rain 0:55\nDurata totale 3:05', [' 3:05']],
  ['1. Tin 2:10\n2. Rain 0:55\nRunning time: 3:05', [' 3:05']],
  ['1. Running 2:10\n2. Total Eclipse 0:55', [' 3:05']],
  ['１．雨 ２：１０\n２．屋根 ０：５５\n合計 ３：０５', [' 3:05']],
])('The sides of %j with the sums of their durations are %j', (list, sides) => {
  expect(readSides(list).map(({ heading, total }) => `${heading} ${total}`)).toEqual(sides);
});

// Within the time of a test.
test('A line of 4,000 dashes is read without delay', () => {
  expect(readSides(`A1 Tin${'-'.repeat(3990)}x`)).toHaveLength(1);
});
