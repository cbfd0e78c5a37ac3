import { Mascot } from '../../../components/mascot.tsx';
import primitives from '../../../styles/primitives.module.css';
import { frontColumns, frontGap } from '../front-grid/front-grid.tsx';
import { useFound, usePage, useSearch } from '../shelf-provider.tsx';
import type { ViewMode } from '../view-mode.ts';
import styles from './bookend.module.css';
import { spineRowHeight, spineSize, wallRow } from './shelf-grid.ts';

/** The same element always, which React skips at each letter of a search. */
const mascot = (
  <svg viewBox="-312 -196 648 440" aria-hidden="true">
    <Mascot />
  </svg>
);

const maxWidth = 200;

/** The mascot at the end of the last row, or below a full one: opens another cassette at random. */
export function Bookend() {
  const { found, selected } = useFound();
  const { mode, shelfWidth } = usePage();
  const { openTape } = useSearch();
  const { perRow, left, step, below } = placesOf(mode, shelfWidth);
  const inLast = found.length % perRow;
  const isBeside = inLast > 0;
  const open = () => {
    const others = found.filter((one) => one !== selected);
    const picked = others[Math.floor(Math.random() * others.length)];
    if (picked) openTape(picked.id);
  };
  return (
    <div className={styles.place} data-beside={isBeside || undefined}>
      <button
        type="button"
        className={styles.bookend}
        data-turning="false"
        style={{
          left: left + inLast * step,
          bottom: isBeside ? below : 0,
          width: isBeside ? Math.min(maxWidth, (perRow - inLast) * step) : maxWidth,
        }}
        onClick={open}
      >
        <span className={primitives.label}>Pull one out</span>
        {mascot}
      </button>
    </div>
  );
}

/**
 * The row of a mode: how many it holds, where it begins, and from one place to the next, in CSS
 * pixels, as in the style sheets. `below` is the space from its board to the end.
 */
function placesOf(mode: ViewMode, shelfWidth: number) {
  if (mode === 'list') return { perRow: 1, left: 24, step: 0, below: 0 };
  if (mode === 'fronts') {
    const { perRow, frontWidth } = frontColumns(shelfWidth);
    return { perRow, left: frontGap, step: frontWidth + frontGap, below: '2rem' };
  }
  const { perRow, gap } = wallRow(shelfWidth);
  const step = spineSize.width + gap;
  const left = (shelfWidth + gap - perRow * step) / 2;
  return { perRow, left, step, below: spineRowHeight - spineSize.height };
}
