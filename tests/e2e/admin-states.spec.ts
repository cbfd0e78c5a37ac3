import type { Page } from '@playwright/test';
import { adminPath, expect, test } from '../support/e2e/fixtures.ts';
import { holdRequests, requestPatterns } from '../support/e2e/network-failures.ts';

/** The login of /admin: its states, and its validation by the browser. */

const login = (page: Page) => page.getByRole('dialog', { name: 'Login' });

test('The login requires an address and a password and closes; Logout empties the list', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (requestPatterns.login.test(request.url())) sent.push(request.url());
  });
  await page.goto(adminPath('Industrial Leisure'));
  const email = login(page).getByLabel('Email address');
  const password = login(page).getByLabel('Password');
  const press = () => login(page).getByRole('button', { name: 'Login' }).click();
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
