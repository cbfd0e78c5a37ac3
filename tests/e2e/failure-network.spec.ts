import type { Page } from '@playwright/test';
import {
  addForm,
  addImages,
  cassetteRow,
  editRowForm,
  fillTitleAndArtist,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import {
  adminPath,
  expect,
  expectNoAxeViolations,
  openAdmin,
  startSession,
  test,
} from '../support/e2e/fixtures.ts';
import {
  cutNextAnswer,
  leaveUnanswered,
  requestPatterns,
  waitForTimeout,
} from '../support/e2e/network-failures.ts';

/**
 * The network is gone, or requests are never answered. A message appears within ten seconds, the typed
 * text stays, and a retry works.
 */
const title = 'Sent Without Network';

const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const alert = (page: Page) => page.getByRole('alert');

test.afterEach(({ database }) => database.deleteByTitle(title));

test.describe('A login', () => {
  test.use({ expectedConsoleErrors: [/The login failed/] });

  test('fails with a message and can be retried when the network is silent or gone', async ({
    page,
    context,
  }) => {
    await page.goto('/admin');
    await page.getByLabel('Email address').fill('editor@example.org');
    await page.getByLabel('Password').fill('cassette');
    const login = () => page.getByRole('button', { name: 'Login' }).click();
    const expectMessage = async () => {
      await expect(alert(page)).toContainText('No connection.');
      await expect(page.getByLabel('Email address')).toHaveValue('editor@example.org');
      await expect(page.getByLabel('Password')).toHaveValue('cassette');
    };
    const back = await leaveUnanswered(page, requestPatterns.login);
    await waitForTimeout(page, requestPatterns.login, login);
    await expectMessage();
    await back();
    await context.setOffline(true);
    await login();
    await expectMessage();
    await context.setOffline(false);
    await login();
    await expect(page.getByRole('table')).toBeVisible();
  });
});

test.describe('The list', () => {
  // The network may go before the code of the images has come.
  test.use({
    expectedConsoleErrors: [
      /The list failed|Repairing the shelf index failed|No address for the image/,
    ],
  });

  test('of the admin shows an error instead of "no tapes" when the network is silent', async ({
    page,
  }) => {
    await startSession(page, 'editor');
    const back = await leaveUnanswered(page, requestPatterns.reading);
    await waitForTimeout(page, requestPatterns.reading, () => page.goto('/admin'));
    await expect(alert(page)).toContainText('No connection.');
    await expect(page.getByText('No tapes yet')).toHaveCount(0);
    await back();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  });

  test('of the shelf shows an error instead of "empty" when the network is silent', async ({
    page,
  }) => {
    await startSession(page, 'member');
    const back = await leaveUnanswered(page, requestPatterns.reading);
    await waitForTimeout(page, requestPatterns.reading, () => page.goto('/explore'));
    await expect(alert(page)).toContainText('Error fetching cassette list');
    await expect(page.getByText('The shelf is empty')).toHaveCount(0);
    await back();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(shelf(page)).toBeVisible();
  });

  test('is shown from the copy on the device, with an error, when the network is gone', async ({
    page,
    context,
  }) => {
    await startSession(page, 'member');
    await page.goto('/explore');
    await expect(page.getByText('48 tapes')).toBeVisible();
    await expect(shelf(page).locator('[data-image-status=loaded]').first()).toBeVisible();
    await page.getByRole('link', { name: 'About', exact: false }).first().click();
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
    await context.setOffline(true);
    await page.goBack();
    await expect(shelf(page)).toBeVisible();
    await expect(alert(page)).toContainText('Error fetching cassette list');
    await expect(alert(page)).toContainText('No connection.');
    await expect(shelf(page)).toBeVisible();
    await expect(page.getByText('48 tapes')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('textbox', { name: 'Search the shelf' }).fill('deep rest');
    await expect(page.getByText('2 of 48 tapes')).toBeVisible();
    await context.setOffline(false);
    await alert(page).getByRole('button', { name: 'Try again' }).click();
    await expect(alert(page)).toHaveCount(0);
    await expect(page.getByText('2 of 48 tapes')).toBeVisible();
  });
});

test.describe('An image', () => {
  test.use({ expectedConsoleErrors: [/No address for the image/] });

  const notice = 'Some pictures can’t be loaded right now.';
  const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
  const loaded = (page: Page) => shelf(page).locator('[data-image-status=loaded]');
  /** Advances the page's clock by ten seconds, as often as needed, until `check` passes. */
  const advanceUntil = (page: Page, check: () => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(10_000);
      await check();
    }).toPass();
  const expectNotice = (page: Page) =>
    advanceUntil(page, () => expect(page.getByText(notice)).toBeVisible({ timeout: 1000 }));

  test('is replaced by a notice without a network, and loads by itself when the network is back', async ({
    page,
    context,
  }) => {
    await startSession(page, 'member');
    await page.goto('/explore?shuffle=7');
    await expect(page.getByText('48 tapes')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const lastSpine = page.getByRole('row').last().getByRole('button').last();
    await lastSpine.click();
    const detail = page.getByRole('dialog');
    await expect(detail.locator('[data-image-status=missing]').first()).toBeAttached();
    await expect(detail.getByRole('heading')).toBeVisible();
    await expect(detail.getByText(notice)).toBeVisible();
    await expectNoAxeViolations(page);
    await context.setOffline(false);
    await expect(detail.locator('[data-image-status=loaded]').first()).toBeAttached();
    await expect(detail.locator('[data-image-status=missing]')).toHaveCount(0);
    await expect(tryAgain(page)).toHaveCount(0);
  });

  /** Controls requests to the storage: they work, fail at once, or are never answered. */
  type StorageNetwork = 'works' | 'gone' | 'silent';
  const controlStorage = async (page: Page, first: StorageNetwork) => {
    let network = first;
    await page.route(requestPatterns.storage, async (route) => {
      if (network === 'works') await route.continue();
      else if (network === 'gone') await route.abort('internetdisconnected');
    });
    return (next: StorageNetwork) => {
      network = next;
    };
  };

  test('on the shelf that fails to load shows one notice with "Try again" when the network is gone', async ({
    page,
  }) => {
    await startSession(page, 'member');
    const setStorage = await controlStorage(page, 'gone');
    await page.clock.install();
    await page.goto('/explore?shuffle=7');
    await expect(page.getByText('48 tapes')).toBeVisible();
    await expectNotice(page);
    await expect(page.getByText(notice)).toBeInViewport();
    await expect(loaded(page)).toHaveCount(0);
    // The placeholder and the name stay, without the browser's icon of a broken image.
    const cell = page.getByRole('gridcell').first();
    await expect(cell.locator('img')).toHaveCount(0);
    await advanceUntil(page, () => expect(cell).toHaveText(/\S/, { timeout: 1000 }));
    await expectNoAxeViolations(page);
    // The search works meanwhile, and there is still one notice.
    await page.getByRole('textbox', { name: 'Search the shelf' }).fill('deep rest');
    await expect(page.getByText('2 of 48 tapes')).toBeVisible();
    // Both images have left the load queue: no cover hides the earlier image of their cells.
    await expect(shelf(page).getByRole('gridcell').locator('span[hidden]')).toHaveCount(2);
    // Without answers the retry ends by the page's clock alone.
    setStorage('silent');
    await tryAgain(page).click();
    await expect(page.getByText('Trying again…')).toBeVisible();
    await expectNotice(page);
    await expect(tryAgain(page)).toBeFocused();

    setStorage('works');
    await tryAgain(page).click();
    await expect(loaded(page)).toHaveCount(2);
    await expect(tryAgain(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Search the shelf' })).toHaveValue('DEEP REST');
  });

  test('in the detail view that fails to load shows a notice beside it when the network is silent', async ({
    page,
  }) => {
    await startSession(page, 'member');
    await page.goto('/explore?shuffle=7&find=deep+rest');
    await expect(loaded(page)).toHaveCount(2);
    const setStorage = await controlStorage(page, 'silent');
    await page.clock.install();
    await shelf(page).getByRole('button').first().click();
    const detail = page.getByRole('dialog');
    await expectNotice(page);
    await expect(detail.getByText(notice)).toBeVisible();
    await expect(detail.locator('img:visible')).toHaveCount(0);
    await expectNoAxeViolations(page);
    setStorage('works');
    await tryAgain(page).click();
    await expect(detail.locator('[data-image-status=loaded]')).toHaveCount(2);
    await expect(tryAgain(page)).toHaveCount(0);
    await expect(detail).toBeFocused();
  });
});

test.describe('The catalogue', () => {
  test.use({
    expectedConsoleErrors: [
      /(Adding|Saving|Deleting|Loading) the tape failed|Repairing the shelf index failed/,
    ],
  });
  test('keeps the form when adding has no network or times out, and a retry creates one cassette', async ({
    page,
    context,
    database,
  }) => {
    const before = await database.files();
    await openAdmin(page, adminPath(title));
    await openAddForm(page);
    await fillTitleAndArtist(page, title);
    await addImages(page);
    await context.setOffline(true);
    await addForm(page).getByRole('button', { name: 'Submit' }).click();
    await expect(addForm(page).getByRole('alert')).toContainText('check your network');
    await context.setOffline(false);
    const back = await leaveUnanswered(page, requestPatterns.storage);
    await waitForTimeout(page, requestPatterns.storage, () =>
      addForm(page).getByRole('button', { name: 'Submit' }).click(),
    );
    await expect(addForm(page).getByRole('alert')).toContainText('No connection.');
    await expect(addForm(page).getByLabel('Title')).toHaveValue(title);
    await expect(addForm(page).getByRole('img', { name: 'Spine Image' })).toBeVisible();
    await back();
    await addForm(page).getByRole('button', { name: 'Submit' }).click();
    await expect(addForm(page)).toBeHidden();
    await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(1);
    await expect.poll(() => database.files()).toHaveLength(before.length + 3);
  });

  test('shows a message when Edit or Save has no network, and both can be retried', async ({
    page,
    context,
    database,
  }) => {
    await storeCassette(title);
    await openAdmin(page, adminPath(title));
    await context.setOffline(true);
    const edit = cassetteRow(page, title).getByRole('button', {
      name: `Edit ${title}`,
      exact: true,
    });
    await waitForTimeout(page, requestPatterns.reading, () => edit.click());
    const form = editRowForm(page, title);
    await expect(form.getByRole('alert')).toContainText('No connection.');
    await context.setOffline(false);
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect(form.getByRole('alert')).toHaveCount(0);
    await form.getByLabel('Label').fill('Kept');
    await context.setOffline(true);
    await waitForTimeout(page, requestPatterns.reading, () =>
      form.getByRole('button', { name: 'Save' }).click(),
    );
    await expect(form.getByRole('alert')).toContainText('No connection.');
    await expect(form.getByLabel('Label')).toHaveValue('Kept');
    await context.setOffline(false);
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect(edit).toBeFocused();
    expect((await database.cassettesByTitle(title))[0]?.data.label).toBe('Kept');
  });
});

test('A signup that times out or whose answer is lost keeps the address, and a retry stores one record', async ({
  page,
  database,
}) => {
  const email = `silent.${Date.now()}@example.org`;
  await page.addInitScript(() => {
    // The clock that the test controls does not cover AbortSignal.timeout.
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      const reason = new DOMException('signal timed out', 'TimeoutError');
      setTimeout(() => controller.abort(reason), milliseconds);
      return controller.signal;
    };
  });
  await page.goto('/caspla');
  const field = page.getByRole('textbox', { name: 'Email address' });
  await field.fill(email);
  const back = await leaveUnanswered(page, requestPatterns.commit);
  await waitForTimeout(page, requestPatterns.commit, () =>
    page.getByRole('button', { name: 'Join for updates' }).click(),
  );
  await expect(alert(page)).toContainText("Couldn't save your signup.");
  await expect(page.getByText('Thanks for signing up!')).toHaveCount(0);
  await expect(field).toHaveValue(email);
  await back();
  await cutNextAnswer(page, requestPatterns.commit);
  await page.getByRole('button', { name: 'Join for updates' }).click();
  await expect(page.getByRole('button', { name: 'Signing you up…' })).toBeHidden();
  await expect(alert(page)).toContainText("Couldn't save your signup.");
  await page.getByRole('button', { name: 'Join for updates' }).click();
  await expect(page.getByText('Thanks for signing up!')).toBeVisible();
  const signups = await database.documents('mailinglist');
  expect(signups.filter(({ data }) => data.email === email)).toHaveLength(1);
});
