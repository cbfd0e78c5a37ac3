import type { Page } from '@playwright/test';
import {
  addForm,
  addImages,
  fillTitleAndArtist,
  openAddForm,
  openCassette,
} from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import {
  adminPath,
  expect,
  expectNoAxeViolations,
  openAdmin,
  signInAs,
  startSession,
  test,
} from '../support/e2e/fixtures.ts';

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

test('A session survives a reload while the identity provider answers 503', async ({ page }) => {
  await startSession(page, 'member');
  let refused = 0;
  await page.route(/accounts:lookup/, (route) => {
    refused++;
    return route.fulfill({ status: 503, json: { error: { code: 503, message: 'UNAVAILABLE' } } });
  });
  await page.goto('/explore');
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Shelf' })).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test.describe('An editor with an open form', () => {
  test('can save after the token has expired', async ({ page, database }) => {
    await storeCassette(title);
    await openAdmin(page, adminPath(title));
    const form = await openCassette(page, title);
    await form.getByLabel('Label').fill('Saved');
    await expireToken(page);
    const renewed = page.waitForRequest(/securetoken/);
    await form.getByRole('button', { name: 'Save' }).click();
    await renewed;
    await expect(form).toBeHidden();
    expect((await database.cassettesByTitle(title))[0]?.data.label).toBe('Saved');
  });

  test('who has lost the role gets a message, keeps the form, and leaves no orphaned image', async ({
    page,
    database,
  }) => {
    const { uid, email } = await makeEditor(database);
    createdUids.push(uid);
    const before = await database.files();
    await signInAs(page, email, adminPath(title));
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

  test('whose account was deleted keeps the form and is asked to sign in over it', async ({
    page,
    database,
  }) => {
    const { uid, email } = await makeEditor(database);
    createdUids.push(uid);
    await storeCassette(title);
    await signInAs(page, email, adminPath(title));
    const form = await openCassette(page, title);
    await form.getByLabel('Label').fill('Kept in the form');
    await database.auth.deleteUser(uid);
    await expireToken(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(login(page)).toContainText('what you typed is kept');
    await expect(page.getByRole('table')).toHaveCount(0);
    await logIn(page, 'editor@example.org');
    await expect(login(page)).toBeHidden();
    await expect(form.getByLabel('Label')).toHaveValue('Kept in the form');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect
      .poll(async () => (await database.cassettesByTitle(title))[0]?.data.label)
      .toBe('Kept in the form');
  });
});
