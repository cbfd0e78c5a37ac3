import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { cardImage } from '../../tools/scans/cards.ts';
import { renderScan } from '../../tools/scans/make-scan.ts';
import { emptyScan } from '../../tools/scans/scan-cases.ts';
import {
  addForm,
  cassetteRow,
  cropScan,
  fillTitleAndArtist,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import { jpegOf } from '../support/e2e/demo-scan.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';

/** The scan tool of the add form, which crops three images from one scan of a whole J-card. */

const title = 'Scanned By A Test';
const slotLabel = 'Scan of the whole J-card';

let rotatedScan: Awaited<ReturnType<typeof jpegOf>>;
/** The pixels of the card in the rotated scan, at the size of its crop. */
let card: Buffer;

test.beforeAll(async () => {
  card = await sharp(await cardImage(0))
    .removeAlpha()
    .raw()
    .toBuffer();
  rotatedScan = await jpegOf(
    await renderScan([await cardImage(0, 1180)], {
      seed: 11,
      background: 'wood',
      width: 1500,
      height: 1150,
      cardWidth: 880,
      centers: [{ x: 0.47, y: 0.52 }],
      rotation: 3.7,
      folds: [187, 287],
    }),
  );
});

test.beforeEach(({ page }) => openAdmin(page, adminPath(title)));
test.afterEach(({ database }) => database.deleteByTitle(title));

const editor = (page: Page) => addForm(page).getByRole('group', { name: /Position of the scan/ });
const statusMessage = (page: Page) =>
  addForm(page).getByRole('group', { name: 'The card in scan.jpg' }).getByRole('status');

async function chooseScan(page: Page, file = rotatedScan) {
  await openAddForm(page);
  await addForm(page).getByLabel(slotLabel).setInputFiles(file);
}

/** Mean absolute difference between an image and a part of the card, which is moved by some pixels. */
async function difference(image: Buffer, left: number, width: number, shift = 0): Promise<number> {
  const pixels = await sharp(image).removeAlpha().raw().toBuffer();
  let sum = 0;
  let count = 0;
  for (let y = 8; y < 767; y++)
    for (let x = 8; x < width - 8; x++)
      for (let channel = 0; channel < 3; channel++) {
        const expected = card[((y + shift) * 787 + left + x + shift) * 3 + channel]!;
        sum += Math.abs(pixels[(y * width + x) * 3 + channel]! - expected);
        count++;
      }
  return sum / count;
}

test('A rotated scan becomes three images that show exactly the card', {
  tag: '@every-browser',
}, async ({ page, database }) => {
  await chooseScan(page);
  await fillTitleAndArtist(page, title);
  await cropScan(page);
  await addForm(page).getByRole('button', { name: 'Place the card again' }).click();
  await expect(statusMessage(page)).toHaveText(/^Edges found/);
  await expect(addForm(page).getByRole('slider', { name: 'Turn' })).toHaveAttribute(
    'aria-valuetext',
    /^3\.[67] degrees$/,
  );
  await addForm(page).getByRole('button', { name: 'Submit' }).click();
  await expect(cassetteRow(page, title)).toBeVisible();

  const [cassette] = await database.cassettesByTitle(title);
  for (const [field, left, width] of [
    ['spine', 187, 100],
    ['front', 287, 500],
    ['fullJCard', 0, 787],
  ] as const) {
    const image = await database.file(cassette?.data[`${field}ImageUrl`]);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width, height: 775 });
    expect(cassette?.data[`${field}Blurhash`]).toHaveLength(36);
    const inPlace = await difference(image, left, width);
    // Uneven light and JPEG noise are included. Moved by three pixels, the image no longer fits.
    expect(inPlace).toBeLessThan(26);
    expect(await difference(image, left, width, 3)).toBeGreaterThan(inPlace * 1.25);
    expect(await difference(image, left, width, -3)).toBeGreaterThan(inPlace * 1.25);
  }
});

test.describe('By hand', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('a fold follows the mouse, Ctrl with the wheel zooms, and a pinch zooms and rotates', async ({
    page,
  }) => {
    await chooseScan(page, await jpegOf(await emptyScan('white lid', 3)));
    // The search would move the scan back.
    await expect(statusMessage(page)).toHaveText(/^No card found/);
    const zoom = addForm(page).getByRole('slider', { name: 'Zoom' });

    await test.step('With a mouse', async () => {
      const fold = addForm(page).getByRole('slider', { name: 'Fold between spine and front' });
      await fold.scrollIntoViewIfNeeded();
      const box = (await fold.boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + 10, box.y + box.height / 2);
      await page.mouse.up();
      await expect.poll(async () => Number(await fold.inputValue())).toBeGreaterThan(295);

      await editor(page).scrollIntoViewIfNeeded();
      const whole = (await editor(page).boundingBox())!;
      await page.mouse.move(whole.x + whole.width / 2, whole.y + whole.height / 2);
      const before = Number(await zoom.inputValue());
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -100);
      await page.keyboard.up('Control');
      await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(before * 1.2);
    });

    await test.step('With two fingers', async () => {
      await editor(page).scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await editor(page).boundingBox())!;
      const [left, right, middle] = [x + width * 0.3, x + width * 0.7, y + height / 2];
      const turn = addForm(page).getByRole('slider', { name: 'Turn' });
      const before = [Number(await zoom.inputValue()), Number(await turn.inputValue())] as const;
      const client = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
        client.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
        });
      // A busy Chromium can drop a synthetic touch.
      await expect(async () => {
        await touch('touchStart', [
          [left, middle],
          [right, middle],
        ]);
        for (let step = 1; step <= 5; step++)
          await touch('touchMove', [
            [left - step * 4, middle - step * 2],
            [right + step * 4, middle + step * 2],
          ]);
        await touch('touchEnd', []);
        // The scan rotates clockwise with the fingers, so the card is less rotated on it.
        const timeout = 3000;
        await expect
          .poll(async () => Number(await zoom.inputValue()), { timeout })
          .toBeGreaterThan(before[0] * 1.1);
        await expect
          .poll(async () => Number(await turn.inputValue()), { timeout })
          .toBeLessThan(before[1] - 2);
      }).toPass();
    });
  });
});
