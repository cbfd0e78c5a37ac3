import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect, signInAs } from '../support/e2e/fixtures.ts';
import { startSite } from '../support/e2e/site-proxy.ts';

/** The service worker of a member (docs/decisions/0023-service-worker.md). */

const test = base.extend<{ site: Awaited<ReturnType<typeof startSite>> }>({
  site: async ({ baseURL }, use) => {
    const site = await startSite(baseURL ?? '');
    await use(site);
    site.stop();
  },
});

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  expectedConsoleErrors: [/could not be loaded|downloadable font|failed\. |No address for|^Error$/],
});

const email = 'offline@sign-in.example';
const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const loaded = (page: Page) => page.locator('[data-cassette-id] [data-image-status=loaded]');
const lastVisit = (page: Page) =>
  page.getByText('No connection: the shelf of your last visit.', { exact: false });

/** How many files each cache has, and how many service workers there are. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const counts = names.map(async (name) => (await (await caches.open(name)).keys()).length);
    const workers = await navigator.serviceWorker.getRegistrations();
    return { caches: await Promise.all(counts), workers: workers.length };
  });
const nothing = { caches: [], workers: 0 };

/** Shows the shelf until the service worker has kept it with its pictures. */
async function visit(page: Page, url: string) {
  await page.goto(`${url}/explore?shuffle=7`);
  await expect(loaded(page).first()).toBeVisible();
  await expect.poll(async () => (await kept(page)).caches[1]).toBeGreaterThan(4);
}

/** Ends the server and the network, and starts the site in a new tab. */
async function startOffline(
  page: Page,
  context: BrowserContext,
  site: { isCutOff: boolean; url: string },
) {
  await page.close();
  site.isCutOff = true;
  await context.setOffline(true);
  const offline = await context.newPage();
  await offline.goto(`${site.url}/explore?shuffle=7`);
  await expect(lastVisit(offline)).toBeVisible();
  return offline;
}

test('With the server gone a member sees the shelf and its pictures, finds a song, and opens a tape', {
  tag: '@every-browser',
}, async ({ page, context, site }) => {
  await signInAs(page, 'member@example.org', `${site.url}/admin`);
  await visit(page, site.url);
  const urls = await page.evaluate(async () => {
    const pictures = await caches.open('pictures');
    const requests = await pictures.keys();
    for (const request of requests.slice(0, -2)) await pictures.delete(request);
    return requests
      .slice(-2)
      .map(({ url }) => url)
      .sort();
  });
  const offline = await startOffline(page, context, site);
  await expect(loaded(offline).first()).toBeVisible();
  // What has its picture here stands first.
  const shown = offline.locator('[data-cassette-id] img');
  const first = () =>
    shown.evaluateAll((all: HTMLImageElement[]) =>
      all
        .slice(0, 2)
        .map((one) => one.src)
        .sort(),
    );
  await expect.poll(first).toEqual(urls);
  await expect(offline.getByText('48 tapes')).toBeVisible();
  await offline.getByRole('searchbox').fill('deep rest');
  await expect(offline.getByText('2 of 48 tapes')).toBeVisible();
  await offline.keyboard.press('Escape');
  await shelf(offline).getByRole('button').first().click();
  const dialog = offline.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(dialog.getByText('Your pile can’t be read.')).toBeVisible();
  await expect(offline.getByRole('progressbar')).toHaveCount(0);
});

test('A pile that is changed without a network says that it was not kept', async ({
  page,
  context,
  site,
}) => {
  await signInAs(page, 'member@example.org', `${site.url}/admin`);
  await visit(page, site.url);
  await shelf(page).getByRole('button').first().click();
  const put = page.getByRole('button', { name: 'Put on my pile' });
  await expect(put).toBeEnabled();
  await context.setOffline(true);
  await put.click();
  await expect(page.getByText('Not put on your pile.')).toBeVisible();
  await expect(put).toBeVisible();
});

