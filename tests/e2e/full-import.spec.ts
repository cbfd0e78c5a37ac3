import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Database } from '../support/e2e/database.ts';
import { demoScan } from '../support/e2e/demo-scan.ts';
import {
  expect,
  expectNoAxeViolations,
  openAdmin,
  startSession,
  test,
} from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

/** From an empty project through an import with scans to the shelf that a member sees, and its export. */

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

/** Five cassettes, of which one is listed twice, and an LP. */
const collection = [
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added',
  ...Array.from(
    { length: 5 },
    (_, index) =>
      `A-${index + 2},"${index === 0 ? 'Fall, The' : index === 1 ? 'Träumer (2)' : `Band ${index}`}",Evening ${index + 2},Abend,Cass,,${index === 2 ? 0 : 1980 + index},${8_800_002 + index},All,2024-03-02`,
  ),
  'A-3,Träumer (2),Evening 3,Abend,Cass,,1981,8800003,All,2024-03-02',
  'A-7,Somebody,A Record,Abend,"LP, Album",,1981,8800007,All,2024-03-02',
  '',
].join('\r\n');

const importBar = (page: Page) => page.getByRole('region', { name: 'Import' });
const importButton = (page: Page) =>
  importBar(page).getByRole('button', { name: 'Import', exact: true });

test('A full import with a folder of images fills an empty project up to the shelf that a member sees, and its export is the same catalogue', async ({
  page,
  browser,
  database,
}, info) => {
  await openAdmin(page);
  await expect(page.getByText('No tapes yet.')).toBeVisible();
  const filesBefore = await database.files();

  await test.step('A Discogs export and a folder with wrong files are imported', async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'collection.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(collection, 'latin1'),
    });
    await expect(
      page.getByText('Discogs collection · 7 rows · Windows-1252 · comma'),
    ).toBeVisible();
    await expect(page.getByRole('listitem', { name: /Row 7: .*Skipped/ })).toContainText(
      'Not a cassette: LP, Album.',
    );
    await expect(importBar(page)).toContainText('5 new tapes');
    const folder = info.outputPath('scans');
    mkdirSync(folder, { recursive: true });
    const scan = await demoScan(1);
    for (const [name, bytes] of Object.entries({
      '8800002.jpg': scan,
      // Scanned on its side.
      '8800003.JPG': await sharp(scan).rotate(-90).toBuffer(),
      '8800004.jpg': scan.subarray(0, 4000),
      '8800005-front.jpg': (await photo({ width: 900, height: 900 })).buffer,
      'IMG_2044.jpg': scan,
      'notes.txt': Buffer.from('which is which'),
    }))
      writeFileSync(`${folder}/${name}`, bytes);
    await page.getByLabel('Choose a folder').setInputFiles(folder);
    await expect(page.getByText('4 pictures found their row, 1 did not')).toBeVisible();
    await page.getByText('Look at the scans (3)').click();
    await expect(page.getByText('1 can’t be opened: leave it out')).toBeVisible();
    // Doubtful scans are listed first.
    const first = page.locator('details').getByRole('listitem').first();
    await expect(first).toContainText('Evening 4');
    await first.getByRole('button', { name: /^Leave out/ }).click();
    await page.getByRole('button', { name: 'Turn the scan of Evening 3 by 90°' }).click();
    await expect(importBar(page)).toContainText('5 new tapes, 3 pictures');
    await expectNoAxeViolations(page);
    expect(await database.files()).toEqual(filesBefore);
    await importButton(page).click();
    await expect(importBar(page)).toContainText('5 tapes added.');
  });

  const stored = (await database.documents('cassettes')).map(({ data }) => data);
  const titled = (title: string) => stored.find((document) => document.title === title);
  expect(stored).toHaveLength(5);
  expect(titled('Evening 2')).toMatchObject({
    artist: ['The Fall'],
    label: 'Abend',
    releaseId: '8800002',
    releaseYear: 1980,
    inStock: 'No',
  });
  expect(titled('Evening 3')).toMatchObject({ artist: ['Träumer'] });
  expect(titled('Evening 4')).toMatchObject({ releaseYear: null, frontImageUrl: '' });
  for (const [title, field, width] of [
    ['Evening 2', 'spine', 100],
    ['Evening 2', 'front', 500],
    ['Evening 2', 'fullJCard', 787],
    ['Evening 5', 'front', 500],
  ] as const) {
    const image = await database.file(titled(title)?.[`${field}ImageUrl`]);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width, height: 775 });
    expect(titled(title)?.[`${field}Blurhash`]).toHaveLength(36);
  }
  const thumbnail = async (title: string) => {
    const image = sharp(await database.file(titled(title)?.frontImageUrl));
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
    await expect(member.getByText('5 tapes')).toBeVisible();
    await member.getByLabel('Search the shelf').fill('The Fall');
    await member.getByRole('gridcell', { name: /Evening 2/ }).click();
    await expect(member.getByRole('heading', { name: 'Evening 2' })).toBeVisible();
    await context.close();
  });

  await test.step('The export holds the same catalogue', async () => {
    await page.getByRole('link', { name: 'Cassettes' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save CSV' }).click();
    const saved = await (await download).path();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'cassettes.csv',
      mimeType: 'text/csv',
      buffer: readFileSync(saved),
    });
    await expect(page.getByRole('radio', { name: 'Same 5' })).toBeVisible();
    await expect(page.getByText('Nothing to import')).toBeVisible();
    await expect(importButton(page)).toHaveAttribute('aria-disabled', 'true');
  });
});
