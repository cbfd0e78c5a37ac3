import { type CSSProperties, memo } from 'react';
import { seededHash } from '../../../domain/wall/shuffle.ts';
import caseStyles from '../case.module.css';
import type { ShelfItemProps } from '../cassette-button.tsx';
import { CassetteGrid } from '../rows/cassette-grid.tsx';
import { spineGap, spineSize } from '../rows/shelf-grid.ts';
import { Spine } from '../shelf/shelf.tsx';
import { useFound, usePage } from '../shelf-page.tsx';
import styles from './pile.module.css';

const maxStacks = 4;
/** The width that each of several stacks needs in pixels, with margins and shifted tapes. */
const minStackWidth = 400;
const marginWidth = 32;
const maxShift = 12;
/** The height of everything above and below the stacks, in pixels. */
const otherHeight = 260;

/** The number of stacks that fits into the window, and the length of their tapes in CSS pixels. */
export function stackLayout(count: number, pageWidth: number, windowHeight: number) {
  const height = count * (spineSize.width + spineGap);
  const needed = Math.ceil(height / Math.max(1, windowHeight - otherHeight));
  const room = Math.floor(pageWidth / minStackWidth);
  const stacks = Math.max(1, Math.min(needed, room, maxStacks));
  return {
    stacks,
    length: Math.min(spineSize.height, pageWidth / stacks - marginWidth - maxShift),
  };
}

/** The pile: spines that lie on each other, the first on top (docs/behaviour, "My pile"). */
export function PileStacks() {
  const { found } = useFound();
  const { stacks, length } = stackLayout(found.length, usePage().shelfWidth, window.innerHeight);
  const height = (length * spineSize.width) / spineSize.height;
  const sizes = {
    '--stacks': stacks,
    '--in-last': found.length % stacks || stacks,
    '--case-width': `${length}px`,
    '--case-height': `${height}px`,
  };
  return (
    <CassetteGrid
      perRow={stacks}
      rowHeight={height + spineGap}
      className={styles.pile}
      rowClassName={styles.row}
      style={sizes as CSSProperties}
      Item={LyingSpine}
    />
  );
}

const LyingSpine = memo(function LyingSpine(props: ShelfItemProps) {
  const { cassette, index } = props;
  const place = { '--index': index, left: seededHash(cassette.id, 1) % (maxShift + 1) };
  return (
    <div className={`${styles.tape} ${caseStyles.overlay}`} style={place as CSSProperties}>
      <Spine {...props} />
    </div>
  );
});
