import type { Page } from '@playwright/test';
import { answerLookUp } from '../../../demo/look-up.ts';
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

/** Answers in the place of MusicBrainz, after the site's policy was asked. */
export const answerLookUps = (page: Page) =>
  page.route('https://musicbrainz.org/**', (route) =>
    route.fulfill({
      ...answerLookUp(route.request().url()),
      contentType: 'application/json',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
