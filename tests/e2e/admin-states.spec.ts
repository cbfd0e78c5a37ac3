import type { Page } from '@playwright/test';
import { addForm, addImages, cassetteRow, openAddForm } from '../support/e2e/admin-page.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';
import { holdRequests, requestPatterns } from '../support/e2e/network-failures.ts';

/** The states of /admin, the transitions between them, and the validation of its forms. */

const title = 'From State To State';
const login = (page: Page) => page.getByRole('dialog', { name: 'Login' });

test('The login requires an address and a password and closes; Logout empties the list', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (requestPatterns.login.test(request.url())) sent.push(request.url());
  });
  await page.goto('/admin');
  const email = login(page).getByLabel('Email address');
  const password = login(page).getByLabel('Password');
  const press = () => login(page).getByRole('button', { name: 'Login' }).click();
  await expect(email).toHaveAttribute('type', 'email');
  for (const [address, word, refused] of [
    ['', 'cassette', email],
    ['editor', 'cassette', email],
    ['editor@example.org', '', password],
  ] as const) {
    await email.fill(address);
    await password.fill(word);
    await press();
    await expect(refused).toBeFocused();
    expect(await refused.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false);
  }
  expect(sent).toEqual([]);

  await password.fill('cassette');
  const open = await holdRequests(page, requestPatterns.login);
  await press();
  await expect(login(page).getByRole('button', { name: 'Logging in…' })).toBeVisible();
  open();
  await expect(login(page)).toHaveCount(0);
  await expect(page.getByRole('rowheader')).toHaveCount(48);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(login(page)).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(0);
  await expect(email).toHaveValue('');
  await expect(password).toHaveValue('');
});

test.describe('An editor', () => {
  test.beforeEach(({ page }) => openAdmin(page, adminPath(title)));
  test.afterEach(({ database }) => database.deleteByTitle(title));

  test('can open and close the form, correct invalid fields, and finds the form empty the next time', async ({
    page,
    database,
  }) => {
    const form = addForm(page);
    await openAddForm(page);
    await form.getByRole('button', { name: 'Hide Form' }).click();
    await expect(form).toHaveCount(0);

    await openAddForm(page);
    await addImages(page);
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form.getByLabel('Title')).toBeFocused();
    await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Please enter a title.');
    await expect(form.getByLabel('Artist')).toHaveAccessibleDescription(/at least one artist\./);
    await expect(form).toBeVisible();

    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Artist').fill(' Mira Sol ,Anna Ålund,, ');
    await form.getByLabel('Genre').fill('Dub,  Field Recording');
    await form.getByLabel('Locations').fill('Berlin ,Osaka');
    await form.getByLabel('Release Year').fill('1987');
    await form.getByLabel("Editor's Notes").fill('x'.repeat(256));
    await expect(form.getByLabel("Editor's Notes")).toHaveValue('x'.repeat(255));

    const open = await holdRequests(page, requestPatterns.commit);
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    await expect(form.getByLabel('Title')).toBeDisabled();
    open();
    await expect(form).toHaveCount(0);
    await expect(cassetteRow(page, title)).toContainText('Mira Sol, Anna Ålund');
    expect((await database.cassettesByTitle(title))[0]?.data).toMatchObject({
      artist: ['Mira Sol', 'Anna Ålund'],
      genre: ['Dub', 'Field Recording'],
      locations: ['Berlin', 'Osaka'],
      releaseYear: 1987,
    });

    await openAddForm(page);
    await expect(form.getByLabel('Title')).toHaveValue('');
    await expect(form.getByLabel("Editor's Notes")).toHaveValue('');
    await expect(form.getByRole('img')).toHaveCount(0);
  });
});
