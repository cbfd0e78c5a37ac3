import type { Locator, Page } from '@playwright/test';
import { cassetteRow, editDialog, editRowForm, openAddForm } from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import { expect, startSession, test } from '../support/e2e/fixtures.ts';
import { requestPatterns } from '../support/e2e/network-failures.ts';

/** Quick hands on /admin: two presses in a row, with Back in between, leave every action working. */

const prefix = 'Quick Hands';
const [one, two, three] = ['One', 'Two', 'Three'].map((name) => `${prefix} ${name}`) as [
  string,
  string,
  string,
];
const gapsMs = [0, 50, 150];

// A save or a restore goes on when its page is left, so the next attempt may meet it.
test.use({
  expectedConsoleErrors: [
    /^(Saving the tape|One tape of the bin) failed\. Failure: .* (changed meanwhile|not have it)/,
  ],
});
test.afterEach(async ({ database }) => {
  for (const title of [one, two, three]) await database.deleteByTitle(title);
  await deleteAll(database, 'bin');
  await deleteAll(database, 'imports');
});
async function deleteAll(database: Database, collection: string) {
  for (const { id } of await database.documents(collection))
    await database.firestore.doc(`${collection}/${id}`).delete();
}

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const question = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name });
/** Until now the page has not heard of what was typed. */
const isGuarded = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.history.state.guard)).toBe(true);
const back = (page: Page) => page.evaluate(() => window.history.back());

/** Imports the cassettes of this file, then opens the tab of the cassettes: one step of the history. */
async function openCatalogue(page: Page) {
  await startSession(page, 'editor');
  await page.goto('/admin?tab=import');
  const rows = [one, two, three].map((title) => `${title},Somebody`).join('\n');
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'twice.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Title,Artist\n${rows}\n`),
  });
  await button(page, 'Import').click();
  await expect(page.getByText('3 tapes added.')).toBeVisible();
  await tab(page, 'Cassettes').click();
  await page.getByRole('searchbox', { name: 'Search the tapes' }).fill(prefix);
  await expect(page.getByText(/^3 of \d+ tapes$/)).toBeVisible();
  await expect(page).toHaveURL(/\?find=Quick\+Hands$/);
}

/** Answers a question, closes a dialog or a row, and returns to the tab, whatever was left open. */
async function returnToTable(page: Page) {
  await expect
    .poll(() =>
      page.evaluate((title) => {
        const find = (root: ParentNode | null | undefined, name: RegExp) =>
          [...(root?.querySelectorAll<HTMLElement>('button, nav a') ?? [])].find(
            (element) => name.test(element.innerText) && element.ariaCurrent === null,
          );
        const open =
          [...document.querySelectorAll('dialog[open]')].at(-1) ??
          document.querySelector('form[aria-label]');
        const exit = open
          ? find(open, /^(Discard|Leave|Keep it|Keep them|Hide Form|Cancel|Close|Done)$/i)
          : find(document, /^(Cassettes|Clear selection|Show all)$/i);
        exit?.click();
        return !open && !exit && document.querySelector('main table')?.textContent?.includes(title);
      }, one),
    )
    .toBe(true);
}

type Action = {
  name: string;
  /** What is done before, from the table. */
  prepare?: (page: Page) => Promise<unknown>;
  target: (page: Page) => Locator;
  /** What one press leads to. */
  result: (page: Page) => Promise<unknown>;
};

let labelCount = 0;
/** A label that no row has yet. */
const newLabel = () => `Label ${++labelCount}`;
const row = (page: Page) => cassetteRow(page, one);
const savedLabel = (page: Page) => expect(row(page)).toContainText(`Label ${labelCount}`);

