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

/** What happens to an account while somebody is at work with it. */
const title = 'Typed By Somebody';
const hour = 3_600_000;

/** An editor of its own, so that the others' accounts stay as they are. */
async function makeEditor(database: Database) {
  const email = `editor.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.org`;
  const { uid } = await database.auth.createUser({ email, password: 'cassette' });
  await database.auth.setCustomUserClaims(uid, { admin: true });
  return { uid, email };
}

/** Long enough for the page to ask for a new token at its next call. */
const tokenExpires = (page: Page) => page.clock.setFixedTime(Date.now() + 2 * hour);

const submit = (page: Page) => addForm(page).getByRole('button', { name: 'Submit' });
const login = (page: Page) => page.getByRole('dialog', { name: 'Login' });

async function logIn(page: Page, email: string) {
  await login(page).getByLabel('Email address').fill(email);
  await login(page).getByLabel('Password').fill('cassette');
  await login(page).getByRole('button', { name: 'Login' }).click();
}

const made: string[] = [];
test.afterEach(async ({ database }) => {
  await database.deleteByTitle(title);
  for (const uid of made.splice(0)) await database.auth.deleteUser(uid).catch(() => {});
});
test.use({
  expectedConsoleErrors: [
    /(Adding|Saving|Loading) the tape failed|The login failed|Repairing the shelf index failed/,
  ],
});

test.describe('an editor with a long form open', () => {
  test('whose token expires goes on as if nothing had been', async ({ page, database }) => {
    const { uid, email } = await makeEditor(database);
    made.push(uid);
    await signInAs(page, email);
    await openAddForm(page);
    await fillTitleAndArtist(page, title);
    await addImages(page);
    await tokenExpires(page);
    const renewed = page.waitForRequest(/securetoken/);
    await submit(page).click();
    await renewed;
    await expect(addForm(page)).toBeHidden();
    await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(1);
  });

  test('who is no editor any more is told, loses nothing, and leaves no image', async ({
    page,
    database,
  }) => {
    const { uid, email } = await makeEditor(database);
    made.push(uid);
    const before = await database.files();
    await signInAs(page, email);
    await openAddForm(page);
    await fillTitleAndArtist(page, title);
    await addImages(page);
    await database.auth.setCustomUserClaims(uid, {});
    await tokenExpires(page);
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
    test(`whose account ${description} is asked to sign in over the form, which is kept`, async ({
      page,
      database,
    }) => {
      const { uid, email } = await makeEditor(database);
      made.push(uid);
      await signInAs(page, email);
      await openAddForm(page);
      await fillTitleAndArtist(page, title);
      await addImages(page);
      await end(database, uid);
      await tokenExpires(page);
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

  test('who is signed out in another tab: catalogue off the screen, form and row kept', async ({
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

  test('whose edit is refused since the account is no editor any more keeps the row', async ({
    page,
    database,
  }) => {
    const { uid, email } = await makeEditor(database);
    made.push(uid);
    await signInAs(page, email);
    await addCassette(page, title);
    await cassetteRow(page, title)
      .getByRole('button', { name: `Edit ${title}`, exact: true })
      .click();
    await editRowForm(page, title).getByLabel('Label').fill('Kept');
    await database.auth.setCustomUserClaims(uid, {});
    await tokenExpires(page);
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

test('a sign-out takes the device’s copy of the shelf with it', async ({ page }) => {
  await signIn(page, 'member');
  await page.goto('/explore');
  await expect(page.getByText('48 tapes')).toBeVisible();
  const kept = () =>
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
  await expect.poll(kept).toBe(1);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(login(page)).toBeVisible();
  await expect.poll(kept).toBe(0);
});

test('too many attempts: when to come back is said, what was typed stays, and later it works', async ({
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

test('a disabled account is told so', async ({ page, database }) => {
  const { uid, email } = await makeEditor(database);
  made.push(uid);
  await database.auth.updateUser(uid, { disabled: true });
  await page.goto('/admin');
  await logIn(page, email);
  await expect(page.getByRole('alert')).toContainText('This account has been disabled.');
});
