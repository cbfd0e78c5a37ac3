import { addCassette, addForm, openAddForm } from '../support/e2e/admin-page.ts';
import { adminPath, expect, signInAs, test } from '../support/e2e/fixtures.ts';

/** Browsers that store nothing for this site: some throw on access or at the first use, some never answer. */
const blocked = {
  'throws on access': () => {
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  },
  'never answers and is full': () => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  },
};

const title = 'Added Without Storage';
test.afterEach(({ database }) => database.deleteByTitle(title));

for (const [how, block] of Object.entries(blocked))
  test(`With browser storage that ${how}, sign-up, shelf and admin panel work within a visit`, async ({
    page,
    context,
    database,
  }) => {
    await context.addInitScript(block);
    await page.goto('/');
    await page.getByRole('link', { name: /CLICK ME!/ }).click();
    await page
      .getByRole('textbox', { name: 'Email address' })
      .fill(`blocked.${Date.now()}@example.org`);
    await page.getByRole('button', { name: 'Join for updates' }).click();
    await expect(page.getByText('Thanks for signing up!')).toBeVisible();

    await signInAs(page, 'member@example.org');
    await page.getByRole('link', { name: 'Go to the shelf' }).click();
    await expect(page.getByText('48 tapes')).toBeVisible();
    await page.getByRole('textbox', { name: 'Search the shelf' }).fill('deep rest');
    await expect(page.getByText('2 of 48 tapes')).toBeVisible();
    await page.getByRole('grid', { name: 'Shelf' }).getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toContainText('Vol.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();

    await signInAs(page, 'editor@example.org', adminPath(title));
    await (await openAddForm(page)).getByLabel('Title').fill('Typed');
    await expect(addForm(page).getByText('This can’t be kept')).toBeVisible();
    await addForm(page).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await addCassette(page, title);
    await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(1);
  });
