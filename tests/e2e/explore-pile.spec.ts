import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, startSession, test } from '../support/e2e/fixtures.ts';

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

test('A tape that a member puts on the pile on one device is on it on another one, which takes over a pile that is given', async ({
  page,
  browser,
  baseURL,
  database,
}) => {
  const { uid } = await database.auth.getUserByEmail('member@example.org');
  const stored = database.firestore.doc(`members/${uid}/lists/pile`);
  const marks = async () => Object.entries((await stored.get()).data()?.cassettes ?? {});
  // Left by a run that failed.
  await stored.delete();
  await openShelf(page, '?available=now');
  await spines(page).first().click();
  const title = (await detail(page).getByRole('heading', { level: 2 }).textContent()) ?? '';
  await detail(page).getByRole('button', { name: 'Put on my pile' }).click();
  await expect(onPile(page)).toBeVisible();
  await expect.poll(marks).toHaveLength(1);
  // As if an editor had put it in stock since.
  const [id] = (await marks())[0] as [string, unknown];
  await stored.update({ [`cassettes.${id}.wasAvailable`]: false });

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  try {
    const other = await context.newPage();
    await openShelf(other, '?pile=mine');
    await expect(other.getByText('1 tape on your pile')).toBeVisible();
    await expect(spines(other)).toHaveCount(1);
    await expect(other.getByRole('button', { name: '1 became available since' })).toBeVisible();
    await spines(other).click();
    await expect(detail(other).getByRole('heading')).toHaveText(title);
    await expect(onPile(other)).toBeVisible();
    await expectNoAxeViolations(other);
    await detail(other).getByRole('button', { name: 'Take off my pile' }).click();
    await expect.poll(marks).toEqual([]);

    const given = await page
      .locator('[data-cassette-id]')
      .evaluateAll((cells) =>
        cells.slice(1, 4).map((cell) => cell.getAttribute('data-cassette-id')),
      );
    await other.goto(`/explore?pile=${given.join('.')}`);
    await expect(other.getByText('A pile of 3')).toBeVisible();
    await other.getByRole('button', { name: 'Put them on my pile' }).click();
    await expect(other.getByText('3 of 3 on your pile')).toBeVisible();
    await expect.poll(async () => (await marks()).map(([one]) => one).sort()).toEqual(given.sort());
    await expectNoAxeViolations(other);
  } finally {
    await context.close();
    await stored.delete();
  }
});
