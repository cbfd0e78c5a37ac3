/**
 * Reads cards, one after the other. A worker of its own, because only its script's
 * Content-Security-Policy has `'wasm-unsafe-eval'`.
 */
import { Failure } from '../../domain/failure.ts';
import { readPixels } from '../crop/canvas.ts';
import { decodeImage, drawImageScaledDown } from '../crop/decode-image.ts';
import { outOfMemoryMessage } from '../worker/worker-job.ts';
import type {
  CardReadingJob,
  CardReadingMessage,
  CardReadingProgress,
  CardText,
} from './card-reading-job.ts';
import { readLines, type TextModels } from './read-lines.ts';
import { suggestFields } from './suggest-fields.ts';
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

async function readCard({ card, name }: CardReadingJob): Promise<CardText> {
  const copy = await openCopy(card, name);
  const report = (step: CardReadingProgress['step']) => (fraction: number) =>
    post({ progress: { step, fraction } });
  models ??= await loadTextModels(report('load'));
  report('read')(0);
  const lines = await readLines(copy, models, report('read'));
  // Here, because it takes longer than a page may stand still.
  const suggestions = suggestFields(lines);
  return { lines, suggestions, width: copy.width, height: copy.height };
}

async function openCopy(card: Blob, name: string): Promise<ImageData> {
  const image = await decodeImage(card).catch((cause: unknown) => {
    throw new Failure('file', `"${name}" could not be opened.`, { cause });
  });
  try {
    return readPixels(drawImageScaledDown(image, maxSide));
  } catch (cause) {
    throw new Failure('file', `"${name}" ${outOfMemoryMessage}`, { cause });
  } finally {
    image.bitmap.close();
  }
}
