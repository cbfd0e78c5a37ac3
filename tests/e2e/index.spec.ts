import { entryBytes } from '../../src/firebase/shelf-parts.ts';
import { cassetteRow, editedRow } from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import { expect, openAdmin, test } from '../support/e2e/fixtures.ts';

const titles = ['One', 'Two', 'Three'].map((name) => `Index Of A Day ${name}`);
const [one = '', two = '', three = ''] = titles;

test.afterEach(async ({ database }) => {
  for (const title of titles) await database.deleteByTitle(title);
  for (const name of ['bin', 'runs'])
    for (const { id } of await database.documents(name))
      await database.firestore.doc(`${name}/${id}`).delete();
});

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

test('After a day of edits of every kind, the index repeats each document', async ({
  page,
  database,
}) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const openTab = (name: string) =>
    page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name, exact: true })
      .click();
  await openAdmin(page, '/admin?tab=import');
  const rows = titles.map((title) => `${title},Mira Sol`).join('\n');
  await page.getByLabel('Choose a file').setInputFiles({
    ...{ name: 'day.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`Title,Artist\n${rows}\n`),
  });
  await press('Import');
  await expect(page.getByText('3 tapes added.')).toBeVisible();

  await openTab('Cassettes');
  await page.getByRole('searchbox', { name: 'Search the tapes' }).fill('Index Of A Day');
  await press(`Edit ${one}`);
  const row = editedRow(page, one);
  await row.getByLabel('Label').fill('Caspla');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(cassetteRow(page, one)).toContainText('Caspla');

  await page.getByRole('checkbox', { name: 'Select all that are found' }).click();
  await press('Change…');
  const dialog = page.getByRole('dialog', { name: 'Change the selected tapes' });
  await dialog.getByLabel('Country', { exact: true }).fill('Peru');
  await dialog.getByRole('button', { name: 'Set country of 3 tapes' }).click();
  await expect(page.getByText('3 tapes changed.')).toBeAttached();

  const remove = async (title: string, ...answers: string[]) => {
    await press(`X delete ${title}`);
    for (const answer of answers) await press(answer);
    await expect(cassetteRow(page, title)).toBeHidden();
  };
  await remove(two, 'Move to the bin');
  await openTab('Bin');
  await press(`Restore ${two}`);
  await expect(page.getByRole('button', { name: `Restore ${two}` })).toBeHidden();
  await openTab('Cassettes');
  await page.getByRole('searchbox', { name: 'Search the tapes' }).fill('Index Of A Day');
  await remove(three, 'Delete for good…', 'Delete for good');
  await remove(two, 'Move to the bin');
  await press('Undo');
  await expect(cassetteRow(page, two)).toContainText('Peru');
  expect((await database.cassettesByTitle(one))[0]?.data).toMatchObject({
    ...{ label: 'Caspla', country: 'Peru' },
  });
  await expectTrueIndex(database);
});
