import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  addForm,
  cassetteRow,
  fillTitleAndArtist,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import { demoScan } from '../support/e2e/demo-scan.ts';
import { expect, openAdmin, startSession, test } from '../support/e2e/fixtures.ts';

/** From an empty project through forms, scans, import and bulk edit to the shelf that a member sees. */

test.use({ expectedConsoleErrors: [/A scan could not be opened/] });

type Documents = Awaited<ReturnType<Database['documents']>>;
let cassettes: Documents;
let shelf: Documents;

test.beforeEach(async ({ database }) => {
  cassettes = await database.documents('cassettes');
  shelf = await database.documents('shelf');
  await deleteAll(database);
});
test.afterEach(async ({ database }) => {
  for (const { data } of await database.documents('cassettes'))
    for (const path of [data.spineImageUrl, data.frontImageUrl, data.fullJCardImageUrl])
      if (path) await database.removeFile(path);
  await deleteAll(database);
  const batch = database.firestore.batch();
  for (const [name, documents] of Object.entries({ cassettes, shelf }))
    for (const { id, data } of documents)
      batch.set(database.firestore.collection(name).doc(id), data);
  await batch.commit();
});

async function deleteAll({ firestore }: Database) {
  for (const name of ['cassettes', 'shelf'])
    await firestore.recursiveDelete(firestore.collection(name));
}

/** Six cassettes, of which one is in the catalogue already and one is listed twice, and an LP. */
const collection = [
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added',
  'A-1,"Mira Sol, Anna Ålund",By One Scan,Abend,"Cass, Album",,1984,8800001,All,2024-03-02',
  ...Array.from(
    { length: 5 },
    (_, index) =>
      `A-${index + 2},"${index === 0 ? 'Fall, The' : index === 1 ? 'Nirvana (2)' : `Band ${index}`}",Evening ${index + 2},Abend,Cass,,${index === 2 ? 0 : 1980 + index},${8_800_002 + index},All,2024-03-02`,
  ),
  'A-3,Nirvana (2),Evening 3,Abend,Cass,,1981,8800003,All,2024-03-02',
  'A-7,Somebody,A Record,Abend,"LP, Album",,1981,8800007,All,2024-03-02',
  '',
].join('\r\n');

async function openCollection(page: Page) {
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'collection.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(collection),
  });
}
const importBar = (page: Page) => page.getByRole('region', { name: 'Import' });
const importButton = (page: Page) =>
  importBar(page).getByRole('button', { name: 'Import', exact: true });

test('A full import fills an empty project up to the shelf that a member sees', async ({
  page,
  browser,
  database,
}, info) => {
  await openAdmin(page);
  await expect(page.getByText('No tapes yet.')).toBeVisible();

  await test.step('The form adds a cassette from a rotated scan', async () => {
    await openAddForm(page);
    await fillTitleAndArtist(page, 'By One Scan');
    await addForm(page)
      .getByLabel('One scan of the whole J-card')
      .setInputFiles({ name: 'scan.jpg', mimeType: 'image/jpeg', buffer: await demoScan(0) });
    await expect(addForm(page).getByText('Edges found.')).toBeVisible();
    // The crop tool is scrolled into view, with its button.
    const add = addForm(page).getByRole('button', { name: 'Add', exact: true });
    await expect(add).toBeInViewport({ ratio: 1 });
    await add.click();
    await expect(addForm(page).getByRole('img', { name: 'Spine Image' })).toBeVisible();
    await addForm(page).getByRole('button', { name: 'Submit' }).click();
    await expect(cassetteRow(page, 'By One Scan')).toBeVisible();
  });

  await test.step('A Discogs export and a folder with wrong files are imported', async () => {
    await openCollection(page);
    await expect(importBar(page)).toContainText('5 new tapes');
    const folder = info.outputPath('scans');
    mkdirSync(folder, { recursive: true });
    const scan = await demoScan(1);
    for (const [name, bytes] of Object.entries({
      '8800002.jpg': scan,
      // Scanned on its side.
      '8800003.JPG': await sharp(scan).rotate(-90).toBuffer(),
      '8800004.jpg': scan.subarray(0, 4000),
      'IMG_2044.jpg': scan,
      'notes.txt': Buffer.from('which is which'),
    }))
      writeFileSync(`${folder}/${name}`, bytes);
    await page.getByLabel('Choose a folder').setInputFiles(folder);
    await expect(page.getByText('3 pictures found their row, 1 did not')).toBeVisible();
    await page.getByText('Look at the scans (3)').click();
    await expect(page.getByText('1 can’t be opened: leave it out')).toBeVisible();
    // Doubtful scans are listed first.
    const first = page.locator('details').getByRole('listitem').first();
    await expect(first).toContainText('Evening 4');
    await first.getByRole('button', { name: /^Leave out/ }).click();
    await page.getByRole('button', { name: 'Turn the scan of Evening 3 by 90°' }).click();
    await expect(importBar(page)).toContainText('5 new tapes, 2 pictures');
    await importButton(page).click();
    await expect(importBar(page)).toContainText('5 tapes added.');
  });

  await test.step('A bulk edit sets the country of all cassettes without images', async () => {
    await page.getByRole('link', { name: 'Cassettes' }).click();
    await page.getByRole('button', { name: 'Without images' }).click();
    await expect(page.getByText('3 of 6 tapes')).toBeVisible();
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('dialog').getByLabel('Country', { exact: true }).fill('Germany');
    await page.getByRole('button', { name: 'Change 3 tapes' }).click();
    await expect(page.getByText('3 tapes changed.')).toBeAttached();
  });

  const stored = (await database.documents('cassettes')).map(({ data }) => data);
  expect(stored).toHaveLength(6);
  expect(stored.filter(({ country }) => country === 'Germany')).toHaveLength(3);
  expect(stored.find(({ title }) => title === 'Evening 2')).toMatchObject({
    artist: ['The Fall'],
    label: 'Abend',
    spineImageUrl: expect.stringMatching(/^images\//),
  });
  expect(stored.find(({ title }) => title === 'Evening 4')).toMatchObject({ releaseYear: null });
  const thumbnail = async (title: string) => {
    const cassette = stored.find((document) => document.title === title);
    const image = sharp(await database.file(cassette?.frontImageUrl));
    return image.resize(10, 10, { fit: 'fill' }).greyscale().raw().toBuffer();
  };
  const [upright, rotated] = [await thumbnail('Evening 2'), await thumbnail('Evening 3')];
  const differences = upright.map((value, index) => Math.abs(value - rotated[index]!));
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(12);

  await test.step('A member sees the shelf', async () => {
    const context = await browser.newContext();
    const member = await context.newPage();
    await startSession(member, 'member');
    await member.goto('/explore');
    await expect(member.getByText('6 tapes')).toBeVisible();
    await member.getByLabel('Search the shelf').fill('The Fall');
    await member.getByRole('gridcell', { name: /Evening 2/ }).click();
    await expect(member.getByRole('heading', { name: 'Evening 2' })).toBeVisible();
    await context.close();
  });
});
