import type { Locator, Page } from '@playwright/test';
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
import { photo } from '../support/e2e/photo.ts';

const title = 'Added By A Test';
const scanLabel = 'Scan of the whole J-card';
const folds = [187, 287] as const;

test.beforeEach(({ page }) => openAdmin(page, adminPath(title)));
test.afterEach(({ database }) => database.deleteByTitle(title));

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, target: Locator) {
  while (!(await isFocused(target))) await page.keyboard.press('Tab');
}

test('A cassette can be added by keyboard alone: one image with its cropper, all three from one scan', async ({
  page,
  database,
}) => {
  const form = addForm(page);
  let file = await photo({ width: 900, height: 900 });
  page.on('filechooser', (chooser) => chooser.setFiles(file));
  await page.getByRole('button', { name: 'Add Cassette' }).focus();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mira Sol');

  await test.step('The cropper: position, zoom, rotation', async () => {
    await tabTo(page, form.getByText('Other pictures'));
    await page.keyboard.press('Enter');
    const picker = form.getByLabel('Front Image', { exact: true });
    await tabTo(page, picker);
    await page.keyboard.press('Enter');
    const cropper = form.getByLabel('Crop position');
    await expect(cropper).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(cropper).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    const zoom = form.getByRole('slider', { name: 'Zoom' });
    await expect(zoom).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(zoom).toHaveValue('1.01');
    await page.keyboard.press('End');
    await expect(zoom).toHaveValue('3');
    await page.keyboard.press('Tab');
    const rotation = form.getByRole('slider', { name: 'Rotation' });
    await page.keyboard.press('ArrowRight');
    await expect(rotation).toHaveValue('0.3');
    await expect(rotation).toHaveAttribute('aria-valuetext', '0.3 degrees');
    await page.keyboard.press('Tab');
    await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(form.getByRole('img', { name: 'Front Image' })).toBeVisible();
    await expect(picker).toBeFocused();
  });

  await test.step('The scan: position, zoom, folds, turn, quarter turns', async () => {
    const picker = form.getByLabel(scanLabel);
    file = await jpegOf(await emptyScan('white lid', 3));
    await tabTo(page, picker);
    await page.keyboard.press('Enter');
    await expect(form.getByText('No card found: place it by hand.')).toBeVisible();
    await tabTo(page, form.getByRole('group', { name: /Position of the scan/ }));
    const zoom = form.getByRole('slider', { name: 'Zoom' });
    const zoomed = async () => Number(await zoom.inputValue());
    expect(await zoomed()).toBeCloseTo(1, 2);
    await page.keyboard.press('+');
    await expect.poll(zoomed).toBeCloseTo(1.01, 2);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Tab');
    const fold = form.getByRole('slider', { name: 'Fold between flap and spine' });
    await expect(fold).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(fold).toHaveAttribute('aria-valuetext', '186.5 of 787');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(
      form.getByRole('slider', { name: 'Fold between spine and front' }),
    ).toHaveAttribute('aria-valuetext', '287.5 of 787');
    const turn = form.getByRole('slider', { name: 'Turn' });
    await tabTo(page, turn);
    await page.keyboard.press('ArrowLeft');
    await expect(turn).toHaveAttribute('aria-valuetext', '-0.1 degrees');
    await tabTo(page, form.getByRole('button', { name: 'Turn right 90°' }));
    await page.keyboard.press('Enter');
    await tabTo(page, form.getByRole('button', { name: 'Add', exact: true }));
    await page.keyboard.press('Enter');
    await expect(form.getByRole('img', { name: 'Spine Image' })).toBeVisible();
    await expect(form.getByRole('group', { name: 'Text of the card' })).toBeFocused();
  });

  await tabTo(page, form.getByRole('button', { name: 'Submit' }));
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(cassetteRow(page, title)).toBeVisible();
  await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(1);
});

test('Three scans become three tapes in one sitting, also after a reload', async ({
  page,
  database,
}) => {
  const scans = [0, 1, 2].map(async (index) => {
    const scan = await renderScan([await cardImage(index)], {
      seed: index,
      background: 'black lid',
      width: 700,
      height: 690,
      cardWidth: 600,
      centers: [{ x: 0.5, y: 0.5 }],
      rotation: index,
      folds,
    });
    return { ...(await jpegOf(scan)), name: `${index + 1}.jpg` };
  });
  await openAddForm(page);
  page.on('dialog', (dialog) => dialog.accept());
  const form = page.getByRole('dialog');
  await form.getByLabel(scanLabel).setInputFiles(await Promise.all(scans));
  for (const number of [1, 2, 3]) {
    const place = number === 1 ? 'Tape 1 of 3' : `Tape ${number - 1} of 2`;
    if (number === 2) {
      await expect(form.getByRole('heading', { name: 'Tape 2 of 3' })).toBeVisible();
      await page.reload();
      await expect(page.getByText('2 tapes not finished.')).toBeVisible();
      await page.getByRole('button', { name: 'Go on' }).click();
    }
    await expect(form.getByRole('heading', { name: place })).toBeVisible();
    await expect(form.getByLabel('Title')).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`Band ${number}`);
    await cropScan(page);
    await form.getByRole('button', { name: number < 3 ? 'Save and next' : 'Submit' }).click();
  }
  await expect(form).toHaveCount(0);
  const added = await database.cassettesByTitle(title);
  expect(new Set(added.flatMap(({ data }) => data.artist)).size).toBe(3);
  expect(new Set(added.map(({ data }) => data.fullJCardBlurhash)).size).toBe(3);
});

const editor = (page: Page) => addForm(page).getByRole('group', { name: /Position of the scan/ });
const statusMessage = (page: Page) =>
  addForm(page).getByRole('group', { name: 'The card in scan.jpg' }).getByRole('status');

async function chooseScan(page: Page, file: Awaited<ReturnType<typeof jpegOf>>) {
  await openAddForm(page);
  await addForm(page).getByLabel(scanLabel).setInputFiles(file);
}

const pixelsOf = (image: Buffer) => sharp(image).removeAlpha().raw().toBuffer();

/** Mean absolute difference between an image and a part of a card, which is moved by some pixels. */
function difference(card: Buffer, pixels: Buffer, left: number, width: number, shift = 0): number {
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
  const scan = await renderScan([await cardImage(0, 1180)], {
    seed: 11,
    background: 'wood',
    width: 1500,
    height: 1150,
    cardWidth: 880,
    centers: [{ x: 0.47, y: 0.52 }],
    rotation: 3.7,
    folds,
  });
  await chooseScan(page, await jpegOf(scan));
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
  const card = await pixelsOf(await cardImage(0));
  for (const [field, left, width] of [
    ['spine', 187, 100],
    ['front', 287, 500],
    ['fullJCard', 0, 787],
  ] as const) {
    const image = await database.file(cassette?.data[`${field}ImageUrl`]);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width, height: 775 });
    expect(cassette?.data[`${field}Blurhash`]).toHaveLength(36);
    const pixels = await pixelsOf(image);
    const inPlace = difference(card, pixels, left, width);
    // Uneven light and JPEG noise are included. Moved by three pixels, the image no longer fits.
    expect(inPlace).toBeLessThan(26);
    expect(difference(card, pixels, left, width, 3)).toBeGreaterThan(inPlace * 1.25);
    expect(difference(card, pixels, left, width, -3)).toBeGreaterThan(inPlace * 1.25);
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
