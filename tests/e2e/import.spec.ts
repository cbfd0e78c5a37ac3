import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { noImages } from '../../src/domain/cassette.ts';
import { cassetteId } from '../../src/domain/cassette-id.ts';
import { emptyDraft } from '../../src/domain/cassette-validation.ts';
import { renderScan } from '../../tools/scans/make-scan.ts';
import { cardImage, scanCases } from '../../tools/scans/scan-cases.ts';
import type { Database } from '../support/e2e/database.ts';
import { openEditorClient } from '../support/e2e/editor-client.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  openAdmin,
  test,
} from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

/** The label of every cassette that these tests add. */
const label = 'Imported By A Test';
const specialId = 'specialspecialspecia';

test.beforeEach(async ({ page }) => {
  await openAdmin(page, '/admin?tab=import');
});
test.afterEach(({ database }) => deleteImported(database));

const row = (page: Page, name: string | RegExp) => page.getByRole('listitem', { name });
const importButton = (page: Page) => page.getByRole('button', { name: 'Import', exact: true });
const chooseFile = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const header =
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added';
const line = (number: number, fields: { title?: string; format?: string; year?: string } = {}) => {
  const { title = `Import ${number}`, format = 'Cass', year = '1985' } = fields;
  return `C-${number},"Träumer, The",${title},${label},"${format}",,${year},${9900000 + number},All,2021-01-01`;
};
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => line(from + index));
const discogs = (rows: readonly string[]) => [header, ...rows, ''].join('\r\n');

const imported = async (database: Database) =>
  (await database.documents('cassettes')).filter(({ data }) => data.label === label);

async function deleteImported(database: Database) {
  for (const { id, data } of await imported(database)) {
    await database.deleteCassette(id);
    for (const path of [data.spineImageUrl, data.frontImageUrl, data.fullJCardImageUrl])
      if (path) await database.removeFile(path);
  }
}

/** A folder of image files on disk. */
async function folderOf(
  info: TestInfo,
  names: Record<string, { width: number; height: number } | 'scan'>,
) {
  const folder = info.outputPath('scans');
  mkdirSync(folder, { recursive: true });
  for (const [name, size] of Object.entries(names))
    writeFileSync(`${folder}/${name}`, size === 'scan' ? await scan() : (await photo(size)).buffer);
  return folder;
}

/** A slightly rotated card on a wooden table. */
async function scan() {
  const wood = scanCases(1, 2).find(({ group }) => group === 'wood')!;
  const { data, width, height } = renderScan(await cardImage(wood.card), wood.settings);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .jpeg()
    .toBuffer();
}

test('A Discogs export is imported with a folder of images, and changes nothing the second time', async ({
  page,
  database,
}, info) => {
  const all = [...lines(1, 6), line(7, { format: 'LP, Album' }), line(8, { year: 'soon' })];
  const file = Buffer.from(discogs(all), 'latin1');
  await chooseFile(page, 'collection.csv', file);
  await expect(page.getByText('Discogs collection · 8 rows · Windows-1252 · comma')).toBeVisible();
  await expect(row(page, 'Row 1: Import 1, New')).toContainText('The Träumer');
  await expect(row(page, /Row 7: .*Skipped/)).toContainText('Not a cassette: LP, Album.');
  await expect(row(page, /Row 8: .*Wrong/)).toContainText('Please enter a year');

  const before = await database.files();
  await page.getByLabel('Choose a folder').setInputFiles(
    await folderOf(info, {
      '9900001-spine.jpg': { width: 300, height: 2000 },
      '9900001-front.jpg': { width: 1200, height: 1200 },
      '2.jpg': 'scan',
      'holiday.jpg': { width: 60, height: 60 },
    }),
  );
  await expect(page.getByText('3 pictures found their row, 1 did not')).toBeVisible();
  await page.getByText('Look at the scans (1)').click();
  await expect(page.locator('details img')).toBeVisible();
  await expect(page.getByText('Which way up the card is, is not sure in 1')).toBeVisible();
  await expectNoAxeViolations(page);
  await expect.poll(() => database.files()).toEqual(before);

  await importButton(page).click();
  await expect(page.getByText('6 tapes added.')).toBeVisible();
  const cassettes = await imported(database);
  expect(cassettes).toHaveLength(6);
  const cassette = (number: number) =>
    cassettes.find(({ data }) => data.title === `Import ${number}`)?.data;
  expect(cassette(1)).toMatchObject({
    artist: ['The Träumer'],
    releaseId: '9900001',
    releaseYear: 1985,
    inStock: 'No',
    fullJCardImageUrl: '',
  });
  for (const [data, field, width] of [
    [cassette(1), 'spine', 100],
    [cassette(1), 'front', 500],
    [cassette(2), 'spine', 100],
    [cassette(2), 'front', 500],
    [cassette(2), 'fullJCard', 787],
  ] as const) {
    const image = await database.file(data?.[`${field}ImageUrl`]);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width, height: 775 });
    expect(data?.[`${field}Blurhash`]).toHaveLength(36);
  }
  await expect.poll(() => database.files()).toHaveLength(before.length + 5);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await chooseFile(page, 'collection.csv', file);
  await expect(page.getByRole('radio', { name: 'Same 6' })).toBeVisible();
  await expect(page.getByText('Nothing to import')).toBeVisible();
  await expect(importButton(page)).toHaveAttribute('aria-disabled', 'true');
});

