import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, shelf, signInAs, test } from '../support/e2e/fixtures.ts';

/** The service worker of a member (docs/decisions/0023-service-worker.md). */

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  expectedConsoleErrors: [/could not be loaded|downloadable font|failed\. |No address for|^Error$/],
});

const loaded = (page: Page) => page.locator('[data-cassette-id] [data-image-status=loaded]');
const lastVisit = (page: Page) =>
  page.getByText('No connection: the shelf of your last visit.', { exact: false });

/** How many files each cache has that has any, and how many service workers there are. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const counts = names.map(async (name) => (await (await caches.open(name)).keys()).length);
    const workers = await navigator.serviceWorker.getRegistrations();
    const filled = (await Promise.all(counts)).filter((count) => count > 0);
    return { caches: filled, workers: workers.length };
  });
const nothing = { caches: [], workers: 0 };

/** Shows the shelf until the service worker has kept it with its pictures. */
async function visit(page: Page, url: string) {
  await page.goto(`${url}/explore?shuffle=7`);
  await expect(loaded(page).first()).toBeVisible();
  await expect.poll(async () => (await kept(page)).caches[1]).toBeGreaterThan(4);
}

async function visitAsMember(page: Page, url: string) {
  await signInAs(page, 'member@example.org', `${url}/admin`);
  await visit(page, url);
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

test('With the server gone a member sees the shelf, finds a song, and opens a tape, whose pictures come with the network', {
  tag: '@every-browser',
}, async ({ page, context, site, browserName }) => {
  await visitAsMember(page, site.url);
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
  await expect(offline.getByText('This page can’t be printed yet.')).toHaveCount(0);
  await offline.getByRole('searchbox').fill('deep rest');
  await expect(offline.getByText('2 of 48 tapes')).toBeVisible();
  await offline.keyboard.press('Escape');
  await shelf(offline).getByRole('button').first().click();
  const dialog = offline.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(dialog.getByText('Your pile can’t be read.')).toBeVisible();
  await expect(offline.getByRole('progressbar')).toHaveCount(0);
  // Playwright does not cut off the service worker of Firefox, which requests the pictures.
  if (browserName === 'firefox') return;
  await expect(dialog.getByText('Some pictures can’t be loaded right now.')).toBeVisible();

  site.isCutOff = false;
  await context.setOffline(false);
  await expect(dialog.locator('[data-image-status=loaded]').first()).toBeAttached();
  await expect(dialog.locator('[data-image-status=missing]')).toHaveCount(0);
  await expect(lastVisit(offline)).toHaveCount(0);
});

test('A pile that is changed without a network is kept, sent when it is back, and gone after a sign-out', async ({
  page,
  context,
  database,
  site,
}) => {
  const email = 'pile@sign-in.example';
  const { uid } = await database.auth.createUser({ email, password: 'cassette' });
  const pile = database.firestore.doc(`members/${uid}/lists/pile`);
  await signInAs(page, email, `${site.url}/admin`);
  await visit(page, site.url);
  await shelf(page).getByRole('button').first().click();
  await expect(page.getByRole('button', { name: 'Put on my pile' })).toBeEnabled();

  const offline = await startOffline(page, context, site);
  await shelf(offline).getByRole('button').first().click();
  await offline.getByRole('button', { name: 'Put on my pile' }).click();
  await expect(offline.getByText('Kept here, sent when the network is back.')).toBeVisible();
  await offline.goto(`${site.url}/explore?pile=mine`);
  await expect(offline.getByText('1 change kept here')).toBeVisible();
  await expect(shelf(offline).getByRole('button')).toHaveCount(1);
  expect((await pile.get()).exists).toBe(false);

  site.isCutOff = false;
  await context.setOffline(false);
  await expect(offline.getByText('1 change kept here')).toBeHidden();
  const marks = async () => Object.keys((await pile.get()).data()?.cassettes ?? {});
  await expect.poll(marks).toHaveLength(1);

  await offline.goto(`${site.url}/account`);
  await offline.getByRole('button', { name: 'Sign out on this device' }).click();
  await expect.poll(() => offline.evaluate(() => localStorage.getItem('pile'))).toBeNull();
  await pile.delete();
  await database.auth.deleteUser(uid);
});

test('A sign-out in any tab removes the service worker and all that it has kept', {
  tag: '@every-browser',
}, async ({ page, context, site }) => {
  await visitAsMember(page, site.url);
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

test('A first visit downloads no file twice for the service worker', async ({ page, site }) => {
  await signInAs(page, 'member@example.org', `${site.url}/admin`);
  site.requests = [];
  await page.goto(`${site.url}/explore`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const assets = site.requests.filter((path) => path.startsWith('/assets/'));
  expect(assets.filter((path, index) => assets.indexOf(path) !== index)).toEqual([]);
});

test('A picture that has left the page before the service worker came is kept too', async ({
  page,
  site,
}) => {
  await signInAs(page, 'member@example.org', `${site.url}/admin`);
  await page.goto(`${site.url}/explore?shuffle=7`);
  const url = (await loaded(page).locator('img').first().getAttribute('src'))!;
  await page.mouse.wheel(0, 3000);
  await expect(page.locator(`img[src="${url}"]`)).toHaveCount(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const isKept = () => page.evaluate(async (src) => Boolean(await caches.match(src)), url);
  await expect.poll(isKept).toBe(true);
});

test('A new version waits for the last tab of the old one, which misses no file', async ({
  page,
  context,
  site,
}) => {
  await visitAsMember(page, site.url);
  const [oldVersion] = context.serviceWorkers();
  // The code of the full view is gone, and the service worker is a new one.
  const worker = await (await fetch(`${site.url}/service-worker.js`)).text();
  site.replace = (path) =>
    /features|card-zoom/.test(path) ? '' : path === '/service-worker.js' ? `${worker}//new` : null;
  const states = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return [registration.active?.state, registration.waiting?.state];
    });
  await page.reload();
  await expect.poll(states).toEqual(['activated', 'installed']);
  await shelf(page).getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();

  // The browser ends the old version some time after its last page.
  await Promise.all([oldVersion!.waitForEvent('close'), page.goto('about:blank')]);
  await page.goto(`${site.url}/explore`);
  await expect.poll(states).toEqual(['activated', undefined]);
});

test('The service worker of docs/operators.md removes itself and all that was kept', async ({
  page,
  site,
}) => {
  await visitAsMember(page, site.url);
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
