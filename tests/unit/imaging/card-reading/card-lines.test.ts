import { describe, expect, it } from 'vitest';
import type { CardPanel } from '../../../../src/imaging/card-reading/card-panels.ts';
import { decodeLine, parseAlphabet } from '../../../../src/imaging/card-reading/decode-line.ts';
import { findTextBoxes } from '../../../../src/imaging/card-reading/find-text.ts';
import type { CardLine } from '../../../../src/imaging/card-reading/read-lines.ts';
import { inReadingOrder } from '../../../../src/imaging/card-reading/reading-order.ts';
import { suggestFields } from '../../../../src/imaging/card-reading/suggest-fields.ts';

type Place = { x: number; y: number; width?: number; height?: number; panel?: CardPanel };

const line = (
  text: string,
  { x, y, width = 8 * text.length, height = 14, panel = 'front' }: Place,
): CardLine => ({
  text,
  confidence: 0.95,
  panel,
  box: { center: { x: x + width / 2, y }, width, height, angle: 0 },
});
const texts = (lines: readonly CardLine[]) => inReadingOrder(lines).map(({ text }) => text);

describe('A map of text', () => {
  it('gives a box around each line, at its angle', () => {
    const size = { width: 96, height: 64 };
    const map = new Float32Array(size.width * size.height);
    const fill = (left: number, top: number, width: number, height: number, value = 0.9) => {
      for (let y = top; y < top + height; y++)
        map.fill(value, y * size.width + left, y * size.width + left + width);
    };
    fill(10, 10, 60, 6);
    fill(80, 20, 6, 40);
    // Too faint as a whole.
    fill(10, 40, 40, 6, 0.4);
    const boxes = findTextBoxes(map, size);
    expect(boxes).toHaveLength(2);
    expect(boxes[0]).toMatchObject({ center: { x: 40, y: 13 }, angle: 0 });
    expect(boxes[0]!.width).toBeGreaterThan(60);
    expect(boxes[1]).toMatchObject({ center: { x: 83, y: 40 }, angle: 90 });
  });
});

describe('A line', () => {
  const alphabet = parseAlphabet('A\nB\n中\n');

  /** The probabilities of a line that says these classes, one in each step. */
  const saying = (...classes: number[]) => {
    const count = alphabet.characters.length;
    const values = new Float32Array(classes.length * count);
    for (const [step, index] of classes.entries()) {
      values.fill(0.02, step * count, (step + 1) * count);
      values[step * count + index] = 0.9;
    }
    return { values, steps: classes.length, classes: count };
  };
  const read = (...classes: number[]) =>
    decodeLine(saying(...classes), alphabet)
      .map(({ text }) => text)
      .join('');

  it('has a character once that goes over several steps, and twice with a gap', () => {
    expect(read(1, 1, 0, 1, 2, 2, 4)).toBe('AAB ');
  });

  it('of Latin letters has no sign of another script', () => {
    const line = saying(1, 2, 1, 3);
    line.values[3 * line.classes + 2] = 0.5;
    expect(decodeLine(line, alphabet).map(({ text }) => text)).toEqual(['A', 'B', 'A', 'B']);
  });
});

describe('The lines of a card', () => {
  it('are read column by column, also above a line that crosses both', () => {
    const column = (x: number, name: string) =>
      [1, 2, 3, 4].map((number) => line(`${number}. ${name}`, { x, y: 40 + 20 * number }));
    const legal = line('© 1987 Kettle Tapes', { x: 60, y: 160, width: 180 });
    expect(texts([...column(200, 'Right'), legal, ...column(20, 'Left')])).toEqual([
      ...[1, 2, 3, 4].map((number) => `${number}. Left`),
      ...[1, 2, 3, 4].map((number) => `${number}. Right`),
      '© 1987 Kettle Tapes',
    ]);
  });

  it('are joined to their number and duration', () => {
    expect(
      texts([
        line('3:45', { x: 300, y: 41 }),
        line('A1', { x: 10, y: 40 }),
        line('Low Tide', { x: 40, y: 40 }),
      ]),
    ).toEqual(['A1 Low Tide 3:45']);
  });
});

