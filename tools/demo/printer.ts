/** Draws and prints J-cards, in a process of its own: see `print-room.ts`. */
import sharp from 'sharp';
import { panels } from '../../src/domain/cassette.ts';
import { encodeBlurhash } from '../../src/imaging/crop/blurhash.ts';
import { renderCassetteImages } from './artwork.ts';
import type { Answer, Order, Print } from './print-room.ts';

// Several pictures are printed side by side, none twice: a thread for each, and nothing kept.
sharp.concurrency(1);
sharp.cache(false);

async function print({ tape, index }: Order): Promise<Print> {
  const images = await renderCassetteImages(tape.draft, index, tape.art);
  return Object.fromEntries(
    panels.map((panel) => {
      const { webp, small } = images[panel];
      return [panel, { webp, blurhash: encodeBlurhash(small) }];
    }),
  ) as Print;
}

const answer = (given: Answer) => process.send?.(given);
process.on('message', (order: Order) => {
  const { index } = order;
  print(order).then(
    (print) => answer({ index, print }),
    (error: unknown) => answer({ index, failed: String(error) }),
  );
});
