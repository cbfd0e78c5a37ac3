import { type CSSProperties, memo } from 'react';
import { panelSize, shownTitle } from '../../../domain/cassette.ts';
import caseStyles from '../case.module.css';
import { CassetteButton, type ShelfItemProps } from '../cassette-button.tsx';
import explore from '../explore.module.css';
import { DeferredImage } from '../panel-picture.tsx';
import { CassetteGrid } from '../rows/cassette-grid.tsx';
import { usePage } from '../shelf-provider.tsx';
import styles from './front.module.css';

const { width: imageWidth, height: imageHeight } = panelSize.front;
/** Beside the grid and between two fronts, in pixels. */
export const frontGap = 16;
/** Two of them fit a window of 320 pixels, beside the jump rail too. */
const minFrontWidth = 122;
/** As in the style sheets: the space above a row, and of the title below a front, in rem. */
const spaceRem = 1.5 + 2;

/** The columns of the grid of fronts in a page of this width, all in CSS pixels. */
export function frontColumns(pageWidth: number) {
  const wantedWidth = Math.max(minFrontWidth, 70 + pageWidth / 10);
  const perRow = Math.max(1, Math.floor((pageWidth - frontGap) / (wantedWidth + frontGap)));
  const frontWidth = (pageWidth - frontGap) / perRow - frontGap;
  return { perRow, frontWidth, frontHeight: (frontWidth * imageHeight) / imageWidth };
}

/** The fronts in rows, each with its title below (docs/behaviour, "Spines, list, fronts and colours"). */
export function FrontGrid() {
  const { perRow, frontWidth, frontHeight } = frontColumns(usePage().shelfWidth);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const sizes = {
    '--gap': `${frontGap}px`,
    '--front-width': `${frontWidth}px`,
    '--front-height': `${frontHeight}px`,
  } as CSSProperties;
  return (
    <CassetteGrid
      perRow={perRow}
      rowHeight={frontHeight + spaceRem * rem}
      className={caseStyles.grid}
      rowClassName={styles.row}
      style={sizes}
      Item={Front}
    />
  );
}

/** The front of a cassette: a button that selects and deselects it, with its title below. */
const Front = memo(function Front(props: ShelfItemProps) {
  const { cassette, song } = props;
  return (
    <>
      <CassetteButton {...props} className={caseStyles.slot} />
      {/* Beside the button, whose text must not differ from its name (WCAG 2.5.3). */}
      <span className={`${caseStyles.case} ${caseStyles.overlay}`} aria-hidden="true">
        <DeferredImage cassette={cassette} panel="front" blurDelayMs={300} />
        {song && (
          <mark dir="auto" className={`${explore.song} ${styles.song}`}>
            {song}
          </mark>
        )}
      </span>
      <bdi className={styles.title} aria-hidden="true">
        {shownTitle(cassette)}
      </bdi>
    </>
  );
});
