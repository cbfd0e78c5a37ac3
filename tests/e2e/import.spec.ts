import type { Page } from '@playwright/test';
import type { Database } from '../support/e2e/database.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  openAdmin,
  test,
} from '../support/e2e/fixtures.ts';

/** The label of every cassette that these tests add. */
const label = 'Imported By A Test';

test.beforeEach(async ({ page }) => {
  await openAdmin(page, '/admin?tab=import');
});
test.afterEach(async ({ database }) => {
  for (const { id } of await imported(database)) await database.deleteCassette(id);
});

const row = (page: Page, name: string | RegExp) => page.getByRole('listitem', { name });
const importButton = (page: Page) => page.getByRole('button', { name: 'Import', exact: true });
const chooseFile = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const imported = async (database: Database) =>
  (await database.documents('cassettes')).filter(({ data }) => data.label === label);

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
