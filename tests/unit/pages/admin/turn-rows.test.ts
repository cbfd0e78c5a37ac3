import { describe, expect, it } from 'vitest';
import { inReadingOrder } from '../../../../src/imaging/card-reading/reading-order.ts';
import { turnRows } from '../../../../src/pages/admin/track-lists/turn-rows.ts';

const box = { center: { x: 90, y: 40 }, width: 160, height: 12, angle: 90 };
const rows = inReadingOrder([{ text: 'Low Tide', confidence: 0.9, panel: 'flap', box }]);
const card = { rows, width: 787, height: 775 };
const boxOf = (quarters: number) => turnRows(card, quarters).rows[0]?.lines[0]?.box;

describe('The lines of a card', () => {
  it('turn with it by quarter turns, four of which lead back', () => {
    expect(boxOf(1)).toEqual({ ...box, center: { x: 735, y: 90 }, angle: -180 });
    expect(boxOf(3)).toEqual({ ...box, center: { x: 40, y: 697 }, angle: 0 });
    expect(turnRows(card, 3)).toMatchObject({ width: 775, height: 787 });
    expect(turnRows(card, 4)).toEqual(card);
  });
});
