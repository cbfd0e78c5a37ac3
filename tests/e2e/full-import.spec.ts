import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { demoCard, type RasterImage } from '../../tools/scans/cards.ts';
import { renderScan, type ScanSettings } from '../../tools/scans/make-scan.ts';
import {
  addForm,
  addImages,
  cassetteRow,
  fillTitleAndArtist,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import { type Database, expect, signIn, test } from '../support/e2e/fixtures.ts';

/** A volunteer's evening: an empty project, a box of tapes, and in the end a shelf that a member looks at. */

test.use({ expectedConsoleErrors: [/A scan could not be opened/] });

type Documents = Awaited<ReturnType<Database['documents']>>;
let tapes: Documents;
let shelf: Documents;

test.beforeEach(async ({ database }) => {
  tapes = await database.documents('cassettes');
  shelf = await database.documents('shelf');
  await empty(database);
});
test.afterEach(async ({ database }) => {
  for (const { data } of await database.documents('cassettes'))
    for (const path of [data.spineImageUrl, data.frontImageUrl, data.fullJCardImageUrl])
      if (path) await database.removeFile(path);
  await empty(database);
  const batch = database.firestore.batch();
  for (const [name, documents] of Object.entries({ cassettes: tapes, shelf }))
    for (const { id, data } of documents)
      batch.set(database.firestore.collection(name).doc(id), data);
  await batch.commit();
});

async function empty({ firestore }: Database) {
  for (const name of ['cassettes', 'shelf'])
    await firestore.recursiveDelete(firestore.collection(name));
}

const plan: ScanSettings = {
  seed: 5,
  background: 'wood',
  width: 800,
  height: 760,
  cardWidth: 560,
  center: { x: 0.49, y: 0.51 },
  rotation: -4.2,
  skew: 0,
  heightDeviation: 0,
  folds: [187, 287],
  shadow: { x: 0.01, y: 0.012, dark: 0.4 },
  noise: 1.5,
  falloff: 0.1,
};

async function scanOf(card: number): Promise<Buffer> {
  const { data, width, height }: RasterImage = renderScan(await demoCard(card), plan);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .jpeg()
    .toBuffer();
}

/** Eighteen cassettes, one of them there already, one twice in the collection, and a record. */
const collection = [
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added',
  'A-1,"Mira Sol, Anna Ålund",First Of The Evening,Abend,"Cass, Album",,1984,8800001,All,2024-03-02',
  ...Array.from(
    { length: 17 },
    (_, at) =>
      `A-${at + 2},"${at === 0 ? 'Fall, The' : at === 1 ? 'Nirvana (2)' : `Band ${at}`}",Evening ${at + 2},Abend,Cass,,${at === 2 ? 0 : 1980 + at},${8_800_002 + at},All,2024-03-02`,
  ),
  'A-3,Nirvana (2),Evening 3,Abend,Cass,,1981,8800003,All,2024-03-02',
  'A-20,Somebody,A Record,Abend,"LP, Album",,1981,8800020,All,2024-03-02',
  '',
].join('\r\n');

async function openCollection(page: Page) {
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'collection.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(collection),
  });
}
const bar = (page: Page) => page.getByRole('region', { name: 'Import' });
const start = (page: Page) => bar(page).getByRole('button', { name: 'Import', exact: true });

