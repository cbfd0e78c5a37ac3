import type { Page } from '@playwright/test';
import { expect, startSession, test } from '../support/e2e/fixtures.ts';

/** The network is gone while the shelf is used. */
const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const alert = (page: Page) => page.getByRole('alert');

test.describe('An image', () => {
  // The network may go before the code of the images has come.
  test.use({ expectedConsoleErrors: [/The list failed|No address for the image/] });

  const notice = 'Some pictures can’t be loaded right now.';
  const loaded = (page: Page) => shelf(page).locator('[data-image-status=loaded]');

  test('is replaced by a notice without a network, on the shelf of the copy on the device, and loads by itself when the network is back', async ({
    page,
    context,
  }) => {
    await startSession(page, 'member');
    await page.goto('/explore?shuffle=7');
    await expect(page.getByText('48 tapes')).toBeVisible();
    await expect(loaded(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    // The copy is stored.
    await page.waitForLoadState('networkidle');
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
    await expect(detail.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(detail.getByText(notice)).toBeVisible();
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
});
