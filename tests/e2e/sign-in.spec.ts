import type { Page } from '@playwright/test';
import { readDeviceCopy } from '../support/e2e/device-copy.ts';
import { workerEmulators } from '../support/e2e/emulator-ports.ts';
import {
  expect,
  shelf,
  signInAs,
  startSession,
  test,
  waitForHydration,
} from '../support/e2e/fixtures.ts';
import { holdRequests } from '../support/e2e/network-failures.ts';

/** The account of one test alone: it is changed. */
const email = 'changed@sign-in.example';
const password = 'cassette';

test.afterEach(async ({ database }) => {
  const { users } = await database.auth.listUsers();
  const own = users.filter((one) => one.email?.endsWith('@sign-in.example'));
  await database.auth.deleteUsers(own.map(({ uid }) => uid));
});

test.use({ expectedConsoleErrors: [/The login failed|A mailed link failed/] });

const comingSoon = (page: Page) => page.getByRole('heading', { name: 'COMING SOON...' });

test('The keyboard alone can sign in on a public page', {
  tag: '@every-browser',
}, async ({ page }) => {
  await page.goto('/about');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Sign in' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type('member@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cassette');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/explore');
  await expect(shelf(page)).toBeVisible();
});

test('A mailed link leads to a new password, then back to the tape, and works once', async ({
  page,
  database,
}) => {
  await database.auth.createUser({ email, password: 'old password' });
  const [cassette] = await database.documents('cassettes');
  const path = `/explore?tape=${cassette?.id}&shuffle=7`;
  await page.goto(path);
  // Before hydration the link would load the account's page.
  await expect(page.getByRole('heading', { name: 'There is a tape' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeFocused();

  const mailed = await mailedQuery();
  await page.goto(`/account${mailed}`);
  // The code is nowhere in the address any more, and a reload keeps the form.
  await expect(page).toHaveURL('/account');
  await page.reload();
  await page.getByLabel('New password').fill('a new password');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('dialog', { name: cassette?.data.title })).toBeVisible();
  await expect(page).toHaveURL(path);

  await page.goto(`/account${mailed}`);
  await expect(
    page.getByRole('heading', { name: 'This link does not work any more' }),
  ).toBeFocused();
});

/** The query of the last link that the provider has mailed. */
async function mailedQuery(): Promise<string> {
  const [auth] = workerEmulators().ports.split(',');
  const answer = await fetch(`http://127.0.0.1:${auth}/emulator/v1/projects/demo-spool/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobLink: string }[] };
  return new URL(oobCodes.findLast((code) => code.email === email)?.oobLink ?? '').search;
}

/** All that the browser stores for the site on the device. */
const readDevice = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const stored = Object.entries(localStorage).map(String);
    for (const { name = '' } of await indexedDB.databases()) {
      // Firebase's record of the days of use names nobody.
      if (name === 'firebase-heartbeat-database') continue;
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const keys = await answer(database.transaction(store).objectStore(store).getAllKeys());
        stored.push(...keys.map((key) => `${name}/${key}`));
      }
      database.close();
    }
    const workers = await navigator.serviceWorker.getRegistrations();
    return [...stored, ...(await caches.keys()), ...workers.map(({ scope }) => scope)];
  });

test.describe('On a shared computer', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Signs in at /account, after a wrong password. */
  async function signIn(page: Page, isShared: boolean) {
    await page.goto('/account');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('checkbox', { name: /This is a shared computer/ }).setChecked(isShared);
    for (const typed of ['wrong', password]) {
      await page.getByLabel('Password', { exact: true }).fill(typed);
      await page.keyboard.press('Enter');
      if (typed === 'wrong')
        await expect(page.getByRole('alert')).toContainText('do not match an account');
    }
    await expect(page.getByText('48 tapes')).toBeVisible();
  }

  for (const isShared of [false, true])
    test(`Who signs in ${isShared ? 'leaves nothing on the device' : 'elsewhere has a copy on the device'}`, async ({
      page,
      database,
    }) => {
      await database.auth.createUser({ email, password });
      await signIn(page, isShared);
      await page.goto('/explore');
      await expect(page.locator('[data-image-status="loaded"] img').first()).toBeVisible();
      await page.reload();
      await expect(page.getByText('48 tapes')).toBeVisible();
      // The parts of the page are loaded when the service worker would be registered.
      await page.waitForLoadState('networkidle');
      if (isShared) expect(await readDevice(page)).toEqual([]);
      else await expect.poll(() => readDevice(page)).toContainEqual(expect.stringMatching(/^http/));
    });

  test('All pictures are shown from a bucket that sends no CORS header', async ({
    page,
    database,
  }) => {
    await database.auth.createUser({ email, password });
    await signIn(page, true);
    await page.route(/alt=media/, async (route) => {
      const response = await route.fetch();
      const headers = Object.entries(response.headers());
      const others = headers.filter(([name]) => !name.startsWith('access-control-'));
      await route.fulfill({ response, headers: Object.fromEntries(others) });
    });
    await page.goto('/explore');
    await expect(page.locator('[data-image-status=loaded] img').first()).toBeVisible();
    await expect(page.locator('[data-image-status=waiting]')).toHaveCount(0);
    await expect(page.locator('[data-image-status=missing]')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('A tab that was closed is not signed in when it is opened again with its storage', {
    tag: '@every-browser',
  }, async ({ page, context, database }) => {
    await database.auth.createUser({ email, password });
    await signIn(page, true);
    await page.goto('/about');
    const items = await page.evaluate(() => ({ ...sessionStorage }));
    await page.close();
    // The tab was left a minute ago.
    items['left-at'] = String(Number(items['left-at']) - 60_000);
    // As browsers do that bring a closed tab back.
    const again = await context.newPage();
    await again.addInitScript((items) => {
      // An empty page has no storage.
      if (location.protocol !== 'http:') return;
      if (sessionStorage.length === 0) Object.assign(sessionStorage, items);
    }, items);
    await again.goto('/explore');
    await expect(comingSoon(again)).toBeVisible();
    await expect(again.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });
});

/** Opens the shelf, and waits until its copy is on the device. */
async function storeCopy(page: Page) {
  await page.goto('/explore');
  await expect(page.getByText('48 tapes')).toBeVisible();
  await expect.poll(() => readDeviceCopy(page)).not.toEqual({});
  await page.goto('/about');
}

async function expectNoCopy(page: Page) {
  await expect(comingSoon(page)).toBeVisible();
  await expect(shelf(page)).toHaveCount(0);
  await expect.poll(() => readDeviceCopy(page)).toEqual({});
}

test('A sign-out in one tab is seen in another one, where Auth is still starting', {
  tag: '@every-browser',
}, async ({ page, context }) => {
  await startSession(page, 'member');
  await page.goto('/account');
  const starting = await context.newPage();
  // It is never answered.
  await starting.route(/accounts:lookup/, () => {});
  const asked = starting.waitForRequest(/accounts:lookup/);
  await starting.goto('/explore');
  await expect(shelf(starting)).toBeVisible();
  await asked;
  const reloaded = starting.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign out on this device' }).click();
  await reloaded;
  await expect(comingSoon(starting)).toBeVisible();
  // Auth of the document that was left has not stored the account again, for any tab.
  for (const tab of [starting, page]) {
    await tab.goto('/explore');
    await expect(comingSoon(tab)).toBeVisible();
  }
});

test('The copy on the device is shown to nobody without a session', async ({ page }) => {
  await startSession(page, 'member');
  await storeCopy(page);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('firebase:')) localStorage.removeItem(key);
  });
  await page.goto('/explore');
  await expectNoCopy(page);
});

test('A disabled account sees its own copy until the first answer', async ({ page, database }) => {
  const { uid } = await database.auth.createUser({ email, password });
  await signInAs(page, email);
  await storeCopy(page);
  await database.auth.updateUser(uid, { disabled: true });
  const release = await holdRequests(page, /accounts:lookup/);
  await page.goto('/explore');
  await expect(page.getByText('48 tapes')).toBeVisible();
  release();
  await expectNoCopy(page);
  await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).toEqual({});
});
