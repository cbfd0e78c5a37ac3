import { cassetteRow, editDialog } from '../support/e2e/admin-page.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';

const title = 'Edited Today';

test.afterEach(({ database }) => database.deleteByTitle(title));

test('Cells that are typed by keyboard without a pause, and the switch, are all stored', async ({
  page,
  database,
}) => {
  await storeCassette(title);
  await openAdmin(page, adminPath(title));
  const row = cassetteRow(page, title);
  await row.getByRole('rowheader').focus();
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByLabel(`Country of ${title}`)).toBeFocused();
  for (const text of ['Chile', 'Dub', 'Mono', 'FH-03']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('1987');
  // The keys that follow the one that saves are repeats.
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(row.getByRole('cell', { name: '1987' })).toBeFocused();
  await row.getByRole('switch').press('Space');
  const stored = async () => (await database.cassettesByTitle(title))[0]?.data;
  await expect.poll(stored).toMatchObject({
    country: 'Chile',
    genre: ['Dub'],
    label: 'Mono',
    releaseId: 'FH-03',
    releaseYear: 1987,
    inStock: 'Yes',
  });
});

test('Back and a reload return to a tab, and from another page to the place in the table', async ({
  page,
}) => {
  await openAdmin(page);
  await page.getByRole('link', { name: 'Mailing list', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\?tab=mailing-list$/);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search the addresses' })).toBeVisible();
  await page.goBack();
  const region = page.getByRole('region', { name: 'Tapes, scrollable' });
  // Before its rows have come it can't be scrolled.
  await expect(async () => {
    await region.evaluate((element) => element.scrollTo(0, 700));
    expect(await region.evaluate((element) => element.scrollTop)).toBe(700);
  }).toPass();
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await page.goBack();
  await expect(region).toBeVisible();
  await expect.poll(() => region.evaluate((element) => element.scrollTop)).toBe(700);
});

test('On a phone an editor sees six tapes, filters them in a sheet and edits in the form', async ({
  page,
  database,
}) => {
  await storeCassette(title);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page);
  const items = page.getByRole('region', { name: 'Tapes, scrollable' }).getByRole('listitem');
  await expect(items.nth(5)).toBeInViewport({ ratio: 1 });

  await page.getByRole('searchbox', { name: 'Search the tapes' }).fill(title);
  await page.getByRole('button', { name: 'Filter & more' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter & more' });
  await sheet.getByRole('button', { name: 'Title' }).click();
  await expect(sheet.getByRole('button', { name: 'Export' })).toBeVisible();
  await sheet.getByRole('checkbox', { name: 'Without label or year' }).click();
  await sheet.getByRole('button', { name: 'Show 1 tape' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filter & more (1)' })).toBeFocused();
  await expect(items).toHaveCount(1);

  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
  await editDialog(page).getByLabel('Release ID').fill('FH-03');
  await editDialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editDialog(page)).toHaveCount(0);
  const releaseId = async () => (await database.cassettesByTitle(title))[0]?.data.releaseId;
  await expect.poll(releaseId).toBe('FH-03');
});
