import type { Page } from '@playwright/test';
import { entryBytes } from '../../src/firebase/shelf-parts.ts';
import { cassetteRow, editDialog, editedRow, openAddForm } from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import { expect, openAdmin, recordRequests, test } from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

const search = 'Edited Today';
const titles = ['One', 'Two', 'Three'].map((name) => `${search} ${name}`);
const [one = '', two = '', three = ''] = titles;
const undone = 'Undone Import';

test.afterEach(async ({ database }) => {
  for (const title of [...titles, undone]) await database.deleteByTitle(title);
  for (const name of ['bin', 'runs'])
    for (const { id } of await database.documents(name))
      await database.firestore.doc(`${name}/${id}`).delete();
});

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click();
const searchFor = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search the tapes' }).fill(text);

/** Imports the tapes of the day, and one with a picture that nobody changes. */
async function importRows(page: Page) {
  await openAdmin(page, '/admin?tab=import');
  const rows = ['Title,Artist,Release ID', ...titles.map((title) => `${title},Mira Sol,`)];
  await page.getByLabel('Choose a file').setInputFiles([
    {
      name: 'day.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([...rows, `${undone},Mira Sol,990101`].join('\n')),
    },
    await photo({ width: 600, height: 900, name: '990101-front.jpg' }),
  ]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('4 tapes added.')).toBeVisible();
}

/** Expects each document once in the index, as it is, and that `shelf/meta` counts and measures the parts. */
async function expectTrueIndex(database: Database) {
  const cassettes = await database.documents('cassettes');
  const documents = Object.fromEntries(cassettes.map(({ id, data }) => [id, data]));
  expect(await database.entries()).toEqual(documents);
  const meta = await database.firestore.doc('shelf/meta').get();
  for (const [name, { count, bytes }] of Object.entries<{ count: number; bytes: number }>(
    meta.get('parts'),
  )) {
    const sizes = Object.values(await database.entries(name)).map(entryBytes);
    const sum = sizes.reduce((total, size) => total + size, 0);
    expect({ name, count, bytes }).toEqual({ name, count: sizes.length, bytes: sum });
  }
}

test('After a day of edits of every kind the index repeats each document, and no picture is left over', async ({
  page,
  database,
}) => {
  const files = await database.files();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const stored = async (title: string) => (await database.cassettesByTitle(title))[0]?.data;
  await importRows(page);
  expect(await database.files()).toHaveLength(files.length + 1);

  await openTab(page, 'Cassettes');
  await searchFor(page, search);
  const lists = recordRequests(page, /runQuery|pageSize|documents\/cassettes(\?|$)/);

  await test.step('A row', async () => {
    await press(`Edit ${one}`);
    await editedRow(page, one).getByLabel('Release Year').fill('1987');
    await editedRow(page, one).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: `Edit ${one}` })).toBeFocused();
  });

  await test.step('A cell, by a key that is held down, and the switch', async () => {
    const row = cassetteRow(page, one);
    await row.getByRole('rowheader').focus();
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    const country = page.getByLabel(`Country of ${one}`);
    await expect(country).toBeFocused();
    await page.keyboard.type('Chile');
    // The keys that follow the save are repeats.
    await page.keyboard.down('Enter');
    await expect(row.getByRole('cell', { name: 'Chile' })).toBeFocused();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(country).toHaveCount(0);
    const stock = row.getByRole('switch');
    await stock.press('Space');
    await expect(stock).toHaveAttribute('aria-busy', 'false');
    await expect(stock).toBeChecked();
    const fields = { releaseYear: 1987, country: 'Chile', inStock: 'Yes' };
    expect(await stored(one)).toMatchObject(fields);
  });

  await test.step('Several at once', async () => {
    await page.getByRole('checkbox', { name: 'Select all that are found' }).click();
    await press('Change…');
    const dialog = page.getByRole('dialog', { name: 'Change the selected tapes' });
    await dialog.getByLabel('Label', { exact: true }).fill('Hiss & Hers');
    await dialog.getByRole('button', { name: 'Set label of 3 tapes' }).click();
    await expect(page.getByText('3 tapes changed.')).toBeAttached();
    await expect(cassetteRow(page, three)).toContainText('Hiss & Hers');
  });
  expect(lists).toEqual([]);

  const moveToBin = async (title: string) => {
    await press(`X delete ${title}`);
    await press('Move to the bin');
    await expect(cassetteRow(page, title)).toBeHidden();
  };
  const restore = async (title: string) => {
    await openTab(page, 'Bin');
    await press(`Restore ${title}`);
    await expect(page.getByRole('button', { name: `Restore ${title}` })).toBeHidden();
  };
  await test.step('A move to the bin, restored there, and one more, taken back by Undo', async () => {
    await moveToBin(two);
    await restore(two);
    await openTab(page, 'Cassettes');
    await searchFor(page, search);
    await moveToBin(two);
    await press('Undo');
    await expect(cassetteRow(page, two)).toContainText('Hiss & Hers');
    await expectTrueIndex(database);
  });

  await test.step('The undo of the import, which leaves what was changed since', async () => {
    await openTab(page, 'Changes');
    await press('Undo… day.csv');
    await press('Undo it');
    await expect(page.getByText(/^1 tape moved to the bin\./)).toBeVisible();
    expect(await stored(undone)).toBeUndefined();
    await restore(undone);
    expect((await stored(undone))?.frontImageUrl).not.toBe('');
    await expectTrueIndex(database);
  });

  await test.step('A deletion for good, of one in the bin and of several', async () => {
    await openTab(page, 'Cassettes');
    await searchFor(page, undone);
    await moveToBin(undone);
    await openTab(page, 'Bin');
    await press(`X delete ${undone} for good`);
    await press('Delete for good');
    await expect.poll(() => database.files()).toEqual(files);
    await openTab(page, 'Cassettes');
    await searchFor(page, search);
    await page.getByRole('checkbox', { name: 'Select all that are found' }).click();
    for (const name of ['Delete…', 'Delete for good…', 'Delete for good']) await press(name);
    await expect(page.getByText('3 tapes deleted.')).toBeAttached();
    await expect(page.getByText('0 of 48 tapes')).toBeVisible();
    await expectTrueIndex(database);
  });
});

