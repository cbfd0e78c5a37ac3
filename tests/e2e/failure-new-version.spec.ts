import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e/fixtures.ts';

/** A new version is deployed while a tab is open: what the tab still wants to load is gone. */

const about = '**/assets/about-*.js';
const gone = { status: 404, contentType: 'text/html', body: '<!doctype html>Not found' };

const documents = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  return asked;
};

test.use({
  expectedConsoleErrors: [
    /dynamically imported module|Failed to fetch|module script|page could not be loaded/i,
  ],
});

/** A page that shows its words only once it is live: before that, a link is the browser's own. */
const enter = async (page: Page) => {
  await page.goto('/explore', { waitUntil: 'networkidle' });
  await expect(page.getByText('COMING SOON...')).toBeVisible();
};

test('one reload fetches the new version, and shows the page that was asked for', async ({
  page,
}) => {
  await enter(page);
  const asked = documents(page);
  await page.route(about, (route) => (asked.length === 0 ? route.fulfill(gone) : route.continue()));
  await page.getByRole('link', { name: 'About', exact: false }).first().click();
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await expect.poll(() => asked).toEqual(['/about']);
});

test('a page that stays gone is said after one reload: no loop, no blank page, a way out', async ({
  page,
}) => {
  await enter(page);
  const asked = documents(page);
  let tries = 0;
  await page.route(about, (route) => {
    tries++;
    return route.fulfill(gone);
  });
  await page.getByRole('link', { name: 'About', exact: false }).first().click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  expect(asked).toEqual(['/about']);
  expect(tries).toBeGreaterThanOrEqual(2);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('link', { name: /CLICK ME!/ })).toBeVisible();

  // The new version arrives: the page can be had again.
  await page.unroute(about);
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
});

test('without a network there is no reload, which would trade the site for the browser’s own error', async ({
  page,
  context,
}) => {
  await enter(page);
  const asked = documents(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'About', exact: false }).first().click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('check your network');
  expect(asked).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try this page again' }).click();
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  // It reads before it is live: what the end of the test cuts off would be an error.
  await page.waitForLoadState('networkidle');
});

test('a part of the signup that is gone is said at the press, with what to do; the address stays', async ({
  page,
}) => {
  await page.route('**/assets/mailing-list-*.js', (route) => route.fulfill(gone));
  await page.goto('/caspla');
  const field = page.getByRole('textbox', { name: 'E-mail address' });
  await field.fill('ada@example.org');
  await page.getByRole('button', { name: 'Join for updates' }).click();
  await expect(page.getByRole('alert')).toContainText('reload the page');
  await expect(field).toHaveValue('ada@example.org');
});

test('a part of the back room that is gone is said in the login, and what was typed stays', async ({
  page,
}) => {
  await page.route('**/assets/session-*.js', (route) => route.fulfill(gone));
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('reload the page');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});
