import type { Page } from '@playwright/test';
import {
  addCassette,
  addForm,
  addImages,
  cassetteRow,
  editRowForm,
  fillTitleAndArtist,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import {
  type Database,
  expect,
  expectNoAxeViolations,
  signIn,
  signInAs,
  test,
} from '../support/e2e/fixtures.ts';
import { requestPatterns } from '../support/e2e/network-failures.ts';

/** An account expires, is deleted, is disabled or loses its role while it is in use. */
const title = 'Typed By Somebody';
const hour = 3_600_000;

/** Creates an editor for one test, so that the shared accounts don't change. */
async function makeEditor(database: Database) {
  const email = `editor.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.org`;
  const { uid } = await database.auth.createUser({ email, password: 'cassette' });
  await database.auth.setCustomUserClaims(uid, { admin: true });
  return { uid, email };
}

/** Sets the page's clock ahead, so that its next request needs a new token. */
const expireToken = (page: Page) => page.clock.setFixedTime(Date.now() + 2 * hour);

const submit = (page: Page) => addForm(page).getByRole('button', { name: 'Submit' });
const login = (page: Page) => page.getByRole('dialog', { name: 'Login' });

async function logIn(page: Page, email: string) {
  await login(page).getByLabel('Email address').fill(email);
  await login(page).getByLabel('Password').fill('cassette');
  await login(page).getByRole('button', { name: 'Login' }).click();
}

const createdUids: string[] = [];
test.afterEach(async ({ database }) => {
  await database.deleteByTitle(title);
  for (const uid of createdUids.splice(0)) await database.auth.deleteUser(uid).catch(() => {});
});
test.use({
  expectedConsoleErrors: [
    /(Adding|Saving|Loading) the tape failed|The login failed|Repairing the shelf index failed/,
  ],
});

test.describe('An editor with an open form', () => {
  test('can save after the token has expired', async ({ page, database }) => {
    const { uid, email } = await makeEditor(database);
    createdUids.push(uid);
    await signInAs(page, email);
    await openAddForm(page);
    await fillTitleAndArtist(page, title);
    await addImages(page);
    await expireToken(page);
    const renewed = page.waitForRequest(/securetoken/);
    await submit(page).click();
    await renewed;
    await expect(addForm(page)).toBeHidden();
    await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(1);
  });

  test('who has lost the role gets a message, keeps the form, and leaves no orphaned image', async ({
    page,
    database,
  }) => {
    const { uid, email } = await makeEditor(database);
    createdUids.push(uid);
    const before = await database.files();
    await signInAs(page, email);
    await openAddForm(page);
    await fillTitleAndArtist(page, title);
    await addImages(page);
    await database.auth.setCustomUserClaims(uid, {});
    await expireToken(page);
    await submit(page).click();
    await expect(
      addForm(page).getByText('This account can’t edit the shelf any more.'),
    ).toBeVisible();
    await expect(addForm(page).getByLabel('Title')).toHaveValue(title);
    await expect(addForm(page).getByRole('img', { name: 'Front Image' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expect.poll(() => database.cassettesByTitle(title)).toEqual([]);
    await expect.poll(() => database.files()).toEqual(before);

    await addForm(page).getByRole('button', { name: 'Logout' }).click();
    await logIn(page, 'editor@example.org');
    await expect(login(page)).toBeHidden();
    await expect(addForm(page).getByLabel('Title')).toHaveValue(title);
    await submit(page).click();
    await expect(addForm(page)).toBeHidden();
    await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(1);
    await expect.poll(() => database.files()).toHaveLength(before.length + 3);
  });

  for (const [description, end] of [
    ['was deleted', (database: Database, uid: string) => database.auth.deleteUser(uid)],
    [
      'was disabled',
      (database: Database, uid: string) => database.auth.updateUser(uid, { disabled: true }),
    ],
  ] as const)
    test(`whose account ${description} keeps the form and is asked to sign in over it`, async ({
      page,
      database,
    }) => {
      const { uid, email } = await makeEditor(database);
      createdUids.push(uid);
      await signInAs(page, email);
      await openAddForm(page);
      await fillTitleAndArtist(page, title);
      await addImages(page);
      await end(database, uid);
      await expireToken(page);
      await submit(page).click();
      await expect(login(page)).toContainText('what you typed is kept');
      await expect(page.getByRole('table')).toHaveCount(0);
      await logIn(page, 'editor@example.org');
      await expect(login(page)).toBeHidden();
      await expect(addForm(page).getByLabel('Title')).toHaveValue(title);
      await submit(page).click();
      await expect(addForm(page)).toBeHidden();
      await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(1);
    });

  test('who signs out in another tab no longer sees the catalogue, and keeps the form and the row', async ({
    page,
    context,
    database,
  }) => {
    await signIn(page, 'editor');
    await addCassette(page, title);
    const edit = cassetteRow(page, title).getByRole('button', {
      name: `Edit ${title}`,
      exact: true,
    });
    await edit.click();
    await editRowForm(page, title).getByLabel('Label').fill('Kept in the row');
    await openAddForm(page);
    await addForm(page).getByLabel('Title').fill('Kept in the form');
    const other = await context.newPage();
    await other.goto('/admin');
    await other.getByRole('button', { name: 'Logout' }).click();

    await expect(login(page)).toContainText('what you typed is kept');
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('rowheader')).toHaveCount(0);
    await logIn(page, 'editor@example.org');
    await expect(addForm(page).getByLabel('Title')).toHaveValue('Kept in the form');
    await addForm(page).getByRole('button', { name: 'Hide Form' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(editRowForm(page, title).getByLabel('Label')).toHaveValue('Kept in the row');
    await editRowForm(page, title).getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeFocused();
    expect((await database.cassettesByTitle(title))[0]?.data.label).toBe('Kept in the row');
  });

  test('who has lost the role keeps the row in edit mode', async ({ page, database }) => {
    const { uid, email } = await makeEditor(database);
    createdUids.push(uid);
    await signInAs(page, email);
    await addCassette(page, title);
    await cassetteRow(page, title)
      .getByRole('button', { name: `Edit ${title}`, exact: true })
      .click();
    await editRowForm(page, title).getByLabel('Label').fill('Kept');
    await database.auth.setCustomUserClaims(uid, {});
    await expireToken(page);
    await editRowForm(page, title).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This account can browse the shelf')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByText(title).first()).toBeVisible();
    expect((await database.cassettesByTitle(title))[0]?.data.label).toBe('');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await logIn(page, 'editor@example.org');
    await expect(editRowForm(page, title).getByLabel('Label')).toHaveValue('Kept');
    await editRowForm(page, title).getByRole('button', { name: 'Save' }).click();
    await expect(editRowForm(page, title)).toHaveCount(0);
    expect((await database.cassettesByTitle(title))[0]?.data.label).toBe('Kept');
  });
});

test('A sign-out deletes the copy of the shelf on the device', async ({ page }) => {
  await signIn(page, 'member');
  await page.goto('/explore');
  await expect(page.getByText('48 tapes')).toBeVisible();
  const countStoredValues = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          const opening = indexedDB.open('keyval-store');
          opening.onsuccess = () => {
            const all = opening.result.transaction('keyval').objectStore('keyval').count();
            all.onsuccess = () => {
              opening.result.close();
              done(all.result);
            };
          };
        }),
    );
  await expect.poll(countStoredValues).toBe(1);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(login(page)).toBeVisible();
  await expect.poll(countStoredValues).toBe(0);
});

test('After too many attempts a message asks to wait, the typed text stays, and a later login works', async ({
  page,
}) => {
  await page.goto('/admin');
  await page.route(requestPatterns.login, (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: {
          code: 400,
          message:
            'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.',
        },
      },
    }),
  );
  await logIn(page, 'editor@example.org');
  await expect(page.getByRole('alert')).toHaveText(
    'Too many attempts. Please wait a few minutes and try again.',
  );
  await expect(page.getByLabel('Email address')).toHaveValue('editor@example.org');
  await expectNoAxeViolations(page);
  await page.unroute(requestPatterns.login);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('A disabled account gets a message that says so', async ({ page, database }) => {
  const { uid, email } = await makeEditor(database);
  createdUids.push(uid);
  await database.auth.updateUser(uid, { disabled: true });
  await page.goto('/admin');
  await logIn(page, email);
  await expect(page.getByRole('alert')).toContainText('This account has been disabled.');
});
