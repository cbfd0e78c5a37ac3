import type { Page } from '@playwright/test';
import { addForm, openAddForm } from '../support/e2e/admin-page.ts';
import {
  expect,
  shelf,
  signInAs,
  startSession,
  test,
  waitForHydration,
} from '../support/e2e/fixtures.ts';

/** The network, a deployed file, the browser's storage, a document or a service is not as the site needs it. */

const about = (page: Page) => page.getByRole('link', { name: 'About' });

test.describe('The network', () => {
  test.use({
    // Firefox shows a logged failure as "Error".
    expectedConsoleErrors: [
      /could not be loaded|downloadable font|failed\. |No address for the image|^Error$/,
    ],
  });

  // Firefox remembers a failed import().
  test('A page that could not be loaded loads when the network is back', {
    tag: '@every-browser',
  }, async ({ page, context }) => {
    await page.goto('/not-there', { waitUntil: 'networkidle' });
    await context.setOffline(true);
    await about(page).click();
    await expect(page.getByRole('alert')).toContainText('No connection.');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  });
});

test.describe('A new version that was deployed while a tab is open', () => {
  test.use({
    expectedConsoleErrors: [
      /dynamically imported module|module script|Loading module|^404 for .*assets/i,
    ],
  });

  test('A new version is loaded by one reload, which shows the requested page', {
    tag: '@every-browser',
  }, async ({ page }) => {
    await page.goto('/shop');
    await waitForHydration(page);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) requested.push(new URL(request.url()).pathname);
    });
    // The chunk that the tab would load is gone.
    await page.route('**/assets/about-*.js', (route) =>
      requested.length === 0
        ? route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' })
        : route.continue(),
    );
    await about(page).click();
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
    await expect.poll(() => requested).toEqual(['/about']);
  });
});

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

for (const [how, block] of Object.entries(blocked))
  test(`With browser storage that ${how}, shelf and admin panel work within a visit`, async ({
    page,
    context,
  }) => {
    await context.addInitScript(block);
    await signInAs(page, 'member@example.org');
    await page.getByRole('link', { name: 'Go to the shelf' }).click();
    await expect(page.getByText('48 tapes')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();

    await signInAs(page, 'editor@example.org');
    await (await openAddForm(page)).getByLabel('Title').fill('Typed');
    await expect(addForm(page).getByText('This can’t be kept')).toBeVisible();
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
  await expect(shelf(page)).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});
