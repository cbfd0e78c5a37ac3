import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e/fixtures.ts';

/** `guest` signs in on a shared computer only, `owner` on one of their own only. */
const emails = { guest: 'guest@shared.example', owner: 'owner@shared.example' };
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

const password = 'cassette';
const uids: Record<Person, string> = { guest: '', owner: '' };
test.use({ expectedConsoleErrors: [/The login failed/] });
test.beforeEach(async ({ database }) => {
  for (const person of ['guest', 'owner'] as const)
    uids[person] = (await database.auth.createUser({ email: emails[person], password })).uid;
});
test.afterEach(({ database }) => database.auth.deleteUsers(Object.values(uids)));

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
