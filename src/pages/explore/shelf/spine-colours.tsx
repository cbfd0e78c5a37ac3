import { useEffect, useRef } from 'react';
import { placeholderColour } from '../../../domain/blurhash-colour.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import styles from './spine-colours.module.css';

type Props = { cassettes: readonly Cassette[]; perRow: number };

/**
 * The average colours of all spines behind the rows, each a pixel of one image that is stretched over
 * the grid: the browser scrolls it without the page's main thread.
 */
export function SpineColours({ cassettes, perRow }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // After what is in sight.
    const timer = setTimeout(() => {
      const context = canvas.current?.getContext('2d');
      if (!context) return;
      const image = context.createImageData(perRow, Math.ceil(cassettes.length / perRow));
      const pixels = new DataView(image.data.buffer);
      for (const [index, { images }] of cassettes.entries()) {
        const colour = placeholderColour(images.spine.blurhash) ?? '';
        pixels.setUint32(4 * index, Number.parseInt(`${colour.slice(1)}ff`, 16));
      }
      context.canvas.width = image.width;
      context.canvas.height = image.height;
      context.putImageData(image, 0, 0);
    }, 100);
    return () => clearTimeout(timer);
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