test('an evening: from an empty project to a full shelf', async ({
  page,
  browser,
  database,
}, info) => {
  await signIn(page, 'editor');
  await expect(page.getByText('No tapes yet.')).toBeVisible();

  await test.step('a first tape by three files, a second by one crooked scan', async () => {
    await openAddForm(page);
    await fillTitleAndArtist(page, 'First Of The Evening');
    await addImages(page);
    await addForm(page).getByRole('button', { name: 'Submit' }).click();
    await expect(cassetteRow(page, 'First Of The Evening')).toBeVisible();

    await openAddForm(page);
    await addForm(page).getByLabel('Title').fill('By One Scan');
    // The catalogue of one tape knows an artist already.
    await addForm(page).getByLabel('Artist').fill('Mi');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(addForm(page).getByLabel('Artist')).toHaveValue('Mira Sol');
    await addForm(page)
      .getByLabel('One scan of the whole J-card')
      .setInputFiles({ name: 'scan.jpg', mimeType: 'image/jpeg', buffer: await scanOf(0) });
    await expect(addForm(page).getByText('Edges found.')).toBeVisible();
    // Nobody has to look for the tool, nor for its button.
    const add = addForm(page).getByRole('button', { name: 'Add', exact: true });
    await expect(add).toBeInViewport({ ratio: 1 });
    await add.click();
    await expect(addForm(page).getByRole('img', { name: 'Spine Image' })).toBeVisible();
    await addForm(page).getByRole('button', { name: 'Submit' }).click();
    await expect(cassetteRow(page, 'By One Scan')).toBeVisible();
  });

  await test.step('the collection, with a folder in which not all is right', async () => {
    await openCollection(page);
    await expect(bar(page)).toContainText('17 new tapes');
    const folder = info.outputPath('scans');
    mkdirSync(folder, { recursive: true });
    const scan = await scanOf(1);
    for (const [name, bytes] of Object.entries({
      '8800002.jpg': scan,
      // Lay on its side on the scanner.
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
    // What needs somebody comes first.
    const first = page.locator('details').getByRole('listitem').first();
    await expect(first).toContainText('Evening 4');
    await first.getByRole('button', { name: /^Leave out/ }).click();
    await page.getByRole('button', { name: 'Turn the scan of Evening 3 by 90°' }).click();
    await expect(bar(page)).toContainText('17 new tapes, 2 pictures');
    await start(page).click();
    await expect(bar(page)).toContainText('17 tapes added.');
  });

  await test.step('the same file once more changes nothing', async () => {
    await page.getByRole('button', { name: 'Import another file' }).click();
    await openCollection(page);
    await expect(page.getByRole('radio', { name: 'Same 17' })).toBeVisible();
    await expect(start(page)).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Close the file' }).click();
  });

  await test.step('those without images get their country together', async () => {
    await page.getByRole('link', { name: 'Cassettes' }).click();
    await page.getByRole('button', { name: 'Without images' }).click();
    await expect(page.getByText('15 of 19 tapes')).toBeVisible();
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('dialog').getByLabel('Country', { exact: true }).fill('Germany');
    await page.getByRole('button', { name: 'Change 15 tapes' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  const stored = (await database.documents('cassettes')).map(({ data }) => data);
  expect(stored).toHaveLength(19);
  expect(stored.filter(({ country }) => country === 'Germany')).toHaveLength(15);
  expect(stored.find(({ title }) => title === 'Evening 2')).toMatchObject({
    artist: ['The Fall'],
    label: 'Abend',
    spineImageUrl: expect.stringMatching(/^images\//),
  });
  expect(stored.find(({ title }) => title === 'Evening 4')).toMatchObject({ releaseYear: null });
  const thumbnail = async (title: string) => {
    const tape = stored.find((one) => one.title === title);
    const image = sharp(await database.file(tape?.frontImageUrl));
    return image.resize(10, 10, { fit: 'fill' }).greyscale().raw().toBuffer();
  };
  const [upright, turned] = [await thumbnail('Evening 2'), await thumbnail('Evening 3')];
  const apart = upright.map((value, at) => Math.abs(value - turned[at]!));
  expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(12);

  await test.step('a member looks at the shelf', async () => {
    const context = await browser.newContext();
    const member = await context.newPage();
    await signIn(member, 'member');
    await member.goto('/explore');
    await expect(member.getByText('19 tapes')).toBeVisible();
    await member.getByLabel('Search the shelf').fill('The Fall');
    await member.getByRole('gridcell', { name: /Evening 2/ }).click();
    await expect(member.getByRole('heading', { name: 'Evening 2' })).toBeVisible();
    await context.close();
  });
});
