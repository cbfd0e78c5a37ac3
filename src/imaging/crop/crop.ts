import { Failure } from '../../domain/failure.ts';
import type { WebpJob } from '../worker/encode-within.ts';
import type { RenderCropsJob, RenderedCrop } from '../worker/image-jobs.ts';
import { renderCrops } from '../worker/image-worker-client.ts';
import { runInWorker } from '../worker/worker-job.ts';
import {
  type Affine,
  type CropSelection,
  cropTransform,
  largeCrop,
  type Size,
} from './crop-geometry.ts';
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

/** A crop of `size` pixels; `transform` maps source pixels to its own. */
type PanelCrop = {
  readonly transform: Affine;
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
  const transform = cropTransform(image, selection, size);
  const [crop] = await cropPanels(image, [{ transform, size, withLarge }]);
  return crop as CroppedImage;
}

/** Draws several crops of one image, which is decoded once. Throws as `cropToWebp` does. */
export async function cropPanels(
  image: OpenedImage,
  crops: readonly PanelCrop[],
): Promise<CroppedImage[]> {
  const render = (crops: RenderCropsJob['crops']) =>
    renderCrops({ kind: 'render-crops', file: image.source, name: image.name, crops });
  const large = crops.map(({ transform, size, withLarge }) =>
    withLarge ? largeCrop(transform, size) : null,
  );
  const rendered = await render([
    ...crops.map(({ transform, size }) => ({ transform, size })),
    ...large.flatMap((one) => (one ? [{ ...one, maxBytes }] : [])),
  ]);
  const renderedLarge = rendered.splice(crops.length);

  return Promise.all(
    rendered.map(async (panel, index) => {
      const cropped = await finishCrop(image.name, panel);
      const { transform, size } = crops[index] as PanelCrop;
      let one = large[index] ?? null;
      let next = one && renderedLarge.shift();
      while (one && next) {
        const { blob } = await finishCrop(image.name, next, maxBytes);
        if (blob.size <= maxBytes) return { ...cropped, large: blob };
        // A picture full of detail is made smaller until it has few enough bytes.
        one = largeCrop(transform, size, Math.max(one.size.width, one.size.height) * 0.75);
        [next] = one ? await render([{ ...one, maxBytes }]) : [];
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
