import type { Page } from '@playwright/test';
import { expect, startSession, test } from '../support/e2e/fixtures.ts';

const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const spines = (page: Page) => shelf(page).getByRole('button');
const detail = (page: Page) => page.getByRole('dialog');
const onPile = (page: Page) => page.getByText(/^On your pile since/);

/** Opens the shelf with a member's session. */
async function openShelf(page: Page, query: string) {
  await startSession(page, 'member');
  await page.goto(`/explore${query}`);
  await expect(shelf(page)).toBeVisible();
}

test('A tape that a member puts on the pile on one device is on it on another one', async ({
  page,
  browser,
  baseURL,
  database,
}) => {
  const { uid } = await database.auth.getUserByEmail('member@example.org');
  const stored = database.firestore.doc(`members/${uid}/lists/pile`);
  const marks = async () => Object.keys((await stored.get()).data()?.cassettes ?? {});
  // Left by a run that failed.
  await stored.delete();
  await openShelf(page, '');
  await spines(page).first().click();
  const title = (await detail(page).getByRole('heading', { level: 2 }).textContent()) ?? '';
  await detail(page).getByRole('button', { name: 'Put on my pile' }).click();
  await expect(onPile(page)).toBeVisible();
  await expect.poll(marks).toHaveLength(1);

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  try {
    const other = await context.newPage();
    await openShelf(other, '?pile=mine');
    await expect(other.getByText('1 tape on your pile')).toBeVisible();
    await expect(spines(other)).toHaveCount(1);
    await spines(other).click();
    await expect(detail(other).getByRole('heading', { level: 2 })).toHaveText(title);
    await expect(onPile(other)).toBeVisible();
    await detail(other).getByRole('button', { name: 'Take off my pile' }).click();
    await expect.poll(marks).toEqual([]);
  } finally {
    await context.close();
    await stored.delete();
  }
});
