import type { Locator, Page } from '@playwright/test';
import { cassetteRow, editDialog, editedRow } from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import { adminPath, expect, openAdmin, startSession, test } from '../support/e2e/fixtures.ts';

/**
 * Quick hands on /admin: what is pressed twice at one place is done once. The second press, after 150 ms, may
 * meet what the first one has brought there. All controls of the shelf: double-press.spec.ts.
 */

const title = 'Quick Hands';

test.afterEach(async ({ database }) => {
  await database.deleteByTitle(title);
  for (const { id } of await database.documents('bin'))
    await database.firestore.doc(`bin/${id}`).delete();
});

const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true });
const row = (page: Page) => cassetteRow(page, title);
const stored = async (database: Database) =>
  (await database.cassettesByTitle(title)).map(({ data }) => data);

/** Presses twice at one place, whatever has come there after the first press. */
async function pressTwice(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await page.waitForTimeout(150);
  await page.mouse.click(x, y);
}

const openForm = async (page: Page) => {
  await button(row(page), `Open ${title}`).click();
  await expect(editDialog(page).getByLabel('Title')).toBeFocused();
  return editDialog(page);
};

type Action = {
  name: string;
  /** What is pressed, once what comes before is done. */
  target: (page: Page) => Promise<Locator>;
  /** What one press leads to, and two presses do not spoil. */
  result: (page: Page, database: Database) => Promise<unknown>;
};

const actions: Action[] = [
  {
    name: 'Save of a row',
    async target(page) {
      await button(row(page), `Edit ${title}`).click();
      await editedRow(page, title).getByLabel('Label').fill('Typed once');
      return button(editedRow(page, title), 'Save');
    },
    async result(page, database) {
      await expect(row(page)).toContainText('Typed once');
      expect(await stored(database)).toMatchObject([{ label: 'Typed once' }]);
    },
  },
  {
    name: 'X',
    target: async (page) => button(row(page), `X delete ${title}`),
    result: (page) =>
      expect(page.getByRole('alertdialog', { name: 'Delete this tape?' })).toBeVisible(),
  },
  {
    name: 'Undo of a move to the bin',
    async target(page) {
      await button(row(page), `X delete ${title}`).click();
      await button(page, 'Move to the bin').click();
      await expect(row(page)).toHaveCount(0);
      return button(page, 'Undo');
    },
    async result(page, database) {
      await expect(row(page)).toBeVisible();
      expect(await stored(database)).toHaveLength(1);
      expect(await database.documents('bin')).toEqual([]);
    },
  },
];

for (const { name, target, result } of actions)
  test(`${name}, pressed twice`, async ({ page, database }) => {
    await storeCassette(title);
    await openAdmin(page, adminPath(title));
    await expect(row(page)).toBeVisible();
    await pressTwice(page, await target(page));
    await result(page, database);
  });

test('A save whose page is left is written once, and the next save is no conflict', async ({
  page,
  database,
}) => {
  await storeCassette(title);
  await startSession(page, 'editor');
  await page.goto('/admin?tab=bin');
  await page.getByRole('link', { name: 'Cassettes' }).click();
  await page.getByRole('searchbox', { name: 'Search the tapes' }).fill(title);
  for (const label of ['First', 'Second']) {
    const form = await openForm(page);
    await form.getByLabel('Label').fill(label);
    await button(form, 'Save').click();
    await page.evaluate(() => window.history.back());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bin');
    await page.evaluate(() => window.history.forward());
    await expect(row(page)).toContainText(label);
    await expect(editDialog(page)).toHaveCount(0);
  }
  expect(await stored(database)).toMatchObject([{ label: 'Second' }]);
});