test('A sign-out in any tab removes the service worker and all that it has kept', {
  tag: '@every-browser',
}, async ({ page, context, site }) => {
  await signInAs(page, 'member@example.org', `${site.url}/admin`);
  await visit(page, site.url);
  const other = await context.newPage();
  await other.goto(`${site.url}/account`);
  await other.getByRole('button', { name: 'Sign out on this device' }).click();
  await expect(page.getByText('You were signed out')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(nothing);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'COMING SOON...' })).toBeVisible();
  expect(await kept(page)).toEqual(nothing);

  // The other tab still has the worker.
  await signInAs(page, 'member@example.org', `${site.url}/admin`);
  await page.goto(`${site.url}/explore`);
  await expect.poll(async () => (await kept(page)).caches[0]).toBeGreaterThan(20);
});

test('A session that was ended elsewhere takes the service worker along', async ({
  page,
  database,
  site,
}) => {
  const { uid } = await database.auth.createUser({ email, password: 'cassette' });
  await signInAs(page, email, `${site.url}/admin`);
  await visit(page, site.url);
  await database.auth.deleteUser(uid);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'COMING SOON...' })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(nothing);
});

test('On a shared computer there is no service worker', async ({ page, site }) => {
  await page.goto(`${site.url}/account`);
  await page.getByRole('checkbox', { name: /This is a shared computer/ }).check();
  await page.getByLabel('Email address').fill('member@example.org');
  await page.getByLabel('Password', { exact: true }).fill('cassette');
  await page.keyboard.press('Enter');
  await expect(loaded(page).first()).toBeVisible();
  // Its parts are loaded when the service worker would be registered.
  await page.waitForLoadState('networkidle');
  expect(await kept(page)).toEqual(nothing);
});

test('A first visit downloads no file twice for the service worker', async ({ page, site }) => {
  await signInAs(page, 'member@example.org', `${site.url}/admin`);
  site.requests = [];
  await page.goto(`${site.url}/explore`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const assets = site.requests.filter((path) => path.startsWith('/assets/'));
  expect(assets.filter((path, index) => assets.indexOf(path) !== index)).toEqual([]);
});

test('A new version waits for the last tab of the old one, which misses no file', async ({
  page,
  context,
  site,
}) => {
  await signInAs(page, 'member@example.org', `${site.url}/admin`);
  await visit(page, site.url);
  // The code of the full view is gone, and the service worker is a new one.
  const worker = await (await fetch(`${site.url}/service-worker.js`)).text();
  site.replace = (path) =>
    /features|card-zoom/.test(path) ? '' : path === '/service-worker.js' ? `${worker}//new` : null;
  const states = (tab: Page) =>
    tab.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return [registration.active?.state, registration.waiting?.state];
    });
  await page.reload();
  await expect.poll(() => states(page)).toEqual(['activated', 'installed']);
  await shelf(page).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();

  await page.goto('about:blank');
  const next = await context.newPage();
  await next.goto(`${site.url}/explore`);
  await expect.poll(() => states(next)).toEqual(['activated', undefined]);
});

test('The service worker of docs/operators.md removes itself and all that was kept', async ({
  page,
  site,
}) => {
  await signInAs(page, 'member@example.org', `${site.url}/admin`);
  await visit(page, site.url);
  const [, script = ''] =
    /```js\n(addEventListener.*?)```/s.exec(readFileSync('docs/operators.md', 'utf8')) ?? [];
  site.replace = (path) => (path.startsWith('/service-worker.js') ? script : null);
  await page.reload();
  await expect(loaded(page).first()).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(nothing);
});

test('A file in whose place a network has sent its own page is not kept', async ({
  page,
  site,
}) => {
  await signInAs(page, 'member@example.org', `${site.url}/admin`);
  site.replace = (path) => (path.includes('card-zoom') ? '<!doctype html>Sign in' : null);
  site.requests = [];
  await page.goto(`${site.url}/explore`);
  await expect.poll(() => site.requests.some((path) => path.includes('card-zoom'))).toBe(true);
  await expect.poll(async () => (await kept(page)).workers).toBe(0);
  site.replace = () => null;
  await visit(page, site.url);
});
