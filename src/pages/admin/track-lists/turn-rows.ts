import type { LineBox } from '../../../imaging/card-reading/line-box.ts';
import type { TextRow } from '../../../imaging/card-reading/reading-order.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';

/** Rows on a card, in pixels of this size. */
type RowsOnCard = Size & { readonly rows: readonly TextRow[] };

/** The rows of a card that is turned clockwise by quarter turns. */
export function turnRows(card: RowsOnCard, quarters: number): RowsOnCard {
  if (quarters === 0) return card;
  const turnBox = ({ center, angle, ...size }: LineBox): LineBox => ({
    ...size,
    center: { x: card.height - center.y, y: center.x },
    angle: angle >= 90 ? angle - 270 : angle + 90,
  });
  const turned = {
    rows: card.rows.map((row) => ({
      ...row,
      lines: row.lines.map((line) => ({ ...line, box: turnBox(line.box) })),
    })),
    width: card.height,
    height: card.width,
  };
  return turnRows(turned, quarters - 1);
}
