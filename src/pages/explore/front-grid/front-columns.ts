import { panelSize } from '../../../domain/cassette.ts';

const { width: imageWidth, height: imageHeight } = panelSize.front;
/** Beside the grid and between two fronts, in pixels. */
const gap = 16;
/** Two of them fit a window of 320 pixels, beside the jump rail too. */
const minFrontWidth = 122;
/** Of two lines below a front, in pixels; the row is measured. */
const estimatedCaption = 84;

/** The columns of the grid of fronts in a page of this width, all in CSS pixels. */
export function frontColumns(pageWidth: number) {
  const wantedWidth = Math.max(minFrontWidth, 70 + pageWidth / 10);
  const perRow = Math.max(1, Math.floor((pageWidth - gap) / (wantedWidth + gap)));
  const frontWidth = (pageWidth - gap) / perRow - gap;
  const frontHeight = (frontWidth * imageHeight) / imageWidth;
  return { perRow, gap, frontWidth, frontHeight, rowHeight: frontHeight + estimatedCaption };
}
