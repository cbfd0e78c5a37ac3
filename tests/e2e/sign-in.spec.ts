import type { Page } from '@playwright/test';
import { readDeviceCopy } from '../support/e2e/device-copy.ts';
import { workerEmulators } from '../support/e2e/emulator-ports.ts';
import { expect, signInAs, startSession, test, waitForHydration } from '../support/e2e/fixtures.ts';
import { holdRequests } from '../support/e2e/network-failures.ts';

/** The account of one test alone: it is changed. */
const email = 'changed@sign-in.example';
/** `guest` signs in on a shared computer only, `owner` on one of their own only. */
const emails = { guest: 'guest@sign-in.example', owner: 'owner@sign-in.example' };
const password = 'cassette';

test.afterEach(async ({ database }) => {
  const { users } = await database.auth.listUsers();
  const own = users.filter((one) => one.email?.endsWith('@sign-in.example'));
  await database.auth.deleteUsers(own.map(({ uid }) => uid));
});
test.use({ expectedConsoleErrors: [/The login failed|A mailed link failed/] });

/** The query of the last link that the provider has mailed. */
async function mailedQuery(): Promise<string> {
  const [auth] = workerEmulators().ports.split(',');
  const answer = await fetch(`http://127.0.0.1:${auth}/emulator/v1/projects/demo-spool/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobLink: string }[] };
  return new URL(oobCodes.findLast((code) => code.email === email)?.oobLink ?? '').search;
}

test('A public page offers the way in, and a sign-out in one tab is seen in the others', {
  tag: '@every-browser',
}, async ({ page, context }) => {
  await page.goto('/about');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Sign in' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type('member@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cassette');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/about');

  await page.goto('/account');
  const starting = await context.newPage();
  // Auth is still starting there: it is never answered.
  await starting.route(/accounts:lookup/, () => {});
  const asked = starting.waitForRequest(/accounts:lookup/);
  await starting.goto('/explore');
  await expect(starting.getByRole('grid')).toBeVisible();
  await asked;
  await page.getByRole('button', { name: 'Sign out on this device' }).click();
  await expect(starting.getByRole('heading', { name: 'COMING SOON...' })).toBeVisible();
  await starting.reload();
  await expect(starting.getByRole('heading', { name: 'COMING SOON...' })).toBeVisible();
});

test('After three wrong passwords a reset is offered, and the mailed link leads back to the cassette, works once and tells its code to nobody', async ({
  page,
  database,
  baseURL,
}) => {
  await database.auth.createUser({ email, password: 'old password' });
  const [cassette] = await database.documents('cassettes');
  await page.goto(`/explore?tape=${cassette?.id}&shuffle=7`);
  // Before hydration the link would load the account's page.
  await expect(page.getByRole('heading', { name: 'There is a tape' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  for (let attempt = 1; attempt <= 3; attempt++) {
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(`wrong ${attempt}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('do not match an account');
    await expect(page.getByText('Would a new password help?')).toHaveCount(Number(attempt === 3));
  }
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeFocused();

  const query = await mailedQuery();
  const code = new URLSearchParams(query).get('oobCode') as string;
  const leaks: string[] = [];
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(`${baseURL}/`);
    const told = request.url() + (request.headers().referer ?? '');
    if (!isOwn && told.includes(code)) leaks.push(request.url());
  });
  await page.goto(`/account${query}`);
  await expect(page.getByText(email)).toBeVisible();
  // The code is nowhere in the address any more, and a reload keeps the form.
  await expect(page).toHaveURL('/account');
  await page.reload();
  await page.getByLabel('New password').fill('a new password');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeFocused();
  expect(leaks).toEqual([]);
  await page.getByRole('link', { name: 'Go to the shelf' }).click();
  await expect(page.getByRole('dialog', { name: cassette?.data.title })).toBeVisible();
  await expect(page).toHaveURL(`/explore?tape=${cassette?.id}&shuffle=7`);

  await page.goto(`/account${query}`);
  await expect(
    page.getByRole('heading', { name: 'This link does not work any more' }),
  ).toBeFocused();
});

type Person = keyof typeof emails;
type Step =
  | `${Person} ${'right' | 'wrong' | 'mailed link' | 'login modal'}`
  | 'shelf'
  | 'reload'
  | 'new tab'
  | 'sign out';

/** What the guest would leave behind after these, if the answer or the storage of one step lasted. */
const sequences: Step[][] = [
  ['guest wrong', 'reload', 'guest right', 'shelf', 'new tab'],
  ['guest wrong', 'guest mailed link', 'reload', 'sign out', 'reload', 'guest login modal'],
  ['owner right', 'shelf', 'guest mailed link', 'owner mailed link', 'sign out', 'guest right'],
];