async function editRow(page: Page) {
  await button(row(page), `Edit ${one}`).click();
  await expect(editRowForm(page, one).getByLabel('Title')).toBeFocused();
}
async function openForm(page: Page) {
  await button(row(page), `Open ${one}`).click();
  await expect(editDialog(page).getByLabel('Title')).toBeFocused();
}
async function select(page: Page, ...titles: string[]) {
  for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
}
async function moveToBin(page: Page) {
  await button(cassetteRow(page, three), `X delete ${three}`).click();
  await button(page, 'Move to the bin').click();
  await expect(page.getByText(`“${three}” was moved to the bin.`)).toBeVisible();
}
/** An earlier restore may still be running. */
async function openBin(page: Page) {
  await expect(async () => {
    await returnToTable(page);
    if (await cassetteRow(page, three).isVisible()) await moveToBin(page);
    await tab(page, 'Bin').click();
    await expect(restore(page)).toBeVisible({ timeout: 1000 });
  }).toPass({ intervals: [0] });
}
const restore = (page: Page) => button(page, `Restore ${three}`);
const openMailingList = (page: Page) => tab(page, 'Mailing list').click();
const removeAddress = (page: Page) => button(page, 'X remove twice@spool.example');

const cellForm = (page: Page) => page.getByRole('form', { name: `Label of ${one}` });

const opens = (name: string, opened: (page: Page) => Locator, prepare?: Action['prepare']) => ({
  name,
  ...(prepare && { prepare }),
  target: (page: Page) => button(page, name),
  result: (page: Page) => expect(opened(page)).toBeVisible(),
});
const closes = (name: string, prepare: Action['prepare']): Action => ({
  name,
  prepare: prepare as NonNullable<Action['prepare']>,
  target: (page) => button(page, name),
  result: (page) => expect(page.locator('dialog[open], form[aria-label]')).toHaveCount(0),
});

const actions: Action[] = [
  opens('Add Cassette', (page) => dialog(page, 'Add Cassette')),
  closes('Hide Form', openAddForm),
  opens(`Edit ${one}`, (page) => editRowForm(page, one)),
  closes('Cancel', editRow),
  {
    name: 'Save of a row',
    async prepare(page) {
      await editRow(page);
      await editRowForm(page, one).getByLabel('Label').fill(newLabel());
    },
    target: (page) => button(editRowForm(page, one), 'Save'),
    result: savedLabel,
  },
  {
    name: 'Save of a cell',
    async prepare(page) {
      await row(page).locator('[data-part="label"]').dblclick();
      await cellForm(page).getByLabel('Label').fill(newLabel());
    },
    target: (page) => button(cellForm(page), 'Save'),
    result: savedLabel,
  },
  opens(`Open ${one}`, editDialog),
  {
    name: 'Save of the form',
    async prepare(page) {
      await openForm(page);
      await editDialog(page).getByLabel('Label').fill(newLabel());
    },
    target: (page) => button(editDialog(page), 'Save'),
    result: savedLabel,
  },
  opens(`X delete ${one}`, (page) => question(page, 'Delete this tape?')),
  closes('Keep it', (page) => button(page, `X delete ${one}`).click()),
  opens('Export', (page) => dialog(page, 'Export')),
  opens(
    'Change…',
    (page) => dialog(page, 'Change the selected tapes'),
    (page) => select(page, one, two),
  ),
  opens(
    'Delete…',
    (page) => question(page, /^Delete 2/),
    (page) => select(page, one, two),
  ),
  {
    name: 'Undo',
    prepare: moveToBin,
    target: (page) => button(page, 'Undo'),
    result: (page) => expect(cassetteRow(page, three)).toBeVisible(),
  },
  {
    name: 'Restore of the bin',
    prepare: openBin,
    target: restore,
    result: (page) => expect(restore(page)).toBeHidden(),
  },
  {
    name: 'Delete for good of the bin',
    prepare: openBin,
    target: (page) => button(page, `X delete ${three} for good`),
    result: (page) => expect(question(page, 'Delete this tape for good?')).toBeVisible(),
  },
  {
    name: 'X of the mailing list',
    prepare: openMailingList,
    target: removeAddress,
    result: (page) => expect(question(page, 'Remove this address?')).toBeVisible(),
  },
  {
    name: 'Export CSV of the mailing list',
    prepare: openMailingList,
    target: (page) => button(page, 'Export CSV'),
    result: (page) => expect(page.getByText(/saved as CSV/)).toBeVisible(),
  },
  ...['Import', 'Bin', 'Changes', 'Mailing list'].map(
    (name): Action => ({
      name: `Tab ${name}`,
      target: (page) => tab(page, name),
      result: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name),
    }),
  ),
];

