import { addCassette, cassetteRow, editRowForm } from '../support/e2e/admin-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  signIn,
  test,
} from '../support/e2e/fixtures.ts';

const title = 'Edited By A Test';
const edit = (name: string) => ({ name: `Edit ${name}`, exact: true });

test.beforeEach(({ page }) => signIn(page, 'editor'));
test.afterEach(async ({ database }) => {
  await database.deleteByTitle(title);
  await database.deleteByTitle(`${title} Again`);
});

test('an edited row is stored and shown without fetching the list again', async ({
  page,
  database,
}) => {
  await addCassette(page, title);
  await expectNoAxeViolations(page);
  await cassetteRow(page, title).getByRole('button', edit(title)).click();
  const form = editRowForm(page, title);
  await expect(form.getByLabel('Title')).toBeFocused();
  await expectNoAxeViolations(page);
  await form.getByLabel('Title').fill(`${title} Again`);
  await form.getByLabel('Release Year').fill('1987');
  await form.getByLabel('Link').fill('https://spool.example/tape');
  await form.getByLabel("Editor's Notes").fill('x'.repeat(300));
  await expect(form.getByLabel("Editor's Notes")).toHaveValue('x'.repeat(255));
  await form.getByLabel('In Stock').selectOption('Yes');
  await form.getByLabel('Locations').fill('Berlin, Osaka');
  const lists: string[] = [];
  page.on('request', (request) => {
    if (/runQuery|pageSize|documents\/cassettes(\?|$)/.test(request.url()))
      lists.push(request.url());
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', edit(`${title} Again`))).toBeFocused();
  await expect(cassetteRow(page, `${title} Again`)).toContainText('Berlin, Osaka');
  expect(lists).toEqual([]);
  const [tape] = await database.cassettesByTitle(`${title} Again`);
  expect(tape?.data).toMatchObject({
    releaseYear: 1987,
    inStock: 'Yes',
    locations: ['Berlin', 'Osaka'],
    artist: ['Mira Sol', 'Anna Ålund'],
  });
});

test('a deleted tape takes its three images with it', async ({ page, database }) => {
  const before = await database.files();
  await addCassette(page, title);
  await expect.poll(() => database.files()).toHaveLength(before.length + 3);
  await cassetteRow(page, title).getByRole('button', { name: 'X' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this tape?' });
  await expect(question).toContainText(title);
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Delete' }).dblclick();
  await expect(cassetteRow(page, title)).toHaveCount(0);
  await expect.poll(() => database.cassettesByTitle(title)).toEqual([]);
  await expect.poll(() => database.files()).toEqual(before);
});

test.describe('two editors', () => {
  test.use({ expectedConsoleErrors: [/Saving the tape failed|The tape to edit is not there/] });

  test('on one field: the second is told, and loses nothing', async ({
    page,
    browser,
    database,
  }) => {
    await addCassette(page, title);
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, 'editor');
    for (const one of [page, other])
      await cassetteRow(one, title).getByRole('button', edit(title)).click();
    await editRowForm(other, title).getByLabel('Label').fill('Theirs');
    await editRowForm(other, title).getByLabel('Country').fill('Japan');
    await editRowForm(other, title).getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('button', edit(title))).toBeFocused();

    const form = editRowForm(page, title);
    await form.getByLabel('Label').fill('Mine');
    await form.getByLabel('Genre').fill('Dub');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('Somebody else changed this tape');
    await expect(form.getByText('Theirs', { exact: true })).toBeVisible();
    await expect(form.getByLabel('Label')).toHaveValue('Mine');
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('button', edit(title))).toBeFocused();
    const [tape] = await database.cassettesByTitle(title);
    expect(tape?.data).toMatchObject({ label: 'Mine', genre: ['Dub'], country: 'Japan' });
    await context.close();
  });

  test('a tape that was deleted meanwhile stays deleted', async ({ page, database }) => {
    await addCassette(page, title);
    await cassetteRow(page, title).getByRole('button', edit(title)).click();
    const form = editRowForm(page, title);
    await form.getByLabel('Label').fill('Mine');
    await database.deleteByTitle(title);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('No such document exists!');
    await expect(form.getByLabel('Label')).toHaveValue('Mine');
    await form.getByRole('button', { name: 'Take it off the list' }).click();
    await expect(cassetteRow(page, title)).toHaveCount(0);
    await expect.poll(() => database.cassettesByTitle(title)).toEqual([]);
  });
});

test('the seven columns sort, and say how', async ({ page }) => {
  for (const name of ['Title', 'Artist', 'Country', 'Genre', 'Label', 'Release ID', 'Year']) {
    const head = page.getByRole('columnheader', { name, exact: true });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
  }
});

for (const width of [320, 768])
  test(`table and row in edit fit a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    const form = page.getByRole('form');
    await expect(form.getByLabel('Title')).toBeFocused();
    const box = await form.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await expectNoHorizontalScroll(page);
  });
