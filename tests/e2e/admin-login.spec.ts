import type { Page } from '@playwright/test';
import {
  adminPath,
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  test,
} from '../support/e2e/fixtures.ts';
import { holdRequests, requestPatterns } from '../support/e2e/network-failures.ts';

const login = (page: Page) => page.getByRole('dialog', { name: 'Login' });

test.use({ expectedConsoleErrors: [/The login failed/] });

test('Signed out, /admin shows only the login form, which requires an address and its password, also on a small phone; Logout empties the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (requestPatterns.login.test(request.url())) sent.push(request.url());
  });
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

  await test.step('A wrong password and an unknown address get the same message', async () => {
    for (const address of ['editor@example.org', 'nobody@example.org']) {
      await email.fill(address);
      await password.fill('wrong-password');
      const answered = page.waitForResponse(requestPatterns.login);
      await page.keyboard.press('Enter');
      await answered;
      await expect(login(page).getByRole('button', { name: 'Login' })).toBeVisible();
      await expect(login(page).getByRole('alert')).toHaveText(
        'This email address and password do not match an account.',
      );
      await expect(email).toHaveValue(address);
      await expect(password).toHaveValue('wrong-password');
    }
    await expectNoAxeViolations(page);
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
