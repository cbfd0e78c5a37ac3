import type { BrowserContext, Locator, Page } from '@playwright/test';
import { addForm, openAddForm } from '../support/e2e/admin-page.ts';
import { readDeviceCopy } from '../support/e2e/device-copy.ts';
import {
  expect,
  openAdmin,
  signInAs,
  startSession,
  test,
  waitForHydration,
} from '../support/e2e/fixtures.ts';

/** The network, a deployed file, the browser's storage, a document or a service is not as the site needs it. */

const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const alert = (page: Page) => page.getByRole('alert');
const about = (page: Page) => page.getByRole('link', { name: 'About' });

/** The paths of the documents requested from now on. */
function trackDocuments(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requested.push(new URL(request.url()).pathname);
  });
  return requested;
}

test.describe('The network', () => {
  test.use({
    // Firefox shows a logged failure as "Error".
    expectedConsoleErrors: [
      /could not be loaded|downloadable font|failed\. |No address for the image|^Error$/,
    ],
  });

  /** Acts without a network, expects the message, and connects again. */
  async function actOffline(context: BrowserContext, act: () => Promise<unknown>, says: Locator) {
    await context.setOffline(true);
    await act();
    await expect(says).toContainText('No connection.');
    await context.setOffline(false);
  }

  // Firefox remembers a failed import().
  test('A page that could not be loaded loads when the network is back', {
    tag: '@every-browser',
  }, async ({ page, context }) => {
    await page.goto('/not-there', { waitUntil: 'networkidle' });
    await actOffline(context, () => about(page).click(), alert(page));
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  });

  test('Offline a member sees the shelf of the device, and its pictures come with the network', {
    tag: '@every-browser',
  }, async ({ page, context }) => {
    await startSession(page, 'member');
    await page.goto('/explore');
    await expect.poll(() => readDeviceCopy(page)).not.toEqual({});
    // The code of the full view and of the other page has loaded.
    const dialog = page.getByRole('dialog');
    await shelf(page).getByRole('button').first().click();
    await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await about(page).click();
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();

    await context.setOffline(true);
    await page.goBack();
    const lastVisit = page.getByText('No connection: the shelf of your last visit.');
    await expect(lastVisit).toBeVisible();
    await expect(page.getByText('48 tapes')).toBeVisible();
    await page.getByRole('row').last().getByRole('button').last().click();
    await expect(dialog.getByText('Some pictures can’t be loaded right now.')).toBeVisible();
    await context.setOffline(false);
    await expect(dialog.locator('[data-image-status=loaded]').first()).toBeAttached();
    await expect(dialog.locator('[data-image-status=missing]')).toHaveCount(0);
    await expect(lastVisit).toHaveCount(0);
  });

  test('A tab of /admin that could not be loaded loads when the network is back', {
    tag: '@every-browser',
  }, async ({ page, context }) => {
    await openAdmin(page);
    // Firefox asks the network again for modules whose import has begun.
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    const tab = page.getByRole('link', { name: 'Import', exact: true });
    await actOffline(context, () => tab.click(), page.getByRole('main').getByRole('alert'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Choose a file')).toBeAttached();
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
    const requested = trackDocuments(page);
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
