import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { createServer, type ViteDevServer } from 'vite';
import { type Panel, panelSize } from '../../src/domain/cassette.ts';
import type { CropSelection, Size } from '../../src/imaging/crop/crop-geometry.ts';

/**
 * The darkroom alone, in a real browser: what it draws is measured pixel by pixel, which no page of the
 * site would show. Its modules are served as they are to an empty page.
 */
declare global {
  interface Window {
    imaging: Pick<typeof import('../../src/imaging/crop/open-image.ts'), 'openImage'> &
      Pick<typeof import('../../src/imaging/crop/crop.ts'), 'cropToWebp'>;
  }
}

const emptyPage = `<!doctype html><link rel="icon" href="data:,"><script type="module">
  import { openImage } from '/src/imaging/crop/open-image.ts';
  import { cropToWebp } from '/src/imaging/crop/crop.ts';
  window.imaging = { openImage, cropToWebp };
</script>`;

let server: ViteDevServer;
test.beforeAll(async () => {
  server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    appType: 'custom',
    logLevel: 'error',
    // Bundling ahead might reload the page amid a test.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { host: '127.0.0.1', port: 6190, strictPort: false, hmr: false, watch: null },
    plugins: [
      {
        name: 'empty-page',
        configureServer: ({ middlewares }) => {
          middlewares.use('/empty', (_, response) => {
            response.setHeader('Content-Type', 'text/html');
            response.end(emptyPage);
          });
        },
      },
    ],
  });
  await server.listen();
});
test.afterAll(() => server.close());

test.beforeEach(({ page }) => openPage(page));

async function openPage(page: Page): Promise<void> {
  await page.goto(new URL('/empty', server.resolvedUrls!.local[0]).href);
  await page.waitForFunction(() => window.imaging !== undefined);
}

type Result = {
  readonly opened: Size;
  readonly preview: Buffer;
  readonly webp: Buffer;
  readonly type: string;
  readonly blurhash: string;
};

/** Opens a file and crops it, in the browser. Rejects with the sentence of the Failure. */
async function crop(
  page: Page,
  [name, bytes]: [string, Buffer],
  crop: CropSelection,
  size: Size,
): Promise<Result> {
  const result = await page.evaluate(
    async ([name, base64, crop, size]) => {
      const toBase64 = async (blob: Blob) =>
        new Promise<string>((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''));
          reader.readAsDataURL(blob);
        });
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const opened = await window.imaging.openImage(new File([bytes], name));
      const { blob, blurhash } = await window.imaging.cropToWebp(opened, crop, size);
      const preview = await (await fetch(opened.url)).blob();
      opened.close();
      return {
        opened: { width: opened.width, height: opened.height },
        preview: await toBase64(preview),
        webp: await toBase64(blob),
        type: blob.type,
        blurhash,
      };
    },
    [name, bytes.toString('base64'), crop, size] as const,
  );
  return {
    ...result,
    preview: Buffer.from(result.preview, 'base64'),
    webp: Buffer.from(result.webp, 'base64'),
  };
}

const whole: CropSelection = { area: { x: 0, y: 0, width: 100, height: 100 }, rotation: 0 };
const pixelsOf = (image: Buffer) =>
  sharp(image).removeAlpha().toColourspace('srgb').raw().toBuffer();

/** Mean square error of two pictures of one size, the second moved by some pixels. */
function difference(a: Buffer, b: Buffer, { width, height }: Size, right = 0, down = 0): number {
  let sum = 0;
  let count = 0;
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++)
      for (let channel = 0; channel < 3; channel++) {
        const here = a[(y * width + x) * 3 + channel]!;
        const there = b[((y + down) * width + x + right) * 3 + channel]!;
        sum += (here - there) ** 2;
        count++;
      }
  return sum / count;
}

/** Moved by one pixel to any side, it would be much less like the truth. */
function expectInPlace(drawn: Buffer, truth: Buffer, size: Size): void {
  const error = difference(drawn, truth, size);
  for (const [right, down] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const)
    expect(difference(drawn, truth, size, right, down)).toBeGreaterThan(2 * error);
}

