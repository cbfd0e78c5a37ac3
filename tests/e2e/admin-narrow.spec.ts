import type { Locator } from '@playwright/test';
import { editDialog, openAddForm, openPickers } from '../support/e2e/admin-page.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

const title = 'Narrow';

test.use({ viewport: { width: 320, height: 640 } });
test.beforeEach(() => storeCassette(title));
test.afterEach(({ database }) => database.deleteByTitle(title));

test('On a phone six tapes are in sight, and the filters, the order and Export are in a sheet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page);
  const items = page.getByRole('region', { name: 'Tapes, scrollable' }).getByRole('listitem');
  await expect(items.nth(5)).toBeInViewport({ ratio: 1 });

  await page.getByRole('searchbox', { name: 'Search the tapes' }).fill(title);
  await page.getByRole('button', { name: 'Filter & more' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter & more' });
  await sheet.getByRole('button', { name: 'Title' }).click();
  await expect(sheet.getByRole('button', { name: 'Export' })).toBeVisible();
  await sheet.getByRole('checkbox', { name: 'Without label or year 1' }).click();
  await sheet.getByRole('button', { name: 'Show 1 tape' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filter & more (1)' })).toBeFocused();
  await expect(items).toHaveCount(1);
});

test('On a phone the daily work is within the width: switch, title, Edit, X, suggestions, croppers, Logout', async ({
  page,
  database,
}) => {
  const expectInWidth = async (target: Locator) => {
    const { x, width } = (await target.boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
  };
  await openAdmin(page, adminPath(title));
  const stock = page.getByRole('switch', { name: `In Stock: ${title}` });
  await stock.click();
  await expect(stock).toBeChecked();
  await expectInWidth(stock);
  await expectInWidth(page.getByRole('button', { name: `X delete ${title}` }));
  for (const name of ['Open', 'Edit']) {
    const button = page.getByRole('button', { name: `${name} ${title}`, exact: true });
    await button.click();
    await editDialog(page).getByLabel('Label').fill(name);
    await editDialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editDialog(page)).toHaveCount(0);
  }
  const [cassette] = await database.cassettesByTitle(title);
  expect(cassette?.data).toMatchObject({ inStock: 'Yes', label: 'Edit' });

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
  await form.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});