test('An archive’s list in Mac Roman is read, repaired for all rows at once, corrected and imported', {
  tag: '@every-browser',
}, async ({ page, database }) => {
  const years = ['[n.d.]', '1971; 1982', 'c. 1985'];
  const list = [
    'Werktitel;Haupt-Interpreten;Erschienen;Verlag;Bemerkungen',
    ...Array.from({ length: 12 }, (_, index) =>
      [
        `Tr\x8aume ${index}`,
        index === 7 ? '' : `Ch\x9are ${index}`,
        `"${years[index % 3]}"`,
        label,
        index % 10 === 0 ? `Recorded at home, ${'side by side, '.repeat(25)}`.trim() : '',
      ].join(';'),
    ),
  ].join('\r');
  await chooseFile(page, 'liste.csv', Buffer.from(list, 'latin1'));
  await expect(page.getByText('CSV · 12 rows · Mac Roman · semicolon')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Mac Roman.*Träume 0/ })).toBeChecked();

  for (const name of [
    'Take the first year',
    'Leave it empty 4',
    'Cut it at a word',
    'Unknown artist',
  ])
    await page.getByRole('checkbox', { name }).click();
  await expect(page.getByText('All of them are repaired.')).toBeVisible();
  await expectNoAxeViolations(page);

  await row(page, /^Row 3:/)
    .getByRole('button', { name: /^Edit Title/ })
    .click();
  await page.keyboard.press('End');
  await page.keyboard.type(' corrected');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Row 3: Träume 2 corrected, New')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);

  await importButton(page).click();
  await expect(page.getByText('12 tapes added.')).toBeVisible();
  const cassettes = await imported(database);
  const storedYears = cassettes.map(({ data }) => data.releaseYear ?? null);
  expect(storedYears.filter((year) => year === null)).toHaveLength(4);
  expect(storedYears.filter((year) => year === 1971)).toHaveLength(4);
  expect(cassettes.map(({ data }) => data.title)).toContain('Träume 2 corrected');
});

test('A dropped folder is read with its subfolders', async ({ page }, info) => {
  const folder = await folderOf(info, {
    '9900001-spine.jpg': { width: 300, height: 2000 },
    'holiday.jpg': { width: 60, height: 60 },
  });
  mkdirSync(`${folder}/second half`);
  writeFileSync(`${folder}/second half/2.jpg`, (await photo({ width: 900, height: 886 })).buffer);
  const file = info.outputPath('collection.csv');
  writeFileSync(file, discogs(lines(1, 2)));

  // Through the DevTools protocol, because a DataTransfer made by a script has no folders.
  const dropZone = page.getByRole('region').filter({ has: page.getByLabel('Choose a file') });
  const box = (await dropZone.boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [file, folder], dragOperationsMask: 1 },
    });
  await expect(row(page, 'Row 2: Import 2, New')).toBeVisible();
  await expect(page.getByText('2 pictures found their row, 1 did not')).toBeVisible();
});

test('An import that is cancelled, resumed, interrupted by a reload and repeated adds each cassette once', async ({
  page,
  database,
}) => {
  await chooseFile(page, 'collection.csv', discogs(lines(1, 10)));
  // So many commits are sent; the next one is held, so that the import can't end by itself.
  let allowed = 2;
  let sendHeld = () => {};
  await page.route(/:commit/, async (route) => {
    if (allowed-- <= 0)
      await new Promise<void>((done) => {
        sendHeld = done;
      });
    await route.continue();
  });
  await importButton(page).click();
  const progress = page.getByRole('progressbar', { name: 'Import' });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  // What is being written is finished.
  allowed = 10;
  sendHeld();
  await expect(page.getByText(/Stopped at \d+ of 10/)).toBeVisible();
  const stopped = (await imported(database)).length;
  expect(stopped).toBeLessThan(10);
  allowed = 2;
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect
    .poll(async () => Number(await progress.getAttribute('value')))
    .toBeGreaterThan(stopped);

  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.unrouteAll();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await chooseFile(page, 'collection.csv', discogs(lines(1, 10)));
  await expect(page.getByRole('radio', { name: /Same [1-9]/ })).toBeVisible();
  await importButton(page).click();
  await expect(page.getByText(/tapes? added\.$/)).toBeVisible();
  const titles = (await imported(database)).map(({ data }) => data.title);
  expect(titles).toHaveLength(10);
  expect(new Set(titles).size).toBe(10);
});