/** Presses twice at one place, whatever has come there after the first press. */
async function pressTwice(page: Page, target: Locator, gapMs: number, goesBack: boolean) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  if (goesBack) await back(page);
  if (gapMs > 0) await page.waitForTimeout(gapMs);
  await page.mouse.click(x, y);
}

test('Whatever is pressed twice on /admin, with gaps of 0, 50 and 150 ms and Back in between, works again afterwards', async ({
  page,
  database,
}) => {
  await database.firestore
    .doc('mailinglist/twice')
    .set({ email: 'twice@spool.example', createdAt: new Date() });
  await openCatalogue(page);
  for (const [index, { name, prepare, target, result }] of actions.entries())
    await test.step(name, async () => {
      for (const [attempt, gapMs] of gapsMs.entries()) {
        await prepare?.(page);
        await pressTwice(page, target(page), gapMs, index % gapsMs.length === attempt);
        await returnToTable(page);
      }
      await prepare?.(page);
      await target(page).click();
      await result(page);
      await returnToTable(page);
    });
  await database.firestore.doc('mailinglist/twice').delete();
});

test('Back from unsaved text asks at each press, and from saved text not at all', async ({
  page,
}) => {
  const leave = question(page, 'Leave this page?');
  await openCatalogue(page);
  await test.step('However quickly it is pressed twice', async () => {
    const title = (await openAddForm(page)).getByLabel('Title');
    await title.fill('Typed');
    await isGuarded(page);
    for (const gapMs of gapsMs) {
      await back(page);
      if (gapMs > 0) await page.waitForTimeout(gapMs);
      await back(page);
      await button(leave, 'Stay').click();
      await expect(leave).toBeHidden();
      await expect(title).toHaveValue('Typed');
      await expect(page).toHaveURL(/\/admin\?find=Quick\+Hands$/);
    }
    await back(page);
    await button(leave, 'Leave').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import');
    await expect(leave).toBeHidden();
  });
  await test.step('Also where the entry before is another document', async () => {
    await page.goto('/admin?find=Quick+Hands');
    const title = (await openAddForm(page)).getByLabel('Title');
    // The draft of the page that was left.
    await expect(title).toHaveValue('Typed');
    await isGuarded(page);
    await back(page);
    await back(page);
    await button(leave, 'Stay').click();
    await expect(title).toHaveValue('Typed');
    await button(dialog(page, 'Add Cassette'), 'Hide Form').click();
    await button(question(page, 'Discard this tape?'), 'Discard').click();
  });
  await test.step('A save that ends meanwhile takes the question away', async () => {
    await tab(page, 'Bin').click();
    await tab(page, 'Cassettes').click();
    await editRow(page);
    await editRowForm(page, one).getByLabel('Label').fill(newLabel());
    let letCommit = () => {};
    const mayCommit = new Promise<void>((resolve) => {
      letCommit = resolve;
    });
    await page.route(requestPatterns.commit, async (route) => {
      await mayCommit;
      await route.continue();
    });
    await button(editRowForm(page, one), 'Save').click();
    await back(page);
    await expect(leave).toBeVisible();
    letCommit();
    await savedLabel(page);
    await expect(leave).toBeHidden();
    await expect(page).toHaveURL(/\/admin\?find=Quick\+Hands$/);
    await back(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bin');
    await expect(leave).toBeHidden();
  });
});
