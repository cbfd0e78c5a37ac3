import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { panelSize } from '../../src/domain/cassette.ts';
import { toPicture } from '../../src/imaging/crop/card-placement.ts';
import type { CropSelection, Size } from '../../src/imaging/crop/crop-geometry.ts';
import { expect, recordRequests, test } from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';
import { type ScriptPage, serveScriptPage } from '../support/script-page.ts';

/**
 * The imaging code alone in a real browser, so that its output can be measured pixel by pixel. An empty
 * page is built with it and served with the headers of firebase.json, by the hosting emulator's server.
 */
declare global {
  interface Window {
    imaging: Pick<typeof import('../../src/imaging/crop/open-image.ts'), 'openImage'> &
      typeof import('../../src/imaging/crop/crop.ts');
  }
}

const root = resolve(import.meta.dirname, '../..');

// In one worker: building the page and drawing the chart take longer than most tests.
test.describe.configure({ mode: 'default' });

let imagingPage: ScriptPage;
test.beforeAll(async () => {
  imagingPage = await serveScriptPage(`
    import { openImage } from '${root}/src/imaging/crop/open-image.ts';
    import { cropScan, cropToWebp, findPlacement } from '${root}/src/imaging/crop/crop.ts';
    window.imaging = { openImage, cropToWebp, cropScan, findPlacement };
  `);
});
test.afterAll(() => imagingPage.close());

test.beforeEach(({ page }) => openPage(page));

async function openPage(page: Page): Promise<void> {
  await page.goto(imagingPage.url);
  await expect.poll(() => page.evaluate(() => window.imaging !== undefined)).toBe(true);
}

/** As in Safari: the canvas returns PNG for webp. */
const disableWebpEncoding = (page: Page) =>
  page.route('**/assets/image-worker-*.js', async (route) => {
    const response = await route.fetch();
    const script = `{
      const { convertToBlob } = OffscreenCanvas.prototype;
      OffscreenCanvas.prototype.convertToBlob = function (options) {
        const isWebp = options?.type === 'image/webp';
        return convertToBlob.call(this, isWebp ? { ...options, type: 'image/png' } : options);
      };
    }`;
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });

type Crop = { readonly selection: CropSelection; readonly size: Size };
type Result = {
  readonly opened: Size;
  readonly preview: Buffer;
  readonly webp: Buffer;
  /** Empty if there is no reading copy. */
  readonly large: Buffer;
  readonly type: string;
  readonly blurhash: string;
};

/** Opens a file once, and makes each crop of it; of a full J-card the reading copy too. */
async function crop(page: Page, bytes: Buffer, crops: readonly Crop[]): Promise<Result[]> {
  const { opened, preview, cropped } = await page.evaluate(
    async ([base64, crops, fullJCard]) => {
      const toBase64 = async (blob: Blob) =>
        new Promise<string>((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''));
          reader.readAsDataURL(blob);
        });
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const opened = await window.imaging.openImage(new File([bytes], 'IMG_1.jpg'));
      const cropped = [];
      for (const { selection, size } of crops) {
        const isFullJCard = size.width === fullJCard.width;
        const { blob, large, blurhash } = await window.imaging.cropToWebp(
          opened,
          selection,
          size,
          isFullJCard,
        );
        cropped.push({
          webp: await toBase64(blob),
          large: large ? await toBase64(large) : '',
          type: blob.type,
          blurhash,
        });
      }
      // The cropper shows the preview by its URL, which the page's policy must allow.
      const image = new Image();
      image.src = URL.createObjectURL(opened.preview);
      await image.decode();
      return {
        opened: { width: opened.width, height: opened.height },
        preview: await toBase64(opened.preview),
        cropped,
      };
    },
    [bytes.toString('base64'), crops, panelSize.fullJCard] as const,
  );
  return cropped.map(({ webp, large, ...rest }) => ({
    ...rest,
    opened,
    preview: Buffer.from(preview, 'base64'),
    webp: Buffer.from(webp, 'base64'),
    large: Buffer.from(large, 'base64'),
  }));
}

const wholeImage: CropSelection = { area: { x: 0, y: 0, width: 100, height: 100 }, rotation: 0 };
const at = (x: number, y: number) => ({ x, y });
const pixelsOf = (image: Buffer) =>
  sharp(image).removeAlpha().toColourspace('srgb').raw().toBuffer();

