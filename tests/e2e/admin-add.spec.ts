import type { Locator, Page } from '@playwright/test';
import { emptyScan } from '../../tools/scans/scan-cases.ts';
import { addForm, cassetteRow } from '../support/e2e/admin-page.ts';
import { jpegOf } from '../support/e2e/demo-scan.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

const title = 'Added By A Test';

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
  await openAdmin(page, adminPath(title));
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
    const picker = form.getByLabel('Scan of the whole J-card');
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
