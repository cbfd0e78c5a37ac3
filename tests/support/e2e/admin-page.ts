import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { photo } from './photo.ts';

/** Steps and locators of /admin for the end-to-end tests. */

export const addForm = (page: Page) => page.getByRole('dialog', { name: 'Add Cassette' });
export const editedRow = (page: Page, title: string) =>
  page.getByRole('row', { name: `Edit ${title}`, exact: true });
export const cassetteRow = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) });

export const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Cassette' });

export async function openCassette(page: Page, title: string) {
  await cassetteRow(page, title)
    .getByRole('button', { name: `Open ${title}`, exact: true })
    .click();
  await expect(editDialog(page).getByLabel('Title')).toBeFocused();
  return editDialog(page);
}

export async function openAddForm(page: Page) {
  await page.getByRole('button', { name: 'Add Cassette' }).click();
  await expect(addForm(page).getByLabel('Title')).toBeFocused();
  return addForm(page);
}

const pickers = ['Spine Image', 'Front Image', 'Full J-Card Image'] as const;

type File = { name: string; mimeType: string; buffer: Buffer };

/** Chooses and crops three images, by default plain photos. */
export async function addImages(page: Page, files?: [spine: File, front: File, fullJCard: File]) {
  const plain = await photo({ width: 800, height: 800 });
  for (const [index, picker] of pickers.entries()) {
    await addForm(page)
      .getByLabel(picker, { exact: true })
      .setInputFiles(files?.[index] ?? plain);
    // By key: quick presses at one place are one action.
    await addForm(page).getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await expect(addForm(page).getByRole('img', { name: picker })).toBeVisible();
  }
}

export async function fillTitleAndArtist(page: Page, title: string) {
  await addForm(page).getByLabel('Title').fill(title);
  await addForm(page).getByLabel('Artist').fill('Mira Sol, Anna Ålund');
}

/** Adds a cassette through the form, and waits for its row in the table. */
export async function addCassette(page: Page, title: string) {
  await openAddForm(page);
  await fillTitleAndArtist(page, title);
  await addImages(page);
  await addForm(page).getByRole('button', { name: 'Submit' }).click();
  await expect(addForm(page)).toBeHidden();
  await expect(cassetteRow(page, title)).toBeVisible();
}
