/**
 * Reads a card. A worker of its own, because only its script's Content-Security-Policy has
 * `'wasm-unsafe-eval'`.
 */
import { Failure } from '../../domain/failure.ts';
import { drawScaledDown } from '../crop/canvas.ts';
import { handleJob, outOfMemoryMessage } from '../worker/worker-job.ts';
import type { CardReadingJob, CardReadingProgress, CardText } from './card-reading-job.ts';
import { readLines } from './read-lines.ts';
import { loadTextModels } from './text-models.ts';

/** Longest side in pixels of what is read: more take longer, and read no better. */
const maxSide = 1200;

handleJob(
  async (
    { card, name }: CardReadingJob,
    onProgress: (progress: CardReadingProgress) => void,
  ): Promise<CardText> => {
    const copy = await openCopy(card, name);
    const models = await loadTextModels((fraction) => onProgress({ step: 'load', fraction }));
    const lines = await readLines(copy, models, (fraction) =>
      onProgress({ step: 'read', fraction }),
    );
    return { lines, width: copy.width, height: copy.height };
  },
);

async function openCopy(card: Blob, name: string) {
  const bitmap = await createImageBitmap(card).catch((cause: unknown) => {
    throw new Failure('file', `"${name}" could not be opened.`, { cause });
  });
  try {
    return drawScaledDown(bitmap, maxSide);
  } catch (cause) {
    throw new Failure('file', `"${name}" ${outOfMemoryMessage}`, { cause });
  } finally {
    bitmap.close();
  }
}
