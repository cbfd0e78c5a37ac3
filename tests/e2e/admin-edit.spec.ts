import { cassetteRow, editRowForm } from '../support/e2e/admin-page.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import {
  adminPath,
  expect,
  expectNoAxeViolations,
  openAdmin,
  test,
} from '../support/e2e/fixtures.ts';

const title = 'Edited By A Test';
const edit = (name: string) => ({ name: `Edit ${name}`, exact: true });

test.afterEach(async ({ database }) => {
  await database.deleteByTitle(title);
  await database.deleteByTitle(`${title} Again`);
});

test('An editor can edit a row, which is saved and shown without loading the list again', {
  tag: '@every-browser',
}, async ({ page, database }) => {
  await storeCassette(title);
  await openAdmin(page);
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
  const [cassette] = await database.cassettesByTitle(`${title} Again`);
  expect(cassette?.data).toMatchObject({
    releaseYear: 1987,
    inStock: 'Yes',
    locations: ['Berlin', 'Osaka'],
    artist: ['Mira Sol', 'Anna Ålund'],
  });
});

test('Letters typed right after Edit stay in the field that was reached', async ({ page }) => {
  await storeCassette(title);
  await openAdmin(page, adminPath(title));
  await page.evaluate(() => {
    // Runs when the fields are enabled, before the next paint.
    new MutationObserver((_, observer) => {
      const field = document.querySelector<HTMLElement>('tr fieldset:enabled [name="label"]');
      if (!field) return;
      observer.disconnect();
      field.focus();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await cassetteRow(page, title).getByRole('button', edit(title)).click();
  const form = editRowForm(page, title);
  await expect(form.getByLabel('Label')).toBeFocused();
  await page.keyboard.type('Accident');
  await expect(form.getByLabel('Label')).toHaveValue(/Accident/);
  await expect(form.getByLabel('Title')).toHaveValue(title);
});

test('Deleting a cassette deletes its three images', async ({ page, database }) => {
  const before = await database.files();
  await storeCassette(title);
  expect(await database.files()).toHaveLength(before.length + 3);
  await openAdmin(page, adminPath(title));
  await cassetteRow(page, title).getByRole('button', { name: 'X' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this tape?' });
  await expect(question).toContainText(title);
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Delete for good' }).dblclick();
  await expect(cassetteRow(page, title)).toHaveCount(0);
  await expect.poll(() => database.cassettesByTitle(title)).toEqual([]);
  await expect.poll(() => database.files()).toEqual(before);
});

test.describe('Two editors', () => {
  test.use({ expectedConsoleErrors: [/Saving the tape failed|The tape to edit is not there/] });

  test('The second editor of a field is told of the conflict and can keep the own text', async ({
    page,
    browser,
    database,
  }) => {
    await storeCassette(title);
    await openAdmin(page, adminPath(title));
    const context = await browser.newContext();
    const other = await context.newPage();
    await openAdmin(other, adminPath(title));
    // Both have the stored cassette before one of them changes it.
    for (const one of [page, other]) {
      await cassetteRow(one, title).getByRole('button', edit(title)).click();
      await expect(editRowForm(one, title).getByLabel('Title')).toBeFocused();
    }
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
    const [cassette] = await database.cassettesByTitle(title);
    expect(cassette?.data).toMatchObject({ label: 'Mine', genre: ['Dub'], country: 'Japan' });
    await context.close();
  });

  test('Saving a cassette that was deleted meanwhile does not restore it', async ({
    page,
    database,
  }) => {
    await storeCassette(title);
    await openAdmin(page, adminPath(title));
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

/** Neighbouring texts of a column that are in the wrong order; runs in the page, by its locale. */
function misplacedNeighbours({ name, sign }: { name: string; sign: 1 | -1 }): [string, string][] {
  const heads = [...document.querySelectorAll('thead tr > *')];
  const column = heads.findIndex(
    (head) => head.querySelector('button')?.firstChild?.textContent === name,
  );
  const texts = [...document.querySelectorAll('tbody tr[data-index]')].map((row) =>
    (row.children[column]?.textContent ?? '').replace(/^the\s+/i, ''),
  );
  const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
  if (new Set(texts).size < 5) throw new Error(`The column ${name} has too few texts.`);
  return texts.slice(1).flatMap((text, index): [string, string][] => {
    const before = texts[index] ?? '';
    // Empty texts come last in both directions.
    const isOrdered = text === '' || (before !== '' && sign * collator.compare(before, text) <= 0);
    return isOrdered ? [] : [[before, text]];
  });
}

test('Each of the seven columns sorts the rows in both directions', {
  tag: '@every-browser',
}, async ({ page }) => {
  await openAdmin(page);
  await expect(page.getByRole('rowheader')).toHaveCount(48);
  for (const name of ['Title', 'Artist', 'Country', 'Genre', 'Label', 'Release ID', 'Year']) {
    const head = page.getByRole('columnheader', { name, exact: true });
    for (const [direction, sign] of [
      ['ascending', 1],
      ['descending', -1],
    ] as const) {
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', direction);
      await expect
        .poll(() => page.evaluate(misplacedNeighbours, { name, sign }), `${name} ${direction}`)
        .toEqual([]);
    }
  }
});