describe('The suggestions', () => {
  const flap = (text: string, y: number) => line(text, { x: 10, y, panel: 'flap' });
  const card = [
    flap('Side A', 20),
    flap('1. Low Tide 2:26', 40),
    flap('2. Everything 3:05', 60),
    flap('Must Go', 80),
    flap('3. Lamplighter 5:20', 100),
    flap('Side B', 120),
    flap('1. Static 1:40', 140),
    flap('Quarry Song 4:00', 160),
    flap('3. Copper Kettle 3:00', 180),
    flap('© 1987 Kettle Tapes. All rights reserved. KET 014', 300),
    line('MIRA SOL', { x: 250, y: 100, height: 60, panel: 'spine' }),
    line('MIRA SOL', { x: 400, y: 100, height: 60 }),
    line('NIGHT BUS', { x: 400, y: 200, height: 90 }),
    line('NIGHT BUS', { x: 250, y: 200, height: 60, panel: 'spine' }),
    line('Recorded 1986', { x: 400, y: 700 }),
    line('KET 014', { x: 600, y: 700 }),
  ];

  it('name title, artist, label, release ID and year', () => {
    const { title, artist, label, releaseId, releaseYear } = suggestFields(card);
    expect([...title.slice(0, 2)].sort()).toEqual(['MIRA SOL', 'NIGHT BUS']);
    expect([...artist.slice(0, 2)].sort()).toEqual(['MIRA SOL', 'NIGHT BUS']);
    expect([label[0], releaseId[0], releaseYear[0]]).toEqual(['Kettle Tapes', 'KET 014', 1987]);
  });

  it('have a wrapped title and its artist, also where both are printed alike', () => {
    const front = (text: string, y: number) => line(text, { x: 400, y, height: 60 });
    const spine = (text: string, y: number) =>
      line(text, { x: 150, y, height: 40, panel: 'spine' });
    const { title } = suggestFields([
      spine('SLOW TRAIN TO THE COAST', 100),
      spine('MIRA SOL', 145),
      front('SLOW TRAIN', 100),
      front('TO THE COAST', 170),
      front('MIRA SOL', 240),
    ]);
    expect(title).toEqual(expect.arrayContaining(['MIRA SOL', 'SLOW TRAIN TO THE COAST']));
  });

  it('have the track list by sides: wrapped lines joined, a lost number found again', () => {
    expect(suggestFields(card).trackList.split('\n')).toEqual([
      'Side A',
      '1. Low Tide 2:26',
      '2. Everything Must Go 3:05',
      '3. Lamplighter 5:20',
      'Side B',
      '1. Static 1:40',
      '2. Quarry Song 4:00',
      '3. Copper Kettle 3:00',
    ]);
  });

  it('have the tracks of a side whose heading and first number are lost', () => {
    const rows = [
      '1. Low Tide',
      '2. Static',
      '3. Lamplighter',
      'Quarry Song',
      '2. Kettle',
      '3. Rope',
    ];
    const { trackList } = suggestFields(rows.map((text, index) => flap(text, 20 * index)));
    expect(trackList.split('\n')).toEqual([
      '1. Low Tide',
      '2. Static',
      '3. Lamplighter',
      '1. Quarry Song',
      '2. Kettle',
      '3. Rope',
    ]);
  });

  it('have wrapped tracks without numbers, with a duration in the first line', () => {
    const rows = [
      'Side A',
      'Goodnight, 1:11',
      'Transistor',
      'Paper Boats for 7:37',
      'Marion',
      'Rope 3:25',
    ];
    const { trackList } = suggestFields(rows.map((text, index) => flap(text, 20 * index)));
    expect(trackList.split('\n')).toEqual([
      'Side A',
      'Goodnight, Transistor 1:11',
      'Paper Boats for Marion 7:37',
      'Rope 3:25',
    ]);
  });

  it('are empty for a card without text', () => {
    expect(suggestFields([])).toEqual({
      title: [],
      artist: [],
      label: [],
      releaseId: [],
      releaseYear: [],
      trackList: '',
    });
  });
});
