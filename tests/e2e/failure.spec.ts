import type { BrowserContext, Locator, Page } from '@playwright/test';
import { emptyDraft } from '../../src/domain/fields.ts';
import {
  addCassette,
  addForm,
  addImages,
  cassetteRow,
  editedRow,
  fillTitleAndArtist,
  openAddForm,
  openCassette,
} from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import { readDeviceCopy } from '../support/e2e/device-copy.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import {
  adminPath,
  expect,
  openAdmin,
  signInAs,
  startSession,
  test,
  trackIndexCheck,
  waitForHydration,
} from '../support/e2e/fixtures.ts';
import {
  cutNextAnswer,
  leaveUnanswered,
  loseAnswers,
  requestPatterns,
  waitForTimeout,
} from '../support/e2e/network-failures.ts';
import { photo } from '../support/e2e/photo.ts';

/** The network, a deployed file, the browser's storage, a document or an account is not as the site needs it. */

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

  test('can be corrected, and are shown as text', async ({ page, database }) => {
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
  });
});

test.describe('An account that ends and an answer that is lost', () => {
  const title = 'Halfway Through';

  const createdUids: string[] = [];
  test.afterEach(async ({ database }) => {
    await database.deleteByTitle(title);
    for (const uid of createdUids.splice(0)) await database.auth.deleteUser(uid).catch(() => {});
  });
  test.use({ expectedConsoleErrors: [/(Adding|Saving|Loading) the tape failed|The login failed/] });

  /** Creates an editor for one test, so that the shared accounts don't change. */
  async function makeEditor(database: Database) {
    const email = `editor.${Date.now()}.${createdUids.length}@example.org`;
    const { uid } = await database.auth.createUser({ email, password: 'cassette' });
    createdUids.push(uid);
    await database.auth.setCustomUserClaims(uid, { admin: true });
    return { uid, email };
  }

  /** Sets the page's clock ahead, so that its next request needs a new token. */
  const expireToken = async (page: Page) =>
    page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 2 * 3_600_000);

  const login = (page: Page) => page.getByRole('dialog', { name: 'Login' });

  async function logIn(page: Page, email: string) {
    const checked = trackIndexCheck(page);
    await login(page).getByLabel('Email address').fill(email);
    await login(page).getByLabel('Password').fill('cassette');
    await login(page).getByRole('button', { name: 'Login' }).click();
    await expect(login(page)).toBeHidden();
    await checked();
  }

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

  test('An open form outlives an expired token, a lost role and a deleted account, and leaves no orphaned image', async ({
    page,
    database,
  }) => {
    const first = await makeEditor(database);
    const other = await makeEditor(database);
    await storeCassette(title);
    const files = await database.files();
    const stored = async () => (await database.cassettesByTitle(title))[0]?.data;
    const indexChecked = trackIndexCheck(page);
    await signInAs(page, first.email, adminPath(title));
    await indexChecked();
    const form = await openCassette(page, title);
    const save = form.getByRole('button', { name: 'Save' });
    const label = form.getByLabel('Label');

    // After the token has expired, a save renews it.
    await label.fill('Saved');
    const renewed = page.waitForRequest(/securetoken/);
    await expireToken(page);
    await save.click();
    await renewed;
    await expect(form).toBeHidden();
    expect((await stored())?.label).toBe('Saved');

    // Who has lost the role gets a message and keeps the form.
    await openCassette(page, title);
    await label.fill('Kept in the form');
    await form
      .getByLabel('Front Image', { exact: true })
      .setInputFiles(await photo({ width: 800, height: 800 }));
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByLabel('Crop position')).toBeHidden();
    await database.auth.setCustomUserClaims(first.uid, {});
    await expireToken(page);
    await save.click();
    await expect(form.getByText('This account can’t edit the shelf any more.')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect.poll(() => database.files()).toEqual(files);

    // Another editor, whose account is deleted, is asked to sign in over it.
    // By key: it stands where Save was pressed just now.
    await form.getByRole('button', { name: 'Logout' }).press('Enter');
    // Ahead of time a token would be renewed at once, and the deletion noticed before the save.
    await page.clock.setFixedTime(Date.now());
    await logIn(page, other.email);
    await database.auth.deleteUser(other.uid);
    await expireToken(page);
    await save.click();
    await expect(login(page)).toContainText('what you typed is kept');

    await logIn(page, 'editor@example.org');
    await expect(label).toHaveValue('Kept in the form');
    await save.click();
    await expect(form).toBeHidden();
    await expect.poll(async () => (await stored())?.label).toBe('Kept in the form');
    // The new image has replaced the stored one.
    await expect.poll(() => database.files()).toHaveLength(files.length);
    expect(await database.files()).toContain((await stored())?.frontImageUrl);
  });

  test('A new cassette whose upload or answer was lost keeps its form, asks before it is left by Back, and is created once', async ({
    page,
    database,
  }) => {
    const before = await database.files();
    await openAdmin(page, adminPath(title));
    await openAddForm(page);
    await fillTitleAndArtist(page, title);
    const message = addForm(page).getByRole('alert');
    const submit = addForm(page).getByRole('button', { name: 'Submit' });
    await submit.click();
    await expect(message).toHaveText('Please upload spine, front, and full J-Card images.');
    await addImages(page);
    const answerStorage = await leaveUnanswered(page, requestPatterns.storage);
    await waitForTimeout(page, requestPatterns.storage, () => submit.click());
    await expect(message).toHaveText('No answer yet. Please try again.');
    await expect(addForm(page).getByLabel('Title')).toHaveValue(title);
    await expect(addForm(page).getByRole('img', { name: 'Spine Image' })).toBeVisible();
    await answerStorage();

    const restoreNetwork = await loseAnswers(page, requestPatterns.commit);
    await waitForTimeout(page, requestPatterns.commit, () => submit.click());

    // The browser asks before the page is left during the save.
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => window.history.back());
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    await expect(message).toContainText('No answer yet. The tape may be saved');
    await restoreNetwork();
    await addForm(page).getByLabel('Label').fill('Typed meanwhile');
    // The next answer is cut off by the network, and the retry is the page's own.
    await cutNextAnswer(page, requestPatterns.commit);
    await submit.click();
    await expect(addForm(page)).toBeHidden();
    await expect(cassetteRow(page, title)).toHaveCount(1);
    const cassettes = await database.cassettesByTitle(title);
    expect(cassettes).toHaveLength(1);
    expect(cassettes[0]?.data.label).toBe('Typed meanwhile');
    const files = await database.files();
    expect(files).toHaveLength(before.length + 3);
    for (const field of ['spineImageUrl', 'frontImageUrl', 'fullJCardImageUrl'])
      expect(files).toContain(cassettes[0]?.data[field]);
  });
});
