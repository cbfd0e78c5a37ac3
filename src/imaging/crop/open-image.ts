import { runImageJob } from '../worker/run-image-job.ts';
import type { Size } from './crop-geometry.ts';

/** An image file that can be cropped; `width` and `height` of the upright image, in pixels. */
export type OpenedImage = Size & {
  readonly name: string;
  /** The file itself. It is decoded again for each crop, so that no pixels stay in memory. */
  readonly source: Blob;
  /** An upright, still, opaque copy of at most 2048 pixels a side. */
  readonly preview: Blob;
};

/** Throws `Failure('file')` with a sentence that names the file (docs/behaviour, "Cropping"). */
export async function openImage(file: File): Promise<OpenedImage> {
  const name = formatFileName(file.name);
  return { name, source: file, ...(await runImageJob('inspect', file, name)) };
}

/** Removes invisible and direction-changing characters, and shortens long names in the middle. */
export function formatFileName(name: string): string {
  const characters = [...name.replace(/\p{C}/gu, '')];
  return characters.length <= 60
    ? characters.join('')
    : `${characters.slice(0, 40).join('')}…${characters.slice(-15).join('')}`;
}
