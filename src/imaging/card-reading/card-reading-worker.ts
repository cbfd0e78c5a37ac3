/**
 * Reads cards, one after the other. A worker of its own, because only its script's
 * Content-Security-Policy has `'wasm-unsafe-eval'`.
 */
import { Failure } from '../../domain/failure.ts';
import { drawScaledDown, readPixels, writePixels } from '../crop/canvas.ts';
import { decodeImage, drawImageScaledDown } from '../crop/decode-image.ts';
import { outOfMemoryMessage } from '../worker/worker-job.ts';
import type { CardReadingJob, CardReadingMessage, CardText } from './card-reading-job.ts';
import { readLines, type TextModels } from './read-lines.ts';
import { loadTextModels } from './text-models.ts';

/** Longest side in pixels of what is read: more take longer, and read no better. */
const maxSide = 1200;

let models: TextModels | null = null;

self.onmessage = async ({ data }: MessageEvent<CardReadingJob>) => {
  try {
    post({ result: await readCard(data) });
  } catch (error) {
    const { code, message } = Failure.from(error);
    post({ failure: { code, message } });
  }
};

const post = (message: CardReadingMessage) => self.postMessage(message);

async function readCard({ card, name, folds }: CardReadingJob): Promise<CardText> {
  const { pixels, width, height } = await openCard(card, name);
  models ??= await loadTextModels((fraction) => post({ progress: { step: 'load', fraction } }));
  const onProgress = (fraction: number) => post({ progress: { step: 'read', fraction } });
  const lines = await readLines(pixels, models, { ...(folds && { folds }), onProgress });
  const scale = width / pixels.width;
  return {
    lines: lines.map((line) => ({
      ...line,
      box: {
        ...line.box,
        center: { x: line.box.center.x * scale, y: line.box.center.y * scale },
        width: line.box.width * scale,
        height: line.box.height * scale,
      },
    })),
    width,
    height,
  };
}

/** The pixels of a smaller copy, and the card's own size. */
async function openCard(card: Blob | ImageData, name: string) {
  const { width, height } = card instanceof Blob ? { width: 0, height: 0 } : card;
  if (!(card instanceof Blob)) {
    const canvas = new OffscreenCanvas(width, height);
    writePixels(canvas, card);
    return { pixels: readPixels(drawScaledDown(canvas, maxSide)), width, height };
  }
  const image = await decodeImage(card).catch((cause: unknown) => {
    throw new Failure('file', `"${name}" could not be opened.`, { cause });
  });
  try {
    const pixels = readPixels(drawImageScaledDown(image, maxSide));
    return { pixels, width: image.width, height: image.height };
  } catch (cause) {
    throw new Failure('file', `"${name}" ${outOfMemoryMessage}`, { cause });
  } finally {
    image.bitmap.close();
  }
}
