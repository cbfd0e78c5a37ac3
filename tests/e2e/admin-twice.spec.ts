import type { Locator, Page } from '@playwright/test';
import { cassetteRow, editDialog, editedRow, openAddForm } from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import { adminPath, expect, openAdmin, startSession, test } from '../support/e2e/fixtures.ts';

/**
 * Quick hands on /admin: each action is pressed twice at one place, from a known state, and has done once
 * what it says. Two presses with a gap of 150 ms may meet what the first one has brought there.
 */

const title = 'Quick Hands';
const gapsMs = [0, 150];

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
async function pressTwice(page: Page, target: Locator, gapMs: number) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  if (gapMs > 0) await page.waitForTimeout(gapMs);
  await page.mouse.click(x, y);
}

const openRow = async (page: Page) => {
  await button(row(page), `Edit ${title}`).click();
  await expect(editedRow(page, title).getByLabel('Title')).toBeFocused();
  return editedRow(page, title);
};
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

const hasLabel = async (page: Page, database: Database) => {
  await expect(row(page)).toContainText('Typed once');
  expect(await stored(database)).toMatchObject([{ label: 'Typed once' }]);
};

const actions: Action[] = [
  {
    name: 'Add Cassette',
    target: async (page) => button(page, 'Add Cassette'),
    result: (page) => expect(page.getByRole('dialog', { name: 'Add Cassette' })).toBeVisible(),
  },
  {
    name: 'Hide Form',
    target: async (page) => button(await openAddForm(page), 'Hide Form'),
    result: (page) => expect(page.getByRole('dialog', { name: 'Add Cassette' })).toHaveCount(0),
  },
  {
    name: 'Edit',
    target: async (page) => button(row(page), `Edit ${title}`),
    result: (page) => expect(editedRow(page, title)).toBeVisible(),
  },
  {
    name: 'Save of a row',
    async target(page) {
      const form = await openRow(page);
      await form.getByLabel('Label').fill('Typed once');
      return button(form, 'Save');
    },
    result: hasLabel,
  },
  {
    name: 'Open',
    target: async (page) => button(row(page), `Open ${title}`),
    result: (page) => expect(editDialog(page)).toBeVisible(),
  },
  {
    name: 'Save of the form',
    async target(page) {
      const form = await openForm(page);
      await form.getByLabel('Label').fill('Typed once');
      return button(form, 'Save');
    },
    result: hasLabel,
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
  for (const gapMs of gapsMs)
    test(`${name}, pressed twice within ${gapMs} ms`, async ({ page, database }) => {
      await storeCassette(title);
      await openAdmin(page, adminPath(title));
      await expect(row(page)).toBeVisible();
      await pressTwice(page, await target(page), gapMs);
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
