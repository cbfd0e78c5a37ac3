import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, startSession, test } from '../support/e2e/fixtures.ts';
import {
  advanceUntil,
  cutNextAnswer,
  leaveUnanswered,
  requestPatterns,
  waitForTimeout,
} from '../support/e2e/network-failures.ts';

/**
 * The network is gone, or requests are never answered. A message appears within ten seconds, the typed
 * text stays, and a retry works.
 */
const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const alert = (page: Page) => page.getByRole('alert');

test.describe('An image', () => {
  // The network may go before the code of the images has come.
  test.use({ expectedConsoleErrors: [/The list failed|No address for the image/] });

  const notice = 'Some pictures can’t be loaded right now.';
  const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
  const loaded = (page: Page) => shelf(page).locator('[data-image-status=loaded]');
  const expectNotice = (page: Page) =>
    advanceUntil(page, () => expect(page.getByText(notice)).toBeVisible({ timeout: 1000 }));

  test('is replaced by a notice without a network, on the shelf of the copy on the device, and loads by itself when the network is back', async ({
    page,
    context,
  }) => {
    await startSession(page, 'member');
    // Requested when the copy is stored.
    const lastScript = page.waitForResponse(/\/assets\/idle-features-/);
    await page.goto('/explore?shuffle=7');
    await expect(page.getByText('48 tapes')).toBeVisible();
    await expect(loaded(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await (await lastScript).finished();
    await page.getByRole('link', { name: 'About', exact: false }).first().click();
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
    await context.setOffline(true);
    await page.goBack();
    await expect(alert(page)).toContainText('Error fetching cassette list');
    await expect(alert(page)).toContainText('No connection.');
    await expect(page.getByText('48 tapes')).toBeVisible();

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
    await expect(detail.getByText(notice)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(detail).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Search the shelf' }).fill('deep rest');
    await expect(page.getByText('2 of 48 tapes')).toBeVisible();
    await alert(page).getByRole('button', { name: 'Try again' }).click();
    await expect(alert(page)).toHaveCount(0);
    await expect(page.getByText('2 of 48 tapes')).toBeVisible();
  });

  test('The list without a network leaves the spines that are there, and says why', async ({
    page,
    context,
  }) => {
    await startSession(page, 'member');
    await page.goto('/explore?shuffle=7');
    await expect(loaded(page).first()).toBeVisible();
    await context.setOffline(true);
    await page.getByText('List', { exact: true }).click();
    await expect(alert(page)).toContainText('No connection.');
    await expect(loaded(page).first()).toBeVisible();
    await context.setOffline(false);
    // A browser may refuse the first request after it was offline.
    const list = page.getByRole('columnheader', { name: 'Title' });
    await expect(async () => {
      if (await alert(page).isVisible())
        await alert(page).getByRole('button', { name: 'Try again' }).click({ timeout: 5000 });
      await expect(list).toBeVisible({ timeout: 5000 });
    }).toPass();
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
