import { type CSSProperties, memo } from 'react';
import { seededHash } from '../../../domain/shuffle.ts';
import caseStyles from '../case.module.css';
import type { ShelfItemProps } from '../cassette-button.tsx';
import { CassetteGrid } from '../rows/cassette-grid.tsx';
import { spineGap, spineSize } from '../rows/shelf-grid.ts';
import { Spine } from '../shelf/shelf.tsx';
import { useFound, usePage } from '../shelf-page.tsx';
import styles from './pile.module.css';

const maxStacks = 4;
/** Of a stack, where there are more than one, with its margins and what tapes are moved by, in pixels. */
const minStackWidth = 400;
const marginWidth = 32;
const maxShift = 12;
/** What stands above and below the stacks, in pixels. */
const otherHeight = 260;

/** As many stacks as it takes to fit into the window, and the length of a tape in them, in CSS pixels. */
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

/** The pile: spines that lie on each other, the first on top (docs/behaviour.md, "My pile"). */
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