test('Back and a reload return to a tab, and from another page to the place in the table', async ({
  page,
}) => {
  await openAdmin(page);
  await openTab(page, 'Mailing list');
  await expect(page).toHaveURL(/\/admin\?tab=mailing-list$/);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search the addresses' })).toBeVisible();
  await page.goBack();
  const region = page.getByRole('region', { name: 'Tapes, scrollable' });
  // Before its rows have come it can't be scrolled.
  await expect(async () => {
    await region.evaluate((element) => element.scrollTo(0, 700));
    expect(await page.evaluate(() => window.history.state.regionTop)).toBe(700);
  }).toPass();
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await page.goBack();
  await expect(region).toBeVisible();
  await expect.poll(() => region.evaluate((element) => element.scrollTop)).toBe(700);
});

test('On a phone an editor sees six tapes, filters them in a sheet, edits in the form and logs out in a menu', async ({
  page,
  database,
}) => {
  await storeCassette(one);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdmin(page);
  const items = page.getByRole('region', { name: 'Tapes, scrollable' }).getByRole('listitem');
  await expect(items.nth(5)).toBeInViewport({ ratio: 1 });

  await searchFor(page, one);
  await page.getByRole('button', { name: 'Filter & more' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter & more' });
  await sheet.getByRole('button', { name: 'Title' }).click();
  await expect(sheet.getByRole('button', { name: 'Export' })).toBeVisible();
  await sheet.getByRole('checkbox', { name: 'Without label or year 1' }).click();
  await sheet.getByRole('button', { name: 'Show 1 tape' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filter & more (1)' })).toBeFocused();
  await expect(items).toHaveCount(1);

  await page.getByRole('button', { name: `Edit ${one}`, exact: true }).click();
  await editDialog(page).getByLabel('Release ID').fill('FH-03');
  await editDialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editDialog(page)).toHaveCount(0);
  expect((await database.cassettesByTitle(one))[0]?.data.releaseId).toBe('FH-03');

  await page.setViewportSize({ width: 320, height: 640 });
  const form = await openAddForm(page);
  await form.getByLabel('Artist').fill('Somebody, anna al');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: 'Anna Ålund' })).toBeInViewport({ ratio: 1 });
  await expect(list).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});
