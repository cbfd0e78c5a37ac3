import { type CSSProperties, memo } from 'react';
import { seededHash } from '../../../domain/shuffle.ts';
import caseStyles from '../case.module.css';
import type { ShelfItemProps } from '../cassette-button.tsx';
import { CassetteGrid, useShelfWidth } from '../rows/cassette-grid.tsx';
import { railWidth, spineGap, spineSize } from '../rows/shelf-grid.ts';
import { Spine } from '../shelf/shelf.tsx';
import { useFound, useSearch } from '../shelf-page.tsx';
import styles from './pile.module.css';

/** Of a stack with its margins, in pixels, where there is more than one. */
const minStackWidth = 400;
/** As many have a style for a last layer that is not full. */
const maxStacks = 4;
/** How far a tape lies to the right of the one that lies furthest left, in pixels. */
const maxShift = 12;
/** Of a stack, together. */
const marginWidth = 16;
/** Between two stacks. */
const maxGap = 64;
/** What stands above and below the stacks, in pixels. */
const otherHeight = 260;

/** As many stacks as it takes to fit into the window, and the size of a tape in them, in CSS pixels. */
export function stackLayout(count: number, pageWidth: number, windowHeight: number) {
  const perWindow = Math.max(
    1,
    Math.floor((windowHeight - otherHeight) / (spineSize.width + spineGap)),
  );
  const room = Math.max(1, Math.min(maxStacks, Math.floor(pageWidth / minStackWidth)));
  const stacks = Math.max(1, Math.min(room, Math.ceil(count / perWindow)));
  const length = Math.min(spineSize.height, pageWidth / stacks - maxShift - marginWidth);
  return { stacks, length, thickness: (length * spineSize.width) / spineSize.height };
}

/** The pile: spines that lie on each other, the first on top (docs/behaviour.md, "My pile"). */
export function PileStacks() {
  const { found } = useFound();
  const { sort } = useSearch().urlState;
  const pageWidth = useShelfWidth(sort ? railWidth : 0);
  const { stacks, length, thickness } = stackLayout(found.length, pageWidth, window.innerHeight);
  const rowHeight = thickness + spineGap;
  const gap = Math.min(maxGap, (pageWidth - stacks * (length + maxShift)) / (stacks + 1));
  const sizes = {
    '--case-width': `${length}px`,
    '--case-height': `${thickness}px`,
    '--gap': `${gap}px`,
    '--stacks': stacks,
    '--row-height': `${rowHeight}px`,
  } as CSSProperties;
  return (
    <CassetteGrid
      perRow={stacks}
      rowHeight={rowHeight}
      className={`${caseStyles.overlay} ${styles.pile}`}
      rowClassName={`${styles.row} ${lastLayer[found.length % stacks]}`}
      style={sizes}
      Item={LyingSpine}
    />
  );
}

/** By the number of tapes in the last layer; 0 if it is full. */
const lastLayer = ['', styles.one, styles.two, styles.three];

const LyingSpine = memo(function LyingSpine(props: ShelfItemProps) {
  const shift = seededHash(props.cassette.id, 1) % (maxShift + 1);
  return (
    <div className={styles.tape} style={{ left: shift }}>
      <Spine {...props} />
    </div>
  );
});
