import { cassetteRow, editRowForm } from '../support/e2e/admin-page.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import {
  adminPath,
  expect,
  expectNoAxeViolations,
  openAdmin,
  recordRequests,
  test,
} from '../support/e2e/fixtures.ts';

const title = 'Edited By A Test';
const edit = (name: string) => ({ name: `Edit ${name}`, exact: true });

test.afterEach(async ({ database }) => {
  await database.deleteByTitle(title);
  await database.deleteByTitle(`${title} Again`);
});

test('An editor can edit a row, which is saved and shown without loading the list again', async ({
  page,
  database,
}) => {
  await storeCassette(title);
  await openAdmin(page, adminPath(title));
  await expectNoAxeViolations(page);
  await cassetteRow(page, title).getByRole('button', edit(title)).click();
  const form = editRowForm(page, title);
  await expect(form.getByLabel('Title')).toBeFocused();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Cancel' }).click();

  // Letters typed right after Edit stay in the field that was reached.
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
  await expect(form.getByLabel('Label')).toBeFocused();
  await page.keyboard.type('Accident');
  await expect(form.getByLabel('Label')).toHaveValue(/Accident/);
  await expect(form.getByLabel('Title')).toHaveValue(title);

  await form.getByLabel('Title').fill(`${title} Again`);
  await form.getByLabel('Release Year').fill('1987');
  await form.getByLabel('Link').fill('https://spool.example/tape');
  await form.getByLabel("Editor's Notes").fill('x'.repeat(300));
  await expect(form.getByLabel("Editor's Notes")).toHaveValue('x'.repeat(255));
  await form.getByLabel('In Stock').selectOption('Yes');
  await form.getByLabel('Locations').fill('Berlin, Osaka');
  const lists = recordRequests(page, /runQuery|pageSize|documents\/cassettes(\?|$)/);
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

test('An editor can correct a field in its cell and press the switch of In Stock, with the keyboard alone', async ({
  page,
  database,
}) => {
  await storeCassette(title);
  await openAdmin(page, adminPath(title));
  const row = cassetteRow(page, title);
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row.getByRole('rowheader')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const country = page.getByRole('form', { name: `Country of ${title}` }).getByLabel('Country');
  await expect(country).toBeFocused();
  await expectNoAxeViolations(page);
  await country.fill('Chile');
  // Held down: the keys that follow the save are repeats.
  await page.keyboard.down('Enter');
  await expect(row.getByRole('gridcell', { name: 'Chile' })).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(country).toHaveCount(0);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const stock = row.getByRole('switch');
  await expect(stock).toBeFocused();
  const before = await stock.getAttribute('aria-checked');
  await page.keyboard.press('Space');
  await expect(stock).toHaveAttribute('aria-busy', 'false');
  await expect(stock).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
  const [cassette] = await database.cassettesByTitle(title);
  expect(cassette?.data).toMatchObject({
    country: 'Chile',
    inStock: before === 'true' ? 'No' : 'Yes',
  });
});
