import type { Page } from '@playwright/test';
import { cassetteRow } from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import { expect, openAdmin, test } from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

const title = 'Binned By A Test';

let fileCount = 0;
test.beforeEach(async ({ database }) => {
  fileCount = (await database.files()).length;
});
test.afterEach(async ({ database }) => {
  const { firestore } = database;
  await database.deleteByTitle(title);
  for (const { id } of await binned(database)) await firestore.doc(`bin/${id}`).delete();
  for (const { id } of await database.documents('runs')) await firestore.doc(`runs/${id}`).delete();
});

const binned = async (database: Database) =>
  (await database.documents('bin')).filter(({ data }) => data.cassette.title === title);

/** How often the title is in the catalogue, its index and the bin, and how many images were added. */
const state = async (database: Database) => ({
  cassettes: (await database.cassettesByTitle(title)).length,
  entries: Object.values(await database.entries()).filter((entry) => entry.title === title).length,
  bin: (await binned(database)).length,
  images: (await database.files()).length - fileCount,
});
const inCatalogue = { cassettes: 1, entries: 1, bin: 0, images: 1 };
const inBin = { cassettes: 0, entries: 0, bin: 1, images: 1 };
const gone = { cassettes: 0, entries: 0, bin: 0, images: 0 };

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click();

test('An import is undone, and its cassette comes back from the bin, is deleted, comes back by Undo, and is gone for good at last', async ({
  page,
  database,
}) => {
  await openAdmin(page, '/admin?tab=import');
  await page.getByLabel('Choose a file').setInputFiles([
    {
      name: 'binned.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Title,Artist,Release ID\n${title},Mira Sol,990101\n`),
    },
    await photo({ width: 600, height: 900, name: '990101-front.jpg' }),
  ]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('1 tape added.')).toBeVisible();
  expect(await state(database)).toEqual(inCatalogue);
  const [{ id, data: before } = { id: '', data: {} }] = await database.cassettesByTitle(title);

  await openTab(page, 'Changes');
  await page.getByRole('button', { name: 'Undo… binned.csv' }).click();
  await page.getByRole('button', { name: 'Undo it' }).click();
  await expect(page.getByText('1 tape moved to the bin.')).toBeVisible();
  expect(await state(database)).toEqual(inBin);

  await openTab(page, 'Bin');
  const restore = page.getByRole('button', { name: `Restore ${title}` });
  await expect(restore).toBeVisible();
  await restore.click();
  await expect(restore).toBeHidden();
  expect(await state(database)).toEqual(inCatalogue);
  const [restored] = await database.cassettesByTitle(title);
  const { updatedAt: _, change: __, ...fields } = before;
  expect(restored?.id).toBe(id);
  expect(restored?.data).toMatchObject(fields);

  await openTab(page, 'Cassettes');
  await page.getByRole('searchbox', { name: 'Search the tapes' }).fill(title);
  const moveToBin = async () => {
    await cassetteRow(page, title).getByRole('button', { name: 'X' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Delete this tape?' })).toContainText(title);
    await page.getByRole('button', { name: 'Move to the bin' }).click();
    await expect(page.getByText(`“${title}” was moved to the bin.`)).toBeVisible();
  };
  await moveToBin();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cassetteRow(page, title)).toBeVisible();
  expect(await state(database)).toEqual(inCatalogue);

  await moveToBin();
  await openTab(page, 'Bin');
  await page.getByRole('button', { name: `X delete ${title} for good` }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect.poll(() => state(database)).toEqual(gone);
});