/** Four quarters of their own colours under a grid: 12 megapixels, upright. */
const chart = sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="3024" height="4032" viewBox="0 0 300 400">
    <path fill="#d62020" d="M0 0h150v200H0z"/><path fill="#20a040" d="M150 0h150v200H150z"/>
    <path fill="#2040d0" d="M0 200h150v200H0z"/><path fill="#e0c020" d="M150 200h150v200H150z"/>
    <path stroke="#000" d="${Array.from({ length: 30 }, (_, at) => `M${at * 10 + 5} 0v400`).join('')}"/>
    <path stroke="#fff" d="${Array.from({ length: 40 }, (_, at) => `M0 ${at * 10 + 5}h300`).join('')}"/>
  </svg>`),
).removeAlpha();

let upright: Buffer;
let phonePhoto: [string, Buffer];
test.beforeAll(async () => {
  upright = await chart.png().toBuffer();
  // As a phone held upright stores it: on its side, with the note to turn it, and who took it where.
  const onItsSide = await sharp(upright)
    .rotate(-90)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
  phonePhoto = ['IMG_1.jpg', onItsSide];
});

/** What a crop of the chart must look like, made without any of our code. */
async function truthOf(
  { area, rotation }: CropSelection,
  { width, height }: Size,
): Promise<Buffer> {
  const turned = await sharp(upright).rotate(rotation, { background: '#fff' }).png().toBuffer();
  const box = await sharp(turned).metadata();
  return sharp(turned)
    .extract({
      left: Math.round((area.x / 100) * box.width),
      top: Math.round((area.y / 100) * box.height),
      width: Math.round((area.width / 100) * box.width),
      height: Math.round((area.height / 100) * box.height),
    })
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** The largest part of the chart that has the shape of the target, in its middle. */
function middle({ width, height }: Size): CropSelection {
  const scale = Math.min(3024 / width, 4032 / height);
  const share = { width: (width * scale) / 30.24, height: (height * scale) / 40.32 };
  return {
    area: { x: (100 - share.width) / 2, y: (100 - share.height) / 2, ...share },
    rotation: 0,
  };
}

for (const panel of ['spine', 'front', 'fullJCard'] satisfies Panel[])
  test(`a turned 12-megapixel photo comes out upright as ${panel}, in a worker, as bare webp`, async ({
    page,
  }) => {
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    const size = panelSize[panel];
    const { opened, webp, type, blurhash, preview } = await crop(
      page,
      phonePhoto,
      middle(size),
      size,
    );

    expect(opened).toEqual({ width: 3024, height: 4032 });
    expect(type).toBe('image/webp');
    expect(webp.toString('latin1', 0, 4) + webp.toString('latin1', 8, 16)).toBe('RIFFWEBPVP8 ');
    expect(webp.readUInt32LE(4)).toBe(webp.length - 8);
    const { exif, xmp, icc, ...metadata } = await sharp(webp).metadata();
    expect(metadata).toMatchObject({ format: 'webp', ...size, hasAlpha: false });
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    expect(blurhash).toMatch(/^U.{35}$/);
    expect(workers.every((url) => url.includes('image-worker'))).toBe(true);
    expect(workers).toHaveLength(2);

    expectInPlace(await pixelsOf(webp), await truthOf(middle(size), size), size);

    // What the cropper shows: upright too, smaller, and without the note that would turn it twice.
    const shown = await sharp(preview).metadata();
    expect(shown).toMatchObject({ format: 'jpeg', width: 1536, height: 2048 });
    expect(shown.exif).toBeUndefined();
  });

test.describe('the crop lies where the editor put it, to the pixel', () => {
  const places: CropSelection[] = [
    { area: { x: 20, y: 10, width: 50, height: 60 }, rotation: 0 },
    { area: { x: 5, y: 15, width: 40, height: 70 }, rotation: 90 },
    { area: { x: 30, y: 30, width: 30, height: 30 }, rotation: 30 },
    { area: { x: 0, y: 0, width: 100, height: 100 }, rotation: 37.5 },
  ];
  for (const place of places) {
    const { x, y, width, height } = place.area;
    test(`${width}×${height}% at ${x}, ${y}, turned by ${place.rotation}°`, async ({ page }) => {
      const { webp } = await crop(page, phonePhoto, place, panelSize.fullJCard);
      const truth = await truthOf(place, panelSize.fullJCard);
      expectInPlace(await pixelsOf(webp), truth, panelSize.fullJCard);
    });
  }
});

test('a large picture shrinks by averaging all its pixels, not by leaving most of them out', async ({
  page,
}) => {
  const width = 3100;
  const height = 4805;
  // Black and white at random: 6.2 × 6.2 of them average to a deviation of 127 ÷ 6.2 = 21; the four that
  // a plain smoothing looks at would leave 64 and more.
  const noise = Buffer.alloc(width * height);
  let state = 1;
  for (let at = 0; at < noise.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    noise[at] = state >= 0x80000000 ? 255 : 0;
  }
  const file = await sharp(noise, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const { webp } = await crop(page, ['grain.png', file], whole, panelSize.front);
  const { channels } = await sharp(webp).stats();
  for (const { mean, stdev } of channels) {
    expect(mean).toBeGreaterThan(120);
    expect(mean).toBeLessThan(135);
    expect(stdev).toBeLessThan(30);
  }
});

test('transparency and what lies beside a turned picture are white', async ({ page }) => {
  const square = await sharp({
    create: { width: 400, height: 400, channels: 4, background: '#f000' },
  })
    .png()
    .toBuffer();
  const clear = await crop(page, ['logo.png', square], whole, { width: 100, height: 100 });
  expect((await sharp(clear.webp).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);

  const { webp } = await crop(
    page,
    phonePhoto,
    { ...whole, rotation: 45 },
    { width: 400, height: 400 },
  );
  expect([...(await pixelsOf(webp)).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('an animation gives its first frame, to the cropper too', async ({ page }) => {
  const frames = Buffer.alloc(200 * 300 * 3);
  frames.fill(Buffer.from([255, 0, 0]), 0, 200 * 100 * 3);
  frames.fill(Buffer.from([0, 0, 255]), 200 * 100 * 3);
  const gif = await sharp(frames, {
    raw: { width: 200, height: 300, channels: 3, pageHeight: 100 },
  })
    .gif({ delay: [20, 20, 20] })
    .toBuffer();
  const { webp, preview } = await crop(page, ['reel.gif', gif], whole, { width: 200, height: 100 });
  for (const picture of [webp, preview]) {
    const [red, , blue] = await pixelsOf(picture);
    expect(red).toBeGreaterThan(240);
    expect(blue).toBeLessThan(15);
  }
});

test.describe('a browser whose canvas gives PNG for webp', () => {
  test('still makes a real webp of the same picture, and loads the encoder only then', async ({
    page,
    browser,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    const plain = await crop(page, phonePhoto, whole, panelSize.front);
    expect(scripts.filter((url) => /webp-worker|\.wasm/.test(url))).toEqual([]);

    const other = await browser.newPage();
    // As in Safari before 16.4: no canvas in workers either.
    await other.addInitScript(() => {
      Reflect.deleteProperty(window, 'OffscreenCanvas');
      const toBlob = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
        toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
      };
    });
    await openPage(other);
    const { webp, type, blurhash } = await crop(other, phonePhoto, whole, panelSize.front);
    await other.close();

    expect(type).toBe('image/webp');
    expect(webp.toString('latin1', 0, 4) + webp.toString('latin1', 8, 16)).toBe('RIFFWEBPVP8 ');
    expect(blurhash).toBe(plain.blurhash);
    const [a, b] = await Promise.all([pixelsOf(webp), pixelsOf(plain.webp)]);
    expect(difference(a, b, panelSize.front)).toBeLessThan(60);
  });
});

test.describe('refused in words', () => {
  test('a canvas that gives nothing back', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'OffscreenCanvas');
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
    await openPage(page);
    await expect(crop(page, phonePhoto, whole, panelSize.front)).rejects.toThrow(
      '"IMG_1.jpg" could not be drawn: this device may be short of memory. Please save it smaller and try again.',
    );
  });

  test('what only the decoder finds damaged', async ({ page }) => {
    const gif = await sharp(upright).resize(300).gif().toBuffer();
    const short = gif.subarray(0, gif.length / 2);
    await expect(crop(page, ['reel.gif', short], whole, panelSize.front)).rejects.toThrow(
      '"reel.gif" is damaged or cut short. Please choose a JPEG, PNG or WebP file.',
    );
  });
});
