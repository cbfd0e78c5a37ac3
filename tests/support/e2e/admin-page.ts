import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Steps and locators of /admin for the end-to-end tests. */

export const addForm = (page: Page) => page.getByRole('dialog', { name: 'Add Cassette' });
export const cassetteRow = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) });

export const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Cassette' });

export async function openAddForm(page: Page) {
  await page.getByRole('button', { name: 'Add Cassette' }).click();
  await expect(addForm(page).getByLabel('Title')).toBeFocused();
  return addForm(page);
}

export async function fillTitleAndArtist(page: Page, title: string) {
  await addForm(page).getByLabel('Title').fill(title);
  await addForm(page).getByLabel('Artist').fill('Mira Sol, Anna Ålund');
}
