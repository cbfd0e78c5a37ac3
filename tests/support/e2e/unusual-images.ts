import sharp from 'sharp';

/** A GIF of 200 × 100 pixels whose first frame is red and whose later ones are blue. */
export async function animatedGif(): Promise<Buffer> {
  const frames = Buffer.alloc(200 * 300 * 3);
  frames.fill(Buffer.from([255, 0, 0]), 0, 200 * 100 * 3);
  frames.fill(Buffer.from([0, 0, 255]), 200 * 100 * 3);
  const raw = { width: 200, height: 300, channels: 3, pageHeight: 100 } as const;
  return sharp(frames, { raw })
    .gif({ delay: [20, 20, 20] })
    .toBuffer();
}

/** A PNG of 400 × 400 transparent pixels, which are red beneath. */
export const transparentPng = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 400, channels: 4, background: '#f000' } })
    .png()
    .toBuffer();
