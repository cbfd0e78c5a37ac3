import { cassetteRow, editedRow, openAddForm } from '../support/e2e/admin-page.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import { adminPath, expect, openAdmin, recordRequests, test } from '../support/e2e/fixtures.ts';

const title = 'Edited By A Test';
const edit = (name: string) => ({ name: `Edit ${name}`, exact: true });

test.afterEach(async ({ database }) => {
  await database.deleteByTitle(title);
  await database.deleteByTitle(`${title} Again`);
});

test('An editor can edit a row, a cell and the switch of In Stock, without loading the list again', async ({
  page,
  database,
}) => {
  await storeCassette(title);
  await openAdmin(page, adminPath(title));
  const lists = recordRequests(page, /runQuery|pageSize|documents\/cassettes(\?|$)/);

  await test.step('A row', async () => {
    await cassetteRow(page, title).getByRole('button', edit(title)).click();
    const form = editedRow(page, title);
    await expect(form.getByLabel('Title')).toBeFocused();
    await form.getByLabel('Title').fill(`${title} Again`);
    await form.getByLabel('Release Year').fill('1987');
    await form.getByLabel('Locations').fill('Berlin, Osaka');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', edit(`${title} Again`))).toBeFocused();
  });
  const row = cassetteRow(page, `${title} Again`);

  await test.step('A cell, by keyboard alone', async () => {
    await row.getByRole('rowheader').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const country = page.getByLabel(`Country of ${title} Again`);
    await expect(country).toBeFocused();
    await page.keyboard.type('Chile');
    // Held down: the keys that follow the save are repeats.
    await page.keyboard.down('Enter');
    await expect(row.getByRole('cell', { name: 'Chile' })).toBeFocused();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(country).toHaveCount(0);
  });

  await test.step('A cell, by leaving it', async () => {
    await row.locator('[data-part="label"]').dblclick();
    await page.keyboard.type('Hiss & Hers');
    await page.getByRole('searchbox', { name: 'Search the tapes' }).click();
    await expect(row.getByRole('cell', { name: 'Hiss & Hers' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search the tapes' })).toBeFocused();
  });

  await test.step('The switch', async () => {
    const stock = row.getByRole('switch');
    await stock.press('Space');
    await expect(stock).toHaveAttribute('aria-busy', 'false');
    await expect(stock).toBeChecked();
  });
  expect(lists).toEqual([]);
  const [cassette] = await database.cassettesByTitle(`${title} Again`);
  expect(cassette?.data).toMatchObject({
    releaseYear: 1987,
    inStock: 'Yes',
    locations: ['Berlin', 'Osaka'],
    country: 'Chile',
    label: 'Hiss & Hers',
    artist: ['Mira Sol', 'Anna Ålund'],
  });
});

test('The browser asks before unsaved text is left, by Back too', async ({ page }) => {
  await openAdmin(page, adminPath(title));
  const form = await openAddForm(page);
  await form.getByLabel('Title').fill(title);
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => window.history.back());
  await (await asked).dismiss();
  await expect(form.getByLabel('Title')).toHaveValue(title);
});
