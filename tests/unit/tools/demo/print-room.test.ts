// @vitest-environment node
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { panels } from '../../../../src/domain/cassette.ts';
import { encodeBlurhash } from '../../../../src/imaging/crop/blurhash.ts';
import { renderCassetteImages } from '../../../../tools/demo/artwork.ts';
import { demoTapes } from '../../../../tools/demo/catalogue.ts';
import { openPrintRoom, type Print } from '../../../../tools/demo/print-room.ts';

// Printers take a while to come in, and what they do is not quick.
const patience = 120_000;
const room = openPrintRoom(2);
afterAll(() => room.close());

const tapes = demoTapes(3);
const digest = (print: Print) =>
  panels.map((panel) => [
    print[panel].blurhash,
    createHash('sha256').update(print[panel].webp).digest('hex'),
  ]);

describe('a print room', () => {
  it(
    'prints the same as a single press does, whoever of its printers takes the order',
    async () => {
      const printed = await Promise.all(tapes.map((tape, index) => room.print({ tape, index })));
      for (const [index, tape] of tapes.entries()) {
        const images = await renderCassetteImages(tape.draft, index, tape.art);
        const expected = Object.fromEntries(
          panels.map((panel) => {
            const { webp, small } = images[panel];
            return [panel, { webp, blurhash: encodeBlurhash(small) }];
          }),
        ) as Print;
        expect(digest(printed[index] as Print)).toEqual(digest(expected));
      }
    },
    patience,
  );

  it(
    'says what went wrong at the printer, and goes on with the next order',
    async () => {
      const [tape] = tapes as [(typeof tapes)[number]];
      const unprintable = { ...tape, draft: { ...tape.draft, title: '\u{10FFFD}' } };
      await expect(room.print({ tape: unprintable, index: 7 })).rejects.toThrow(/No font/);
      expect((await room.print({ tape, index: 0 })).spine.webp.length).toBeGreaterThan(0);
    },
    patience,
  );
});
