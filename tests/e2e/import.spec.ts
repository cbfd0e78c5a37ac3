import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Database } from '../support/e2e/database.ts';
import { expect, openAdmin, test } from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

/** The label of every cassette that this test adds. */
const label = 'Imported By A Test';
const rowCount = 80;

const imported = async (database: Database) =>
  (await database.documents('cassettes')).filter(({ data }) => data.label === label);
test.afterEach(async ({ database }) => {
  for (const { id } of await imported(database)) await database.deleteCassette(id);
});

/** A list in an encoding of its own, with headings, years and words that nobody knows. */
const list = Buffer.from(
  [
    'Werktitel;Interpret;Erschienen;Verlag;Lager',
    ...Array.from(
      { length: rowCount },
      (_, row) => `Tr\xe4ume ${row};Ch\xf6re;${row % 2 ? '1985' : 'o. J.'};${label};ja`,
    ),
  ].join('\n'),
  'latin1',
);

const bar = (page: Page) => page.getByRole('region', { name: 'Import' });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });

test('A list with pictures is imported with the keyboard at 320 pixels, stopped, resumed and undone', {
  tag: '@every-browser',
}, async ({ page, database }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openAdmin(page, '/admin?tab=import');

  await test.step('The file is asked for its encoding, columns and values', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel('Choose a file').focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([
      { name: 'liste.csv', mimeType: 'text/csv', buffer: list },
      {
        name: 'Träume 1-front.jpg',
        mimeType: 'image/jpeg',
        buffer: (await photo({ width: 900, height: 900 })).buffer,
      },
      { name: 'IMG_2044.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') },
    ]);
    await page.getByRole('combobox', { name: /^In which encoding/ }).focus();
    await expect(page.getByText('Träume 0;Chöre')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'They read well' })).toBeFocused();
    await page.keyboard.press('Enter');
    // A select takes the next text with a letter. Whole words would depend on the time between keys.
    for (const [heading, keys, field] of [
      ['Werktitel', 'T', 'Title'],
      ['Interpret', 'A', 'Artist'],
      ['Erschienen', 'RR', 'Release Year'],
      ['Verlag', 'L', 'Label'],
      ['Lager', 'I', 'In Stock'],
    ] as const) {
      const select = page.getByRole('combobox', { name: heading, exact: true });
      await select.focus();
      await page.keyboard.type(keys);
      await expect(select.locator('option:checked')).toHaveText(field);
    }
    await expect(bar(page)).toContainText('Nothing to import yet.');
    await page.getByRole('textbox', { name: 'In Stock for “ja”' }).focus();
    await page.keyboard.type('Yes');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Leave 1 wrong value empty in Release Year' }).focus();
    await page.keyboard.press('Enter');
    await expect(bar(page)).toContainText(`${rowCount} new tapes, 1 picture`);
    await expect(page.getByText('1 picture is left out')).toBeVisible();
  });

  await test.step('It is stopped and resumed, and no row is stored twice', async () => {
    await button(page, 'Import').focus();
    await page.keyboard.press('Enter');
    await button(page, 'Cancel').focus();
    await page.keyboard.press('Enter');
    await expect(bar(page)).toContainText(`of ${rowCount}. `);
    await button(page, 'Resume').focus();
    await page.keyboard.press('Enter');
    await expect(bar(page)).toContainText(`${rowCount} tapes added.`);
  });

  const stored = await imported(database);
  expect(stored).toHaveLength(rowCount);
  const first = stored.find(({ data }) => data.title === 'Träume 1')?.data;
  expect(first).toMatchObject({ artist: ['Chöre'], releaseYear: 1985, inStock: 'Yes' });
  const front = sharp(await database.file(first?.frontImageUrl));
  expect(await front.metadata()).toMatchObject({ format: 'webp', width: 500, height: 775 });

  await test.step('It is undone', async () => {
    await bar(page)
      .getByRole('button', { name: /^Undo…/ })
      .click();
    await page.getByRole('button', { name: 'Undo it' }).click();
    await expect(bar(page)).toContainText(`${rowCount} tapes moved to the bin.`);
    expect(await imported(database)).toHaveLength(0);
  });
});
