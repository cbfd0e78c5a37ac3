import { describe, expect, it } from 'vitest';
import type { CardPanel } from '../../../../src/imaging/card-reading/card-panels.ts';
import { decodeLine, parseAlphabet } from '../../../../src/imaging/card-reading/decode-line.ts';
import { findTextBoxes } from '../../../../src/imaging/card-reading/find-text.ts';
import { findTrackList } from '../../../../src/imaging/card-reading/find-track-list.ts';
import type { CardLine } from '../../../../src/imaging/card-reading/read-lines.ts';
import { inReadingOrder } from '../../../../src/imaging/card-reading/reading-order.ts';

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

describe('The track list', () => {
  const listOf = (...texts: string[]) =>
    findTrackList(
      inReadingOrder(
        texts.map((text, index) => line(text, { x: 10, y: 18 * index, panel: 'flap' })),
      ),
    ).split('\n');

  it.each([
    [
      'has numbers and durations as they are printed, without what is around',
      [
        'NIGHT BUS',
        'Side A',
        '1. Low Tide 2:26',
        'o2 Static (3: 05)',
        'Side B',
        '1. Rope',
        '© 1987 KT',
      ],
      ['Side A', '1. Low Tide 2:26', '02 Static 3:05', 'Side B', '1. Rope'],
    ],
    [
      'joins a numbered title on two lines',
      ['1. Everything 3:05', 'Must Go', '2. Lamplighter 5:20'],
      ['1. Everything Must Go 3:05', '2. Lamplighter 5:20'],
    ],
    [
      'may have neither numbers nor durations',
      ['Side A', 'Low Tide', 'Static', 'Side B', 'Rope'],
      ['Side A', 'Low Tide', 'Static', 'Side B', 'Rope'],
    ],
    ['is empty where nothing looks like one', ['NIGHT BUS', 'Low Tide', 'KET 014'], ['']],
  ])('%s', (_, texts, expected) => {
    expect(listOf(...texts)).toEqual(expected);
  });
});
