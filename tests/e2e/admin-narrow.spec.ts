import type { Locator } from '@playwright/test';
import { cassetteRow, editRowForm, openAddForm, openPickers } from '../support/e2e/admin-page.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

const title = 'Narrow';

test.use({ viewport: { width: 320, height: 640 } });
test.beforeEach(() => storeCassette(title));
test.afterEach(({ database }) => database.deleteByTitle(title));

test('On a phone six rows of the table are in sight, and its filters and buttons are in a sheet', async ({
  page,
}) => {
  await openAdmin(page);
  await expect(page.locator('tbody tr[data-index="5"] th')).toBeInViewport({ ratio: 1 });

  await page.getByRole('searchbox', { name: 'Search the tapes' }).fill(title);
  await expect(page.getByRole('button', { name: 'Without label or year' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter & more' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter & more' });
  await sheet.getByRole('button', { name: 'Without label or year' }).click();
  await sheet.getByRole('button', { name: 'Show 1 tape' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filter & more (1)' })).toBeFocused();
  await expect(cassetteRow(page, title)).toBeVisible();
});

test('What lies over the table and the form is in sight on a phone: row, cell, suggestions, buttons of croppers', async ({
  page,
}) => {
  const expectInWidth = async (target: Locator) => {
    const { x, width } = (await target.boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
  };
  await openAdmin(page, adminPath(title));
  await cassetteRow(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  const rowForm = editRowForm(page, title);
  await expect(rowForm.getByLabel('Title')).toBeFocused();
  await expectInWidth(rowForm);
  await rowForm.getByRole('button', { name: 'Cancel' }).click();
  await cassetteRow(page, title).locator('[data-part="locations"]').dblclick();
  const cell = page.getByLabel(`Locations of ${title}`);
  await expect(cell).toBeFocused();
  await expectInWidth(cell);
  await page.keyboard.press('Escape');

  const form = await openAddForm(page);
  await form.getByLabel('Artist').fill('Somebody, anna al');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: 'Anna Ålund' })).toBeInViewport({ ratio: 1 });
  await expectInWidth(list);
  await page.keyboard.press('Escape');

  await openPickers(page);
  const file = await photo({ width: 900, height: 900 });
  for (const picker of ['Front Image', 'Scan of the whole J-card']) {
    await form.getByLabel(picker, { exact: true }).setInputFiles(file);
    await expect(form.getByRole('slider', { name: 'Zoom' })).toBeVisible();
    expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expect(form.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 });
    await form.getByRole('button', { name: 'Cancel', exact: true }).click();
  }
});
