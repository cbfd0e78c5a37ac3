import type { BrowserContext, Locator, Page } from '@playwright/test';
import { emptyDraft } from '../../src/domain/fields.ts';
import {
  addCassette,
  addForm,
  cassetteRow,
  editedRow,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import { readDeviceCopy } from '../support/e2e/device-copy.ts';
import {
  adminPath,
  expect,
  openAdmin,
  signInAs,
  test,
  waitForHydration,
} from '../support/e2e/fixtures.ts';

/** The network, a deployed file, the browser's storage or a document is not as the site needs it. */

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
  test('Pages, the signup, the sign-in and pictures that could not be loaded load when the network is back', {
    tag: '@every-browser',
  }, async ({ page, context }) => {
    await page.goto('/not-there', { waitUntil: 'networkidle' });
    const retry = page.getByRole('link', { name: 'Try this page again' });
    const home = page.getByRole('link', { name: 'Spool Collective' });
    const documents = trackDocuments(page);
    await actOffline(
      context,
      async () => {
        await about(page).click();
        await retry.click();
      },
      alert(page),
    );
    // Another page first: the failed one is not remembered.
    await home.click();
    await about(page).click();
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
    expect(documents).toEqual([]);

    await home.click();
    await page.getByRole('link', { name: /CLICK ME!/ }).click();
    const email = page.getByRole('textbox', { name: 'Email address' });
    await expect(email).toBeVisible();
    const join = page.getByRole('button', { name: 'Join for updates' });
    await actOffline(
      context,
      async () => {
        await email.fill('again@example.org');
        await join.click();
      },
      alert(page),
    );
    await join.press('Enter');
    await expect(page.getByText('Thanks for signing up!')).toBeVisible();

    const members = page.getByRole('navigation', { name: 'Members' });
    await actOffline(
      context,
      () => members.getByRole('link', { name: 'Sign in' }).click(),
      alert(page),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill('member@example.org');
    await dialog.getByLabel('Password').fill('cassette');
    const login = dialog.getByRole('button', { name: 'Sign in' });
    // Auth has loaded: a module whose import is cut off stays failed.
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await indexedDB.databases()).some(({ name }) => name === 'keyval-store'),
        ),
      )
      .toBe(true);
    await actOffline(context, () => login.click(), dialog.getByRole('alert'));
    const toShelf = dialog.getByRole('link', { name: 'Go to the shelf' });
    // A browser may refuse the first request after it was offline.
    await expect(async () => {
      if (await login.isVisible()) await login.click({ timeout: 5000 });
      await expect(toShelf).toBeVisible({ timeout: 5000 });
    }).toPass();
    await actOffline(context, () => toShelf.click(), page.getByRole('main').getByRole('alert'));
    await retry.click();
    await expect(shelf(page)).toBeVisible();

    await test.step('The copy on the device is shown, and its pictures come by themselves', async () => {
      await expect.poll(() => readDeviceCopy(page)).not.toEqual({});
      // The code of the full view has loaded.
      await shelf(page).getByRole('button').first().click();
      await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await about(page).click();
      await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
      await context.setOffline(true);
      await page.goBack();
      await expect(alert(page)).toContainText('Error fetching cassette list');
      await expect(page.getByText('48 tapes')).toBeVisible();
      await page.getByRole('row').last().getByRole('button').last().click();
      await expect(dialog.locator('[data-image-status=missing]').first()).toBeAttached();
      await expect(dialog.getByText('Some pictures can’t be loaded right now.')).toBeVisible();
      await context.setOffline(false);
      await expect(dialog.locator('[data-image-status=loaded]').first()).toBeAttached();
      await expect(dialog.locator('[data-image-status=missing]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await alert(page).getByRole('button', { name: 'Try again' }).click();
      await expect(alert(page)).toHaveCount(0);
    });
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
    expectedConsoleErrors: [/dynamically imported module|module script|^404 for .*assets/i],
  });

  test('is loaded by one reload, which shows the requested page', {
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
  test(`With browser storage that ${how}, sign-up, shelf and admin panel work within a visit`, async ({
    page,
    context,
    database,
  }) => {
    const title = 'Added Without Storage';
    await context.addInitScript(block);
    await page.goto('/');
    await page.getByRole('link', { name: /CLICK ME!/ }).click();
    await page
      .getByRole('textbox', { name: 'Email address' })
      .fill(`blocked.${Date.now()}@example.org`);
    await page.getByRole('button', { name: 'Join for updates' }).click();
    await expect(page.getByText('Thanks for signing up!')).toBeVisible();

    await signInAs(page, 'member@example.org');
    await page.getByRole('link', { name: 'Go to the shelf' }).click();
    await expect(page.getByText('48 tapes')).toBeVisible();
    await shelf(page).getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByText(/^\d+ of 48/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();

    await signInAs(page, 'editor@example.org', adminPath(title));
    await (await openAddForm(page)).getByLabel('Title').fill('Typed');
    await expect(addForm(page).getByText('This can’t be kept')).toBeVisible();
    await addForm(page).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    try {
      await addCassette(page, title);
      await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(1);
    } finally {
      await database.deleteByTitle(title);
    }
  });

test.describe('Documents that no form has written', () => {
  const longWord = 'W'.repeat(200);
  const html = '<img src=x onerror="alert(1)"><b>Bold</b> & "quoted"';
  const text = [html, 'شريط\u202e moc.elpmaxe', '📼👩‍👩‍👧 Ghostly ❤️', longWord].join(' ');
  const documents = {
    'odd-text': {
      ...emptyDraft,
      title: text,
      artist: [html, longWord.slice(0, 120)],
      editorNotes: text,
      label: html,
    },
    'odd-types': {
      title: 4711,
      artist: 'Oddly Alone',
      genre: { one: 'Dub' },
      releaseYear: '1987',
      editorNotes: ['a list'],
      link: 'javascript:alert(1)',
      inStock: true,
      locations: [null, 'Oddville', 7, ''],
      spineBlurhash: 'no hash at all',
      createdAt: 'yesterday',
      price: 12,
    },
  };

  test.use({ expectedConsoleErrors: [/No address for the image/] });
  test.afterEach(async ({ database }) => {
    for (const id of Object.keys(documents)) await database.deleteCassette(id);
    expect(Object.keys(await database.entries())).toHaveLength(48);
  });

  test('can be corrected, and are shown as text that fits', async ({ page, database }) => {
    // No text of a cassette may run as a script.
    page.on('dialog', () => {
      throw new Error('A text ran as a script.');
    });
    for (const [id, fields] of Object.entries(documents))
      await database.firestore.doc(`cassettes/${id}`).set(fields);
    await database.rebuildShelf();

    await openAdmin(page, adminPath('4711'));
    await page.getByRole('button', { name: 'Edit 4711', exact: true }).click();
    const form = editedRow(page, '4711');
    await expect(form.getByLabel('Artist')).toHaveValue('Oddly Alone');
    await form.getByLabel('Title').fill('4711 Corrected');
    await form.getByLabel('Release Year').fill('1987');
    await form.getByLabel('Link').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(cassetteRow(page, '4711 Corrected')).toBeVisible();
    const [edited] = await database.cassettesByTitle('4711 Corrected');
    expect(edited?.data).toMatchObject({ releaseYear: 1987, link: '' });
    await page.getByRole('searchbox', { name: 'Search the tapes' }).fill('onerror');
    await expect(page.getByRole('rowheader')).toHaveText([text]);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);

    await page.goto('/explore?find=onerror');
    await shelf(page).getByRole('button').click();
    const detail = page.getByRole('dialog');
    const isolated = detail.getByRole('heading', { level: 2 }).locator('bdi');
    await expect(isolated).toHaveText(text);
    expect(await isolated.evaluate((node) => getComputedStyle(node).unicodeBidi)).toBe('isolate');
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const excess = await detail.evaluate((view) => view.scrollWidth - view.clientWidth);
      expect(excess).toBeLessThanOrEqual(0);
    }
  });
});
