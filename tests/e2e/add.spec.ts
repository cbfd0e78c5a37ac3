import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { addForm, cassetteRow, openAddForm } from '../support/e2e/admin-page.ts';
import { demoScan } from '../support/e2e/demo-scan.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

const title = 'Added By A Test';
const scanLabel = 'Scan of the whole J-card';

test.beforeEach(({ page }) => openAdmin(page, adminPath(title)));
test.afterEach(({ database }) => database.deleteByTitle(title));

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, target: Locator) {
  while (!(await isFocused(target))) await page.keyboard.press('Tab');
}

const handle = (page: Page, name: string) => addForm(page).getByRole('slider', { name });
/** Of a corner its place from the left edge, in pixels of the scan; of a fold that on a card 787 wide. */
const positionOf = async (slider: Locator) => Number(await slider.getAttribute('aria-valuenow'));

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

  await test.step('The cropper: position and zoom', async () => {
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
    await tabTo(page, form.getByRole('button', { name: 'Add', exact: true }));
    await page.keyboard.press('Enter');
    await expect(form.getByRole('img', { name: 'Front Image' })).toBeVisible();
    await expect(form.getByText('Image Upload')).toBeFocused();
  });

  await test.step('The scan: a corner', async () => {
    file = await demoScan(1);
    await tabTo(page, form.getByLabel(scanLabel));
    await page.keyboard.press('Enter');
    const corner = handle(page, 'Corner at the top left');
    await expect(corner).toBeVisible();
    await tabTo(page, corner);
    const left = await positionOf(corner);
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => positionOf(corner)).toBe(left + 10);
  });

  await tabTo(page, form.getByRole('button', { name: 'Submit' }));
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(cassetteRow(page, title)).toBeVisible();
  await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(1);
});

test('Three scans become three tapes in one sitting, also after a reload, and of one tab', async ({
  page,
  database,
}) => {
  const scans = await Promise.all([1, 2, 3].map((card) => demoScan(card)));
  await openAddForm(page);
  page.on('dialog', (dialog) => dialog.accept());
  const form = page.getByRole('dialog');
  await form.getByLabel(scanLabel).setInputFiles(scans);
  for (const number of [1, 2, 3]) {
    const place = number === 1 ? 'Tape 1 of 3' : `Tape ${number - 1} of 2`;
    if (number === 2) {
      await expect(form.getByRole('heading', { name: 'Tape 2 of 3' })).toBeVisible();
      const kept = await form.getByText('Kept ×').boundingBox();
      const country = await form.locator('[name="country"]').boundingBox();
      expect(kept!.y + kept!.height).toBeLessThanOrEqual(country!.y);
      await page.reload();
      await expect(page.getByText('2 tapes not finished.')).toBeVisible();
      const other = await page.context().newPage();
      await other.goto(page.url());
      await expect(other.getByRole('button', { name: 'Add Cassette' })).toBeVisible();
      await expect(other.getByText('not finished')).toHaveCount(0);
      await other.close();
      await page.getByRole('button', { name: 'Go on' }).click();
    }
    await expect(form.getByRole('heading', { name: place })).toBeVisible();
    await expect(form.getByLabel('Title')).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`Band ${number}`);
    if (number === 1) await form.getByLabel('Country').fill('Peru');
    await page.keyboard.press('Control+Enter');
  }
  await expect(form).toHaveCount(0);
  await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(3);
  const added = await database.cassettesByTitle(title);
  expect(new Set(added.flatMap(({ data }) => data.artist)).size).toBe(3);
  expect(new Set(added.map(({ data }) => data.fullJCardBlurhash)).size).toBe(3);
});

async function chooseScan(page: Page) {
  await openAddForm(page);
  await addForm(page)
    .getByLabel(scanLabel)
    .setInputFiles(await demoScan(1, 3.7));
  await expect(handle(page, 'Corner at the top left')).toBeVisible();
}

test('A rotated scan becomes three images of their sizes', {
  tag: '@every-browser',
}, async ({ page, database }) => {
  await chooseScan(page);
  await addForm(page).getByLabel('Title').fill(title);
  await addForm(page).getByLabel('Artist').fill('Mira Sol, Anna Ålund');
  await addForm(page).getByRole('button', { name: 'Submit' }).click();
  await expect(cassetteRow(page, title)).toBeVisible();

  const [cassette] = await database.cassettesByTitle(title);
  for (const [field, width] of Object.entries({ spine: 100, front: 500, fullJCard: 787 })) {
    const image = await database.file(cassette?.data[`${field}ImageUrl`]);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width, height: 775 });
    expect(cassette?.data[`${field}Blurhash`]).toHaveLength(36);
  }
});

test.describe('By hand', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('A fold follows the mouse, and a corner a finger', async ({ page }) => {
    await chooseScan(page);
    const centreOf = async (slider: Locator) => {
      await slider.scrollIntoViewIfNeeded();
      const box = (await slider.boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };

    await test.step('With a mouse', async () => {
      const fold = handle(page, 'Fold between spine and front');
      const { x, y } = await centreOf(fold);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 10, y);
      await page.mouse.up();
      await expect.poll(() => positionOf(fold)).toBeGreaterThan(310);
    });

    await test.step('With a finger', async () => {
      const corner = handle(page, 'Corner at the bottom right');
      const { x, y } = await centreOf(corner);
      const before = await positionOf(corner);
      const client = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', left?: number) =>
        client.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: left === undefined ? [] : [{ x: x - left, y }],
        });
      await touch('touchStart', 0);
      for (const left of [5, 10, 15]) await touch('touchMove', left);
      await touch('touchEnd');
      await expect.poll(() => positionOf(corner)).toBeLessThan(before - 20);
    });
  });
});
