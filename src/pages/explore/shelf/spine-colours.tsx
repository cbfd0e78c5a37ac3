import { useLayoutEffect, useRef } from 'react';
import { placeholderColour } from '../../../domain/blurhash-colour.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { nextPaint } from '../../../services/next-paint.ts';
import { allImagesRequested } from '../rows/image-load-queue.ts';
import styles from './spine-colours.module.css';

type Props = { cassettes: readonly Cassette[]; perRow: number };

/** Read in one frame, in about a millisecond of the main thread. */
const batchSize = 500;

/**
 * The average colours of all spines behind the rows, each a pixel of one image that is stretched over
 * the grid: the browser scrolls it without the page's main thread.
 */
export function SpineColours({ cassettes, perRow }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || cassettes.length === 0) return;
    let isCancelled = false;
    const draw = async () => {
      const image = context.createImageData(perRow, Math.ceil(cassettes.length / perRow));
      const pixels = new DataView(image.data.buffer);
      for (const [index, { images }] of cassettes.entries()) {
        // What is in sight comes first.
        if (index % batchSize === 0) await nextPaint().then(allImagesRequested);
        if (isCancelled) return;
        const colour = placeholderColour(images.spine.blurhash) ?? '';
        pixels.setUint32(4 * index, Number.parseInt(`${colour.slice(1)}ff`, 16));
      }
      // Drawn at once: with each change the browser draws the whole layer again.
      context.canvas.width = image.width;
      context.canvas.height = image.height;
      context.putImageData(image, 0, 0);
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
