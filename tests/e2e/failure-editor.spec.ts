import type { Page } from '@playwright/test';
import {
  addForm,
  addImages,
  cassetteRow,
  fillTitleAndArtist,
  openAddForm,
  openCassette,
  openPickers,
} from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import {
  adminPath,
  expect,
  openAdmin,
  signInAs,
  startSession,
  test,
  trackIndexCheck,
} from '../support/e2e/fixtures.ts';
import {
  cutNextAnswer,
  leaveUnanswered,
  loseAnswers,
  requestPatterns,
  waitForTimeout,
} from '../support/e2e/network-failures.ts';
import { photo } from '../support/e2e/photo.ts';

/** An editor's account expires, loses its role or is deleted, and answers to what was written are lost. */
const title = 'Halfway Through';

const createdUids: string[] = [];
test.afterEach(async ({ database }) => {
  await database.deleteByTitle(title);
  for (const uid of createdUids.splice(0)) await database.auth.deleteUser(uid).catch(() => {});
});
test.use({ expectedConsoleErrors: [/(Adding|Saving|Loading) the tape failed|The login failed/] });

/** Creates an editor for one test, so that the shared accounts don't change. */
async function makeEditor(database: Database) {
  const email = `editor.${Date.now()}.${createdUids.length}@example.org`;
  const { uid } = await database.auth.createUser({ email, password: 'cassette' });
  createdUids.push(uid);
  await database.auth.setCustomUserClaims(uid, { admin: true });
  return { uid, email };
}

/** Sets the page's clock ahead, so that its next request needs a new token. */
const expireToken = async (page: Page) =>
  page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 2 * 3_600_000);

const login = (page: Page) => page.getByRole('dialog', { name: 'Login' });

async function logIn(page: Page, email: string) {
  const checked = trackIndexCheck(page);
  await login(page).getByLabel('Email address').fill(email);
  await login(page).getByLabel('Password').fill('cassette');
  await login(page).getByRole('button', { name: 'Login' }).click();
  await expect(login(page)).toBeHidden();
  await checked();
}

test('A session survives a reload while the identity provider answers 503', async ({ page }) => {
  await startSession(page, 'member');
  let refused = 0;
  await page.route(/accounts:lookup/, (route) => {
    refused++;
    return route.fulfill({ status: 503, json: { error: { code: 503, message: 'UNAVAILABLE' } } });
  });
  await page.goto('/explore');
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(page.getByRole('grid', { name: 'Shelf' })).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('An open form outlives an expired token, a lost role and a deleted account, and leaves no orphaned image', async ({
  page,
  database,
}) => {
  const first = await makeEditor(database);
  const other = await makeEditor(database);
  await storeCassette(title);
  const files = await database.files();
  const stored = async () => (await database.cassettesByTitle(title))[0]?.data;
  const indexChecked = trackIndexCheck(page);
  await signInAs(page, first.email, adminPath(title));
  await indexChecked();
  const form = await openCassette(page, title);
  const save = form.getByRole('button', { name: 'Save' });
  const label = form.getByLabel('Label');

  // After the token has expired, a save renews it.
  await label.fill('Saved');
  const renewed = page.waitForRequest(/securetoken/);
  await expireToken(page);
  await save.click();
  await renewed;
  await expect(form).toBeHidden();
  expect((await stored())?.label).toBe('Saved');

  // Who has lost the role gets a message and keeps the form.
  await openCassette(page, title);
  await label.fill('Kept in the form');
  await openPickers(page);
  await form
    .getByLabel('Front Image', { exact: true })
    .setInputFiles(await photo({ width: 800, height: 800 }));
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByRole('group', { name: /^Crop of/ })).toBeHidden();
  await database.auth.setCustomUserClaims(first.uid, {});
  await expireToken(page);
  await save.click();
  await expect(form.getByText('This account can’t edit the shelf any more.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect.poll(() => database.files()).toEqual(files);

  // Another editor, whose account is deleted, is asked to sign in over it.
  // By key: it stands where Save was pressed just now.
  await form.getByRole('button', { name: 'Logout' }).press('Enter');
  // Ahead of time a token would be renewed at once, and the deletion noticed before the save.
  await page.clock.setFixedTime(Date.now());
  await logIn(page, other.email);
  await database.auth.deleteUser(other.uid);
  await expireToken(page);
  await save.click();
  await expect(login(page)).toContainText('what you typed is kept');

  await logIn(page, 'editor@example.org');
  await expect(label).toHaveValue('Kept in the form');
  await save.click();
  await expect(form).toBeHidden();
  await expect.poll(async () => (await stored())?.label).toBe('Kept in the form');
  // The new image has replaced the stored one.
  await expect.poll(() => database.files()).toHaveLength(files.length);
  expect(await database.files()).toContain((await stored())?.frontImageUrl);
});

test('A new cassette whose upload or answer was lost keeps its form, asks before it is left by Back, and is created once', async ({
  page,
  database,
}) => {
  const before = await database.files();
  await openAdmin(page, adminPath(title));
  await openAddForm(page);
  await fillTitleAndArtist(page, title);
  const message = addForm(page).getByRole('alert');
  const submit = addForm(page).getByRole('button', { name: 'Submit' });
  await submit.click();
  await expect(message).toHaveText('Please upload spine, front, and full J-Card images.');
  await addImages(page);
  const answerStorage = await leaveUnanswered(page, requestPatterns.storage);
  await waitForTimeout(page, requestPatterns.storage, () => submit.click());
  await expect(message).toHaveText('No answer yet. Please try again.');
  await expect(addForm(page).getByLabel('Title')).toHaveValue(title);
  await expect(addForm(page).getByRole('img', { name: 'Spine Image' })).toBeVisible();
  await answerStorage();

  const restoreNetwork = await loseAnswers(page, requestPatterns.commit);
  await waitForTimeout(page, requestPatterns.commit, () => submit.click());

  // The browser asks before the page is left during the save.
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => window.history.back());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await expect(message).toContainText('No answer yet. The tape may be saved');
  await restoreNetwork();
  await addForm(page).getByLabel('Label').fill('Typed meanwhile');
  // The next answer is cut off by the network, and the retry is the page's own.
  await cutNextAnswer(page, requestPatterns.commit);
  await submit.click();
  await expect(addForm(page)).toBeHidden();
  await expect(cassetteRow(page, title)).toHaveCount(1);
  const cassettes = await database.cassettesByTitle(title);
  expect(cassettes).toHaveLength(1);
  expect(cassettes[0]?.data.label).toBe('Typed meanwhile');
  const files = await database.files();
  expect(files).toHaveLength(before.length + 3);
  for (const field of ['spineImageUrl', 'frontImageUrl', 'fullJCardImageUrl'])
    expect(files).toContain(cassettes[0]?.data[field]);
});
