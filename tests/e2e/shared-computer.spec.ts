import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import type { Database } from '../support/e2e/database.ts';
import { expect, test } from '../support/e2e/fixtures.ts';

/** `guest` signs in on a shared computer only, `owner` on one of their own only. */
const emails = { guest: 'guest@shared.example', owner: 'owner@shared.example' };
type Person = keyof typeof emails;

const password = 'cassette';

type Step =
  | `${Person} ${'right' | 'wrong' | 'mailed link' | 'login modal'}`
  | 'shelf'
  | 'reload'
  | 'new tab'
  | 'other tab'
  | 'close tab'
  | 'sign out';

/** What the guest would leave behind after these, if the answer or the storage of one step lasted. */
const sequences: Step[][] = [
  ['guest wrong', 'reload', 'guest right', 'shelf'],
  ['guest right', 'sign out', 'reload', 'guest right', 'close tab'],
  ['guest right', 'new tab', 'other tab', 'sign out', 'reload', 'guest right'],
  ['guest wrong', 'guest mailed link', 'reload'],
  ['guest right', 'reload', 'sign out', 'reload', 'guest login modal'],
  ['owner right', 'shelf', 'guest mailed link', 'owner mailed link', 'guest mailed link'],
  [
    'owner right',
    'new tab',
    'sign out',
    'guest right',
    'shelf',
    'reload',
    'other tab',
    'close tab',
  ],
];

/** All that the browser stores for the site: what stays on the device, and what ends with the tab. */
const readStorages = (page: Page) =>
  page.evaluate(async () => {
    function answer<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }
    const device: [place: string, content: unknown][] = Object.entries(localStorage);
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        const keys = await answer(records.getAllKeys());
        const values = await answer(records.getAll());
        for (const [index, key] of keys.entries())
          device.push([`${name}/${store}/${key}`, values[index]]);
      }
      database.close();
    }
    for (const name of await caches.keys()) device.push([name, 'cache']);
    return {
      device: device.map(([place, content]) => `${place}: ${JSON.stringify(content)}`),
      tab: JSON.stringify(Object.entries(sessionStorage)),
    };
  });

class Walk {
  readonly #tabs: Page[] = [];
  /** Requests for images since the last step. */
  readonly #images: Request[] = [];
  readonly #done: string[] = [];
  #isOwnerSignedIn = false;

  constructor(
    readonly context: BrowserContext,
    readonly database: Database,
  ) {}

  get #page(): Page {
    return this.#tabs.at(-1) as Page;
  }

  async open(): Promise<void> {
    const page = await this.context.newPage();
    this.#tabs.push(page);
    page.on('request', (request) => {
      if (/\/o\/images/.test(request.url())) this.#images.push(request);
    });
    await page.goto('/account');
    await this.person();
  }

  /** Who is signed in in the front tab, once Auth has answered. */
  async person(): Promise<Person | null> {
    const page = this.#page;
    await expect(page.getByRole('heading', { name: /^(Members|Welcome)$/ })).toBeVisible();
    const main = await page.getByRole('main').textContent();
    return main?.includes(emails.guest) ? 'guest' : main?.includes(emails.owner) ? 'owner' : null;
  }

  async take(step: Step): Promise<void> {
    this.#done.push(step);
    await test.step(this.#done.join(', '), async () => {
      await this.#take(step);
      await this.#check();
    });
  }

  async #take(step: Step): Promise<void> {
    const page = this.#page;
    switch (step) {
      case 'shelf':
        return this.#visitShelf();
      case 'reload':
        await page.reload();
        return;
      case 'new tab':
        return this.open();
      case 'other tab':
        this.#tabs.unshift(this.#tabs.pop() as Page);
        return;
      case 'close tab':
        await page.close();
        this.#tabs.pop();
        if (this.#tabs.length === 0) await this.open();
        return;
      case 'sign out': {
        const person = await this.person();
        await page.getByRole('button', { name: 'Sign out on this device' }).click();
        await expect(page.getByLabel('Email address')).toBeVisible();
        if (person === 'owner') this.#isOwnerSignedIn = false;
        return;
      }
      default: {
        const [person, ...how] = step.split(' ');
        return this.#signIn(person as Person, how.join(' '));
      }
    }
  }

  async #signIn(person: Person, how: string): Promise<void> {
    const page = this.#page;
    const before = await this.person();
    if (how === 'mailed link') {
      const link = await this.database.auth.generatePasswordResetLink(emails[person]);
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
    if (how === 'wrong') return expect(page.getByRole('alert')).toContainText('do not match');
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    // Another answer ends the session that was there.
    if (person === 'owner' || before === 'owner') this.#isOwnerSignedIn = person === 'owner';
  }

  /** Loads what a shelf stores: its copy, the first screen of the next visit, pictures. */
  async #visitShelf(): Promise<void> {
    const page = this.#page;
    const person = await this.person();
    await page.goto('/explore');
    await expect(page.getByText('48 tapes')).toBeVisible();
    await expect(page.locator('[data-image-status="loaded"] img').first()).toBeVisible();
    const stored = async () => (await readStorages(page)).device.join('\n');
    if (person === 'owner') await expect.poll(stored).toContain('shelf-2/');
    await page.goto('/account');
  }

  async #check(): Promise<void> {
    const person = await this.person();
    const { device, tab } = await readStorages(this.#page);
    const traces = (text: string, of: Person) =>
      text.includes(uids[of]) || text.includes(emails[of]);
    expect(device.filter((line) => traces(line, 'guest'))).toEqual([]);
    // Firebase's record of the days of use names nobody.
    const other = device.filter((line) => !line.startsWith('firebase-heartbeat-database/'));
    if (!this.#isOwnerSignedIn) expect(other).toEqual([]);
    if (person === 'owner') expect(device.some((line) => traces(line, 'owner'))).toBe(true);
    expect(traces(tab, 'guest')).toBe(person === 'guest');
    for (const image of this.#images.splice(0)) {
      // A request that the end of the page has aborted leaves nothing.
      if (person !== 'guest' || (await image.response()) === null) continue;
      expect((await image.allHeaders())['cache-control']).toBe('no-cache');
    }
  }
}

test.use({ expectedConsoleErrors: [/The login failed/] });

const uids: Record<Person, string> = { guest: '', owner: '' };
test.beforeEach(async ({ database }) => {
  for (const person of ['guest', 'owner'] as const)
    uids[person] = (await database.auth.createUser({ email: emails[person], password })).uid;
});
test.afterEach(({ database }) => database.auth.deleteUsers(Object.values(uids)));

type Start = { browser: Browser; baseURL: string | undefined; database: Database };

/** Takes steps in a browser that knows nothing of the site. */
async function walk({ browser, baseURL, database }: Start, take: (walk: Walk) => Promise<void>) {
  // A small window requests few pictures.
  const viewport = { width: 320, height: 480 };
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport });
  const own = new Walk(context, database);
  await own.open();
  await take(own);
  await context.close();
}

test('Whatever came before in the tab, nothing stays on the device of whoever signs in on a shared computer', async ({
  browser,
  baseURL,
  database,
}) => {
  for (const steps of sequences)
    await walk({ browser, baseURL, database }, async (own) => {
      for (const step of steps) await own.take(step);
    });
});
