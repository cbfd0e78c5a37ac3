/** Runs in the browser: draws small cards, and reads them as the form does. */
import type { CardReadingProgress } from '../../../src/imaging/card-reading/card-reading-job.ts';
import { readCard } from '../../../src/imaging/card-reading/read-card.ts';

declare global {
  interface Window {
    readDrawnCard: typeof readDrawnCard;
  }
}

export type DrawnCardResult = {
  readonly lines: readonly { text: string; x: number; y: number }[];
  readonly failure: string;
};

/**
 * Draws a card with these lines below each other, 60 pixels apart, and reads it. With `cancelAt` it is
 * cancelled when that step has begun. Resolves with the lines in pixels of the card, or with the code or
 * name of the error.
 */
async function readDrawnCard(
  texts: readonly string[],
  cancelAt?: CardReadingProgress['step'],
): Promise<DrawnCardResult> {
  const canvas = document.createElement('canvas');
  canvas.width = 900;
  canvas.height = 40 + 60 * texts.length;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#f2e8d5';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#222';
  context.font = '36px sans-serif';
  for (const [index, text] of texts.entries()) context.fillText(text, 340, 60 + 60 * index);
  const card = await new Promise<Blob>((done) => canvas.toBlob((blob) => done(blob!)));
  const controller = new AbortController();
  try {
    const { lines } = await readCard(
      { card, name: 'card.png' },
      ({ step }) => step === cancelAt && controller.abort(),
      controller.signal,
    );
    return {
      lines: lines
        .map(({ text, box }) => ({ text, x: box.center.x, y: box.center.y }))
        .sort((a, b) => a.y - b.y),
      failure: '',
    };
  } catch (error) {
    const { code, name } = error as { code?: string; name: string };
    return { lines: [], failure: typeof code === 'string' ? code : name };
  }
}

window.readDrawnCard = readDrawnCard;
