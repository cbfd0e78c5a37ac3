import { Failure } from '../../domain/failure.ts';
import type { Quad } from '../../domain/pictures/placement.ts';
import type { WebpJob } from '../worker/encode-within.ts';
import type { RenderCropsJob, RenderedCrop } from '../worker/image-jobs.ts';
import { renderCrops } from '../worker/image-worker-client.ts';
import { runInWorker } from '../worker/worker-job.ts';
import { type CropSelection, largeSize, type Size, selectionCorners } from './crop-geometry.ts';
import type { OpenedImage } from './open-image.ts';

/**
 * A finished crop: `blob` is `image/webp` of exactly the panel's size, without metadata; `large` the
 * reading copy of a full J-card, if the source has more pixels.
 */
export type CroppedImage = {
  readonly blob: Blob;
  readonly blurhash: string;
  readonly large?: Blob;
};

/** The size limit of a reading copy. */
const maxBytes = 700_000;

/** The storage rules accept no more. */
const maxUploadBytes = 5 * 1024 * 1024;

/** A crop of `size` pixels between four corners of its source. */
type PanelCrop = {
  readonly corners: Quad;
  readonly size: Size;
  /** Whether the reading copy is made too. */
  readonly withLarge: boolean;
};

/**
 * Draws a crop at exactly `size` pixels onto white and encodes it as webp, with a blurhash of 4×4
 * components, and its reading copy if asked (docs/behaviour.md, "Stored images"). Throws `Failure`:
 * `'file'` with a sentence that names the file, or `'stale'` or `'offline'` when the encoder for browsers
 * without webp could not be loaded.
 */
export async function cropToWebp(
  image: OpenedImage,
  selection: CropSelection,
  size: Size,
  withLarge = false,
): Promise<CroppedImage> {
  const corners = selectionCorners(image, selection);
  const [crop] = await cropPanels(image, [{ corners, size, withLarge }]);
  return crop as CroppedImage;
}

/** Draws several crops of one image, which is decoded once. Throws as `cropToWebp` does. */
export async function cropPanels(
  image: OpenedImage,
  crops: readonly PanelCrop[],
): Promise<CroppedImage[]> {
  const render = (crops: RenderCropsJob['crops']) =>
    renderCrops({ kind: 'render-crops', file: image.source, name: image.name, crops });
  const large = crops.map(({ corners, size, withLarge }) => {
    const sizeOfLarge = withLarge ? largeSize(corners, size) : null;
    return sizeOfLarge && { corners, size: sizeOfLarge, maxBytes };
  });
  const rendered = await render([
    ...crops.map(({ corners, size }) => ({ corners, size })),
    ...large.flatMap((one) => one ?? []),
  ]);
  const renderedLarge = rendered.splice(crops.length);

  return Promise.all(
    rendered.map(async (panel, index) => {
      const cropped = await finishCrop(image.name, panel);
      const { corners, size } = crops[index] as PanelCrop;
      let copySize = large[index]?.size ?? null;
      let copy = copySize && renderedLarge.shift();
      while (copySize && copy) {
        const { blob } = await finishCrop(image.name, copy, maxBytes);
        if (blob.size <= maxBytes) return { ...cropped, large: blob };
        // A picture full of detail is made smaller until it has few enough bytes.
        copySize = largeSize(corners, size, Math.max(copySize.width, copySize.height) * 0.75);
        [copy] = copySize ? await render([{ corners, size: copySize, maxBytes }]) : [];
      }
      return cropped;
    }),
  );
}

/** Encodes webp where the canvas could not, and checks the file size. Throws as `cropToWebp` does. */
async function finishCrop(
  name: string,
  { image, blurhash }: RenderedCrop,
  maxBytes?: number,
): Promise<CroppedImage> {
  const blob = image instanceof Blob ? image : await encodeWebp({ pixels: image, maxBytes }, name);
  if (blob.size > maxUploadBytes)
    throw new Failure('file', `"${name}" has too much detail to be stored in 5 MB.`);
  return { blob, blurhash };
}

const encodeWebp = (job: WebpJob, name: string): Promise<Blob> =>
  runInWorker<WebpJob, Blob>(
    () => new Worker(new URL('../worker/webp-worker.ts', import.meta.url), { type: 'module' }),
    job,
    name,
  ).catch((cause: unknown) => {
    if (cause instanceof Failure && cause.code !== 'stale') throw cause;
    const code = navigator.onLine ? 'stale' : 'offline';
    throw new Failure(code, 'The WebP encoder did not load.', { cause });
  });