/** Mean squared error of two images of the same size, the second one moved by some pixels. */
function difference(a: Buffer, b: Buffer, { width, height }: Size, right = 0, down = 0): number {
  let sum = 0;
  let count = 0;
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++)
      for (let channel = 0; channel < 3; channel++) {
        const valueA = a[(y * width + x) * 3 + channel]!;
        const valueB = b[((y + down) * width + x + right) * 3 + channel]!;
        sum += (valueA - valueB) ** 2;
        count++;
      }
  return sum / count;
}

/** The image differs much more from the expected one when it is moved by a pixel to any side. */
function expectInPlace(actual: Buffer, expected: Buffer, size: Size): void {
  const error = difference(actual, expected, size);
  for (const [right, down] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const)
    expect(difference(actual, expected, size, right, down)).toBeGreaterThan(2 * error);
}

/** Four quarters of different colours under a grid: 12 megapixels, upright. */
const chart = sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="3024" height="4032" viewBox="0 0 300 400">
    <path fill="#d62020" d="M0 0h150v200H0z"/><path fill="#20a040" d="M150 0h150v200H150z"/>
    <path fill="#2040d0" d="M0 200h150v200H0z"/><path fill="#e0c020" d="M150 200h150v200H150z"/>
    <path stroke="#000" d="${Array.from({ length: 30 }, (_, at) => `M${at * 10 + 5} 0v400`).join('')}"/>
    <path stroke="#fff" d="${Array.from({ length: 40 }, (_, at) => `M0 ${at * 10 + 5}h300`).join('')}"/>
  </svg>`),
).removeAlpha();

const chartSize = { width: 3024, height: 4032, channels: 3 } as const;

let chartPixels: Buffer;
let phonePhoto: Buffer;
const uprightChart = () => sharp(chartPixels, { raw: chartSize });
test.beforeAll(async () => {
  chartPixels = await chart.raw().toBuffer();
  // As a phone held upright stores it: rotated, with the Exif orientation and private data.
  const stored = uprightChart()
    .rotate(-90)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
  phonePhoto = await stored.toBuffer();
});

/** The expected crop of the chart, made by sharp alone. */
async function expectedCrop(
  { area, rotation }: CropSelection,
  { width, height }: Size,
): Promise<Buffer> {
  const { data: rotated, info: box } = await uprightChart()
    .rotate(rotation, { background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(rotated, { raw: box })
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

/** The largest centred part of the chart with the aspect ratio of the target. */
function centredSelection({ width, height }: Size): CropSelection {
  const scale = Math.min(3024 / width, 4032 / height);
  const part = { width: (width * scale) / 30.24, height: (height * scale) / 40.32 };
  return {
    area: { x: (100 - part.width) / 2, y: (100 - part.height) / 2, ...part },
    rotation: 0,
  };
}

test('A rotated 12-megapixel photo is cropped upright and in its place, without its metadata', async ({
  page,
}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const turned = { area: { x: 30, y: 30, width: 40, height: 40 }, rotation: 30 };
  const crops = [
    ...Object.values(panelSize).map((size) => ({ selection: centredSelection(size), size })),
    { selection: turned, size: panelSize.fullJCard },
  ];
  const cropped = await crop(page, phonePhoto, crops);
  // One opens the file, and one makes each crop.
  expect(workers.every((url) => url.includes('image-worker'))).toBe(true);
  expect(workers).toHaveLength(1 + crops.length);
  expect(cropped.map(({ large }) => large.length > 0)).toEqual([false, false, true, true]);

  for (const [index, { selection, size }] of crops.entries()) {
    const { opened, webp, large, type, blurhash, preview } = cropped[index]!;
    expect(opened).toEqual({ width: 3024, height: 4032 });
    expect(type).toBe('image/webp');
    expect(blurhash).toMatch(/^U.{35}$/);
    for (const image of large.length > 0 ? [webp, large] : [webp]) {
      expect(image.toString('latin1', 0, 4) + image.toString('latin1', 8, 16)).toBe('RIFFWEBPVP8 ');
      expect(image.readUInt32LE(4)).toBe(image.length - 8);
      const { exif, xmp, icc, ...metadata } = await sharp(image).metadata();
      expect([exif, xmp, icc, metadata.hasAlpha]).toEqual([undefined, undefined, undefined, false]);
      if (image === webp) expect(metadata).toMatchObject(size);
      else expect(metadata.width).toBeGreaterThan(1.4 * size.width);
    }
    expectInPlace(await pixelsOf(webp), await expectedCrop(selection, size), size);

    // The preview is upright too, without an Exif orientation that would rotate it twice.
    const previewMetadata = await sharp(preview).metadata();
    expect(previewMetadata).toMatchObject({ format: 'jpeg', width: 1536, height: 2048 });
    expect(previewMetadata.exif).toBeUndefined();
  }
});

test('A card that is photographed from one side is found, and its panels are cropped without perspective', async ({
  page,
}) => {
  // Three panels in colours, 201 + 98 + 488 of 787 wide, and a black line at half the height of the card.
  const corners = [at(300, 200), at(1300, 120), at(1400, 1080), at(240, 1000)] as const;
  const placement = { corners, folds: [201, 299, 787] } as const;
  const quad = (left: number, top: number, right: number, bottom: number) =>
    [at(left, top), at(right, top), at(right, bottom), at(left, bottom)]
      .map((point) => Object.values(toPicture(placement, point)).join())
      .join(' ');
  const file = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
      <path fill="#eee" d="M0 0h1600v1200H0z"/>
      <polygon fill="#d62020" points="${quad(0, 0, 201, 775)}"/>
      <polygon fill="#20a040" points="${quad(201, 0, 299, 775)}"/>
      <polygon fill="#2040d0" points="${quad(299, 0, 787, 775)}"/>
      <polygon fill="#111" points="${quad(0, 377.5, 787, 397.5)}"/>
    </svg>`),
  )
    .png()
    .toBuffer();
  const { found, panels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const opened = await window.imaging.openImage(new File([bytes], 'card.png'));
    const found = await window.imaging.findPlacement(opened);
    const { spine, front, fullJCard } = await window.imaging.cropScan(opened, found);
    const panels = [];
    for (const { blob } of [spine, front, fullJCard])
      panels.push([...new Uint8Array(await blob.arrayBuffer())]);
    return { found, panels };
  }, file.toString('base64'));
  for (const [index, { x, y }] of corners.entries())
    expect(Math.hypot(found.corners[index]!.x - x, found.corners[index]!.y - y)).toBeLessThan(8);
  const [spine, front, fullJCard] = await Promise.all(
    panels.map((bytes) => pixelsOf(Buffer.from(bytes))),
  );
  const red = [214, 32, 32];
  const green = [32, 160, 64];
  const blue = [32, 64, 208];
  const black = [17, 17, 17];
  for (const [pixels, width, x, y, colour] of [
    [spine, 100, 8, 40, green],
    [spine, 100, 92, 735, green],
    [spine, 100, 50, 387, black],
    [front, 500, 8, 40, blue],
    [front, 500, 490, 735, blue],
    [front, 500, 490, 387, black],
    [fullJCard, 787, 193, 40, red],
    [fullJCard, 787, 209, 735, green],
    [fullJCard, 787, 307, 40, blue],
    [fullJCard, 787, 10, 387, black],
    [fullJCard, 787, 777, 387, black],
  ] as const)
    for (const channel of [0, 1, 2])
      expect(Math.abs(pixels![(y * width + x) * 3 + channel]! - colour[channel]!)).toBeLessThan(24);
});

test('A browser whose canvas writes no webp loads an encoder and makes the same image', async ({
  page,
  browser,
}) => {
  const encoder = /webp-encoder|\.wasm/;
  const scripts = recordRequests(page, encoder);
  const { buffer } = await photo({ width: 600, height: 800, orientation: 6 });
  const crops = [{ selection: wholeImage, size: panelSize.front }];
  const [plain] = await crop(page, buffer, crops);
  expect(scripts).toEqual([]);

  const other = await browser.newPage();
  const encoders = recordRequests(other, encoder);
  await disableWebpEncoding(other);
  await openPage(other);
  const [encoded] = await crop(other, buffer, crops);
  await other.close();

  expect(encoders.length).toBeGreaterThan(0);
  expect(encoded).toMatchObject({ type: 'image/webp', blurhash: plain?.blurhash });
  expect(await sharp(encoded?.webp).metadata()).toMatchObject({ format: 'webp' });
  const [a, b] = await Promise.all([pixelsOf(encoded!.webp), pixelsOf(plain!.webp)]);
  expect(difference(a, b, panelSize.front)).toBeLessThan(60);
});
