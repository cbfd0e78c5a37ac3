import type { Page } from '@playwright/test';
import {
  adminPath,
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  recordRequests,
  test,
} from '../support/e2e/fixtures.ts';
import { holdRequests, requestPatterns } from '../support/e2e/network-failures.ts';

const login = (page: Page) => page.getByRole('dialog', { name: 'Login' });

test('Signed out, /admin shows only the login form, which requires an address and its password, also on a small phone; Logout empties the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const sent = recordRequests(page, requestPatterns.login);
  await page.goto(adminPath('Industrial Leisure'));
  const email = login(page).getByLabel('Email address');
  const password = login(page).getByLabel('Password');
  const press = () => login(page).getByRole('button', { name: 'Login' }).click();
  await expect(email).toBeFocused();
  await expect(page.getByRole('table')).toHaveCount(0);

  await test.step('Escape does not close it', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(login(page)).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  });

  await test.step('The browser requires a valid address and a password', async () => {
    await expect(email).toHaveAttribute('type', 'email');
    for (const [address, word, refused] of [
      ['', 'cassette', email],
      ['editor', 'cassette', email],
      ['editor@example.org', '', password],
    ] as const) {
      await email.fill(address);
      await password.fill(word);
      await press();
      await expect(refused).toBeFocused();
      expect(await refused.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false);
    }
    expect(sent).toEqual([]);
  });

  await email.fill('editor@example.org');
  await password.fill('cassette');
  const open = await holdRequests(page, requestPatterns.login);
  await press();
  await expect(login(page).getByRole('button', { name: 'Logging in…' })).toBeVisible();
  open();
  await expect(login(page)).toHaveCount(0);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(login(page)).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(0);
  await expect(email).toHaveValue('');
  await expect(password).toHaveValue('');
});