test.describe('A failing import', () => {
  test.use({ expectedConsoleErrors: [/could not be imported|The import was stopped/] });

  test('does not add again what another editor has added since the file was read', async ({
    page,
    database,
  }) => {
    await chooseFile(page, 'collection.csv', discogs(lines(1, 4)));
    await expect(page.getByText('4 new tapes', { exact: true })).toBeVisible();

    const { cassettes } = await openEditorClient();
    // One has the same release ID, one the same title and artist.
    for (const fields of [
      { title: 'Eins', artist: ['Träumer'], releaseId: '9900001' },
      { title: 'Import 3', artist: ['The Träumer'] },
    ]) {
      const draft = { ...emptyDraft, label, ...fields };
      await cassettes.create(cassetteId(draft), draft, noImages);
    }

    await importButton(page).click();
    await expect(page.getByText('2 tapes added, 2 failed.')).toBeVisible();
    for (const name of [/Row 1:/, /Row 3:/])
      await expect(row(page, name)).toContainText('Somebody added this tape meanwhile.');
    const titles = (await imported(database)).map(({ data }) => data.title).sort();
    expect(titles).toEqual(['Eins', 'Import 2', 'Import 3', 'Import 4']);
    // The same file is compared with the new state.
    await page.getByRole('button', { name: 'Import another file' }).click();
    await chooseFile(page, 'collection.csv', discogs(lines(1, 4)));
    await expect(row(page, /^Row 3: .*, Changed/)).toBeVisible();
    await expect(page.getByText('Nothing to import')).toBeVisible();
  });
});

test('An export as CSV restores the same catalogue into an empty project', async ({
  page,
  database,
}) => {
  const { firestore } = database;
  const clear = async () => {
    for (const name of ['cassettes', 'shelf'])
      await firestore.recursiveDelete(firestore.collection(name));
  };
  const shelf = await database.documents('shelf');
  const demo = await database.documents('cassettes');
  const specialCassette = {
    ...demo[0]?.data,
    title: '=Import, "quoted"',
    artist: ['Earth, Wind & Fire', '-M-', '"Weird Al" Yankovic'],
    editorNotes: '@one line\r\nand\tanother',
    label,
    releaseYear: null,
    spineImageUrl: '',
    spineImageToken: '',
    spineBlurhash: '',
    // Its own images: an image of two cassettes is assigned to the first only.
    frontImageUrl: 'images/00000000-0000-4000-8000-000000000001',
    fullJCardImageUrl: 'images/00000000-0000-4000-8000-000000000002',
  };
  // A few cassettes, whose index the visit creates.
  await clear();
  const before: typeof demo = [...demo.slice(0, 5), { id: specialId, data: specialCassette }];
  const withoutTimes = (documents: typeof before) =>
    Object.fromEntries(
      documents.map(({ id, data: { createdAt, updatedAt, part, run, ...fields } }) => [id, fields]),
    );
  try {
    for (const { id, data } of before) await firestore.doc(`cassettes/${id}`).set(data);
    await page.goto('/admin');
    // A later commit of the repair would write to the emptied project.
    await expect.poll(async () => Object.keys(await database.entries())).toHaveLength(6);
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save CSV' }).click();
    const saved = await (await download).path();

    await clear();
    await page.goto('/admin?tab=import');
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'cassettes.csv',
      mimeType: 'text/plain',
      buffer: readFileSync(saved),
    });
    await importButton(page).click();
    await expect(page.getByText(`${before.length} tapes added.`)).toBeVisible();
    expect(withoutTimes(await database.documents('cassettes'))).toEqual(withoutTimes(before));
  } finally {
    await clear();
    const batch = firestore.batch();
    for (const { id, data } of demo) batch.set(firestore.doc(`cassettes/${id}`), data);
    for (const { id, data } of shelf) batch.set(firestore.doc(`shelf/${id}`), data);
    await batch.commit();
  }
});

test('A file is imported with the keyboard alone at a width of 320 pixels', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({
    name: 'liste.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Interpret;Titel;Firma\nTräumer;Import 1;${label}\nTräumer;Import 2;${label}\n`,
    ),
  });
  await expect(page.getByText('CSV · 2 rows · UTF-8 · semicolon')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
  await page.getByLabel('Firma').focus();
  await page.keyboard.type('Label');
  const secondRow = page.getByRole('checkbox', { name: 'Import row 2: Import 2' });
  await secondRow.focus();
  await page.keyboard.press('Space');
  await expect(secondRow).not.toBeChecked();
  await expect(page.getByText('1 new tape', { exact: true })).toBeVisible();
  // Title, artist and label of the row can be edited; then the bar follows.
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab');
  await expect(importButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 tape added.')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
  expect((await imported(database)).map(({ data }) => data.title)).toEqual(['Import 1']);
});