/** All that the browser stores for the site: what stays on the device, and what ends with the tab. */
const readStorages = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const device = Object.entries(localStorage).map(String);
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        const keys = await answer(records.getAllKeys());
        const values = await answer(records.getAll());
        device.push(...keys.map((key, at) => `${name}/${key} ${JSON.stringify(values[at])}`));
      }
      database.close();
    }
    device.push(...(await caches.keys()));
    return { device, tab: JSON.stringify(Object.entries(sessionStorage)) };
  });

/** Who is signed in, once Auth has answered. */
async function personOf(page: Page): Promise<Person | null> {
  await expect(page.getByRole('heading', { name: /^(Members|Welcome)$/ })).toBeVisible();
  const main = await page.getByRole('main').textContent();
  return main?.includes(emails.guest) ? 'guest' : main?.includes(emails.owner) ? 'owner' : null;
}

test('Whatever came before in the tab, nothing stays on the device of whoever signs in on a shared computer', async ({
  browser,
  baseURL,
  database,
}) => {
  const uids: Record<Person, string> = { guest: '', owner: '' };
  for (const person of ['guest', 'owner'] as const)
    uids[person] = (await database.auth.createUser({ email: emails[person], password })).uid;
  async function signIn(page: Page, person: Person, how: string) {
    if (how === 'mailed link') {
      const link = await database.auth.generatePasswordResetLink(emails[person]);
      await page.goto(`/account${new URL(link).search}`);
    } else {
      if (how === 'login modal') await page.goto('/admin');
      await page.getByLabel('Email address').fill(emails[person]);
    }
    if (how !== 'login modal')
      await page
        .getByRole('checkbox', { name: /This is a shared computer/ })
        .setChecked(person === 'guest');
    await page.getByLabel(/^(New p|P)assword$/).fill(how === 'wrong' ? 'wrong' : password);
    await page.keyboard.press('Enter');
    if (how === 'wrong') await expect(page.getByRole('alert')).toContainText('do not match');
    else await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  }

  for (const steps of sequences) {
    // A small window requests few pictures.
    const viewport = { width: 320, height: 480 };
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport });
    let page = await context.newPage();
    await page.goto('/account');
    for (const [at, step] of steps.entries())
      await test.step(steps.slice(0, at + 1).join(', '), async () => {
        if (step === 'reload') await page.reload();
        else if (step === 'sign out')
          await page.getByRole('button', { name: 'Sign out on this device' }).click();
        else if (step === 'new tab') {
          page = await context.newPage();
          await page.goto('/account');
        } else if (step === 'shelf') {
          await page.goto('/explore');
          await expect(page.locator('[data-image-status="loaded"] img').first()).toBeVisible();
          await page.goto('/account');
        } else {
          const [person, ...how] = step.split(' ');
          await signIn(page, person as Person, how.join(' '));
        }
        const person = await personOf(page);
        const { device, tab } = await readStorages(page);
        const names = (text: string, of: Person) =>
          text.includes(uids[of]) || text.includes(emails[of]);
        // Firebase's record of the days of use names nobody.
        const stored = device.filter((line) => !line.startsWith('firebase-heartbeat-database/'));
        if (person === 'owner') expect(stored.some((line) => names(line, 'owner'))).toBe(true);
        else expect(stored).toEqual([]);
        expect(names(tab, 'guest')).toBe(person === 'guest');
      });
    await context.close();
  }
});

const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });

/** Opens the shelf, and waits until its copy is on the device. */
async function storeCopy(page: Page) {
  await page.goto('/explore');
  await expect(page.getByText('48 tapes')).toBeVisible();
  await expect.poll(() => readDeviceCopy(page)).not.toEqual({});
  await page.goto('/about');
}

async function expectNoCopy(page: Page) {
  await expect(page.getByText('COMING SOON...')).toBeVisible();
  await expect(shelf(page)).toHaveCount(0);
  await expect.poll(() => readDeviceCopy(page)).toEqual({});
}

test('Whoever comes back sees the shelf with its pictures before any service answers, and nothing is left of it without a session or with a disabled account', async ({
  page,
  database,
}) => {
  await startSession(page, 'member');
  await storeCopy(page);
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
  // Neither the identity provider nor the database answers.
  await page.route(/securetoken|accounts:|documents:/, () => {});
  await page.goto('/explore');
  await expect(page.getByText('48 tapes')).toBeVisible();
  await expect(shelf(page).locator('[data-image-status=loaded]').first()).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();

  await test.step('A hint alone shows nothing', async () => {
    await page.goto('/about');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('firebase:')) localStorage.removeItem(key);
    });
    await page.goto('/explore');
    await expectNoCopy(page);
  });

  await test.step('A disabled account sees its own copy until the first answer', async () => {
    const { uid } = await database.auth.createUser({ email, password });
    await signInAs(page, email);
    await storeCopy(page);
    await database.auth.updateUser(uid, { disabled: true });
    const release = await holdRequests(page, /accounts:lookup/);
    await page.goto('/explore');
    await expect(page.getByText('48 tapes')).toBeVisible();
    release();
    await expectNoCopy(page);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  });
});
