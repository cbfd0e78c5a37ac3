import { describe, expect, it } from 'vitest';
import {
  addTurns,
  type CardView,
  describeView,
  regionRect,
  type Turns,
  turnBack,
} from '../../../../src/pages/explore/card-zoom/card-view.ts';

describe('The regions of the J-card', () => {
  it('are divided as 187 : 100 : 500', () => {
    const pixels = (['flap', 'spine', 'front', 'card'] as const).map((region) => {
      const { x, width } = regionRect(region, 0);
      return [Math.round(x * 787), Math.round(width * 787)];
    });
    expect(pixels).toEqual([
      [0, 187],
      [187, 100],
      [287, 500],
      [0, 787],
    ]);
  });

  it.each([
    [1, { x: 0, y: 0, width: 1, height: 187 / 787 }],
    [2, { x: 600 / 787, y: 0, width: 187 / 787, height: 1 }],
    [3, { x: 0, y: 600 / 787, width: 1, height: 187 / 787 }],
  ] as const)('turn with the card: the flap after %s quarters', (turns, expected) => {
    const rect = regionRect('flap', turns);
    for (const [name, value] of Object.entries(expected))
      expect(rect[name as keyof typeof rect], name).toBeCloseTo(value, 9);
  });

  it.each([0, 1, 2, 3] as const)(
    'are found again on the upright card after %s quarters',
    (turns) => {
      const { x, y, width, height } = regionRect('spine', turns);
      const back = turnBack({ x, y }, { x: x + width, y: y + height }, turns);
      expect(back.x).toBeCloseTo(187 / 787, 9);
      expect(back.width).toBeCloseTo(100 / 787, 9);
    },
  );

  it('come back after four quarters in either direction', () => {
    let turns: Turns = 0;
    for (const step of [1, 1, 1, 1]) turns = addTurns(turns, step);
    expect(turns).toBe(0);
    expect(addTurns(0, -1)).toBe(3);
  });
});

describe('What is seen, in words', () => {
  const view = (change: Partial<CardView>): CardView => ({
    visible: { x: 0, y: 0, width: 0.2, height: 0.3 },
    scale: 3.1,
    turns: 0,
    isWhole: false,
    ...change,
  });

  it.each([
    ['Flap, top · 310 %', {}],
    ['Flap, bottom · 310 %', { visible: { x: 0, y: 0.7, width: 0.2, height: 0.3 } }],
    ['Spine, middle · 310 %', { visible: { x: 0.24, y: 0.4, width: 0.12, height: 0.2 } }],
    ['Front, middle · 310 %', { visible: { x: 0.4, y: 0.3, width: 0.5, height: 0.4 } }],
    ['Flap, spine, front, top · 310 %', { visible: { x: 0, y: 0, width: 1, height: 0.5 } }],
    ['Flap, spine · 310 %', { visible: { x: 0, y: 0, width: 0.4, height: 1 } }],
    ['Whole card · 84 % · turned right', { isWhole: true, scale: 0.841, turns: 1 as const }],
    ['Flap, top · 310 % · upside down', { turns: 2 as const }],
    ['Flap, top · 310 % · turned left', { turns: 3 as const }],
  ])('is said as "%s"', (sentence, change) => {
    expect(describeView(view(change))).toBe(sentence);
  });
});
