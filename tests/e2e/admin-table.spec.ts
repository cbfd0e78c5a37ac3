import { Timestamp } from 'firebase-admin/firestore';
import { emptyDraft } from '../../src/domain/fields.ts';
import { cassetteRow } from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';

/** The cassettes of this file, without images, as an import creates them: their titles start with this. */
const prefix = 'Table Test';
const titles = ['One', 'Two', 'Three', 'Four'].map((name) => `${prefix} ${name}`);
const noImages = Object.fromEntries(
  ['spine', 'front', 'fullJCard'].flatMap((panel) => [
    [`${panel}ImageUrl`, ''],
    [`${panel}ImageToken`, ''],
    [`${panel}Blurhash`, ''],
  ]),
);

async function addCassettes(database: Database): Promise<void> {
  const cassettes = database.firestore.collection('cassettes');
  const now = Date.now();
  for (const [index, title] of titles.entries()) {
    // Newer than all other cassettes, the first of them the newest.
    const time = Timestamp.fromMillis(now + 60_000 - index * 1000);
    await cassettes.add({
      ...emptyDraft,
      title,
      artist: ['Somebody'],
      genre: [prefix],
      ...noImages,
      createdAt: time,
      updatedAt: time,
    });
  }
  await database.rebuildShelf();
}
const stored = async (database: Database) =>
  (await database.documents('cassettes')).filter(({ data }) => data.title.startsWith(prefix));
/** Their entries in the shelf index. */
const indexEntries = async (database: Database) =>
  Object.values(await database.entries()).filter(({ title }) => title?.startsWith(prefix));

test.afterEach(async ({ database }) => {
  for (const { id } of await stored(database)) await database.deleteCassette(id);
  for (const { id } of await database.documents('bin'))
    await database.firestore.doc(`bin/${id}`).delete();
});

test('Rows that are found are selected by pointer and keyboard, changed together and deleted together', async ({
  page,
  database,
}) => {
  await addCassettes(database);
  await openAdmin(page, `${adminPath(prefix)}&only=without-images+without-label-or-year`);
  await expect(page.getByText('4 of 52 tapes')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText(titles);
  const checkbox = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
  await checkbox(titles[0]!).click();
  await checkbox(titles[1]!).click({ modifiers: ['Shift'] });
  await checkbox(titles[3]!).focus();
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('region', { name: 'Selected tapes' });
  await expect(bar).toContainText('4 tapes selected');
  await bar.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the selected tapes' });
  await dialog.getByLabel('Label', { exact: true }).fill('Hiss & Hers');
  await dialog.getByLabel('In Stock', { exact: true }).selectOption('Yes');
  await dialog.getByLabel('Locations', { exact: true }).fill('Malmö, Berlin');
  await dialog
    .getByRole('button', { name: 'Set label, set stock, add 2 places to 4 tapes' })
    .click();
  await expect(page.getByText('4 tapes changed.')).toBeAttached();
  for (const title of titles) await expect(cassetteRow(page, title)).toContainText('Hiss & Hers');
  expect(
    (await stored(database)).map(({ data }) => [data.label, data.inStock, data.locations]),
  ).toEqual(titles.map(() => ['Hiss & Hers', 'Yes', ['Malmö', 'Berlin']]));
  expect((await indexEntries(database)).map(({ label }) => label)).toEqual(
    titles.map(() => 'Hiss & Hers'),
  );

  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Tapes, scrollable' })).toBeFocused();

  await page.getByRole('checkbox', { name: 'Select all that are found' }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete for good…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 4 tapes for good?' });
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('4 tapes deleted.')).toBeAttached();
  await expect(page.getByText('0 of 48 tapes')).toBeVisible();
  expect(await stored(database)).toEqual([]);
  expect(await indexEntries(database)).toEqual([]);
});

test('Back and a reload return to a tab, and from another page to the place in the table', async ({
  page,
}) => {
  await openAdmin(page);
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Mailing list' })
    .click();
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
