import { useLayoutEffect, useRef } from 'react';
import { placeholderColour } from '../../../domain/blurhash-colour.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { nextPaint } from '../../../services/next-paint.ts';
import { allImagesRequested } from './image-load-queue.ts';
import { rowOf } from './shelf-grid.ts';
import styles from './spine-colours.module.css';

type Props = { cassettes: readonly Cassette[]; perRow: number };

/** Drawn in one frame, in about a millisecond of the main thread. */
const batchSize = 500;

/**
 * The average colours of all spines behind the rows, each a pixel of one image that is stretched over
 * the grid: the browser scrolls it without the page's main thread.
 */
export function SpineColours({ cassettes, perRow }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    // This clears it too.
    context.canvas.width = perRow;
    context.canvas.height = Math.ceil(cassettes.length / perRow);
    let isCancelled = false;
    const draw = async () => {
      for (const [index, { images }] of cassettes.entries()) {
        // What is in sight comes first.
        if (index % batchSize === 0) await nextPaint().then(allImagesRequested);
        if (isCancelled) return;
        context.fillStyle = placeholderColour(images.spine.blurhash) ?? '';
        context.fillRect(index % perRow, rowOf(index, perRow), 1, 1);
      }
    };
    void draw();
    return () => {
      isCancelled = true;
    };
  }, [cassettes, perRow]);

  return (
    <div className={styles.colours} aria-hidden="true">
      <canvas ref={canvas} />
      {Array.from({ length: perRow }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
        <i key={column} />
      ))}
    </div>
  );
}
