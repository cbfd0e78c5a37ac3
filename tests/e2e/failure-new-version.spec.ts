import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from '../support/e2e/fixtures.ts';

/** A new version is deployed while a tab is open: the chunks that the tab would load are gone. */

const about = '**/assets/about-*.js';
const gone = { status: 404, contentType: 'text/html', body: '<!doctype html>Not found' };

/** The paths of the documents requested from now on. */
const trackDocuments = (page: Page): string[] => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requested.push(new URL(request.url()).pathname);
  });
  return requested;
};

test.use({
  expectedConsoleErrors: [
    /dynamically imported module|Failed to fetch|module script|page could not be loaded|^404 for .*assets/i,
  ],
});

/** Opens a page and waits for its hydration: before that, a link loads a new document. */
const openHydratedPage = async (page: Page) => {
  await page.goto('/shop');
  await waitForHydration(page);
};

test('One reload loads the new version and shows the requested page', {
  tag: '@every-browser',
}, async ({ page }) => {
  await openHydratedPage(page);
  const requested = trackDocuments(page);
  await page.route(about, (route) =>
    requested.length === 0 ? route.fulfill(gone) : route.continue(),
  );
  await page.getByRole('link', { name: 'About', exact: false }).first().click();
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await expect.poll(() => requested).toEqual(['/about']);
});

test('A page that is still missing after one reload shows the error page with a link home', async ({
  page,
}) => {
  await openHydratedPage(page);
  const requested = trackDocuments(page);
  let loads = 0;
  await page.route(about, (route) => {
    loads++;
    return route.fulfill(gone);
  });
  await page.getByRole('link', { name: 'About', exact: false }).first().click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  expect(requested).toEqual(['/about']);
  expect(loads).toBeGreaterThanOrEqual(2);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('link', { name: /CLICK ME!/ })).toBeVisible();
});

const submitSignup = async (page: Page) => {
  await page.goto('/caspla');
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.org');
  await page.getByRole('button', { name: 'Join for updates' }).click();
};
const signupChunk = '**/assets/mailing-list-*.js';

test('A signup whose chunk is gone is sent from the new version', async ({ page }) => {
  const requested = trackDocuments(page);
  await page.route(signupChunk, (route) =>
    requested.length === 1 ? route.fulfill(gone) : route.continue(),
  );
  await submitSignup(page);
  await expect(page.getByText('Thanks for signing up!')).toBeVisible();
  expect(requested).toEqual(['/caspla', '/caspla']);
});

test('A missing chunk of the admin is reported after one reload, and a second try opens the login', async ({
  page,
}) => {
  await page.route('**/assets/session-*.js', (route) => route.fulfill(gone));
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('reload the page');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});
