import type { BrowserContext, Locator, Page } from '@playwright/test';
import { openAddForm, openPickers } from '../support/e2e/admin-page.ts';
import { expect, signInAs, test, trackIndexCheck } from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

/** A part of the site that fails to load once loads at the next try: Firefox remembers a failed import(). */

test.use({
  // Firefox shows a logged failure as "Error".
  expectedConsoleErrors: [/could not be loaded|downloadable font|failed\. |^Unsaved forms|^Error$/],
});

/** Acts without a network, expects the message, and connects again. */
async function actOffline(context: BrowserContext, act: () => Promise<unknown>, alert: Locator) {
  await context.setOffline(true);
  await act();
  await expect(alert).toContainText('No connection.');
  await context.setOffline(false);
}

const alert = (page: Page) => page.getByRole('alert');

test('Pages, the signup and the sign-in load when the network is back', {
  tag: '@every-browser',
}, async ({ page, context }) => {
  await page.goto('/not-there', { waitUntil: 'networkidle' });
  const retry = page.getByRole('link', { name: 'Try this page again' });
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await actOffline(
    context,
    async () => {
      await page.getByRole('link', { name: 'About' }).click();
      await retry.click();
    },
    alert(page),
  );
  // Another page first: the failed one is not remembered.
  await page.getByRole('link', { name: 'Spool Collective' }).click();
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  expect(documents).toEqual([]);

  await page.getByRole('link', { name: 'Spool Collective' }).click();
  await page.getByRole('link', { name: /CLICK ME!/ }).click();
  const email = page.getByRole('textbox', { name: 'Email address' });
  await expect(email).toBeVisible();
  const join = page.getByRole('button', { name: 'Join for updates' });
  await actOffline(
    context,
    async () => {
      await email.fill('again@example.org');
      await join.click();
    },
    alert(page),
  );
  await join.press('Enter');
  await expect(page.getByText('Thanks for signing up!')).toBeVisible();

  const members = page.getByRole('navigation', { name: 'Members' });
  await actOffline(
    context,
    () => members.getByRole('link', { name: 'Sign in' }).click(),
    alert(page),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('member@example.org');
  await dialog.getByLabel('Password').fill('cassette');
  const login = dialog.getByRole('button', { name: 'Sign in' });
  // Auth has loaded: a module whose import is cut off stays failed.
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await indexedDB.databases()).some(({ name }) => name === 'keyval-store'),
      ),
    )
    .toBe(true);
  await actOffline(context, () => login.click(), dialog.getByRole('alert'));
  const toShelf = dialog.getByRole('link', { name: 'Go to the shelf' });
  // A browser may refuse the first request after it was offline.
  await expect(async () => {
    if (await login.isVisible()) await login.click({ timeout: 5000 });
    await expect(toShelf).toBeVisible({ timeout: 5000 });
  }).toPass();
  await actOffline(context, () => toShelf.click(), page.getByRole('main').getByRole('alert'));
  await retry.click();
  await expect(page.getByRole('grid', { name: 'Shelf' })).toBeVisible();
});

test('A tab and the tools of a form load when the network is back', {
  tag: '@every-browser',
}, async ({ page, context }) => {
  const indexChecked = trackIndexCheck(page);
  await signInAs(page, 'editor@example.org');
  await indexChecked();
  // Firefox asks the network again for modules whose import has begun.
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await actOffline(
    context,
    () => page.getByRole('link', { name: 'Import', exact: true }).click(),
    page.getByRole('main').getByRole('alert'),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel(/choose/i).first()).toBeAttached();
  await page.getByRole('link', { name: 'Cassettes' }).click();

  const form = await openAddForm(page);
  await openPickers(page);
  const choose = async () =>
    form
      .getByLabel('Spine Image', { exact: true })
      .setInputFiles(await photo({ width: 300, height: 2000 }));
  await actOffline(context, choose, form.getByRole('alert'));
  await choose();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByRole('img', { name: 'Spine Image' })).toBeVisible();
});
