import type { Page } from '@playwright/test';
import { workerEmulators } from '../support/e2e/emulator-ports.ts';
import { expect, recordRequests, test, waitForHydration } from '../support/e2e/fixtures.ts';

/** The account of these tests alone: they change its password. */
const email = 'forgot@sign-in.example';

test.afterEach(async ({ database }) => {
  const { users } = await database.auth.listUsers();
  await database.auth.deleteUsers(users.filter((one) => one.email === email).map(({ uid }) => uid));
});
test.use({ expectedConsoleErrors: [/The login failed|A mailed link failed/] });

/** The query of the last link that the provider has mailed. */
async function mailedQuery(): Promise<string> {
  const [auth] = workerEmulators().ports.split(',');
  const answer = await fetch(`http://127.0.0.1:${auth}/emulator/v1/projects/demo-spool/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobLink: string }[] };
  return new URL(oobCodes.findLast((code) => code.email === email)?.oobLink ?? '').search;
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('A public page offers the way in without loading Auth, and a sign-out in one tab is seen in the others', {
  tag: '@every-browser',
}, async ({ page, context }) => {
  const scripts = recordRequests(page, /session|account|firebase/);
  await page.goto('/about');
  await waitForHydration(page);
  expect(scripts).toEqual([]);
  await page.getByRole('link', { name: 'Sign in' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type('member@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cassette');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/about');

  await page.goto('/account');
  const starting = await context.newPage();
  // Auth is still starting there: it is never answered.
  await starting.route(/accounts:lookup/, () => {});
  const asked = starting.waitForRequest(/accounts:lookup/);
  await starting.goto('/explore');
  await expect(starting.getByRole('grid')).toBeVisible();
  await asked;
  await page.getByRole('button', { name: 'Sign out on this device' }).click();
  await expect(starting.getByRole('heading', { name: 'COMING SOON...' })).toBeVisible();
  await starting.reload();
  await expect(starting.getByRole('heading', { name: 'COMING SOON...' })).toBeVisible();
});

test('After three wrong passwords a reset is offered, and the mailed link leads back to the cassette, works once and tells its code to nobody', async ({
  page,
  database,
  baseURL,
}) => {
  await database.auth.createUser({ email, password: 'old password' });
  const [cassette] = await database.documents('cassettes');
  await page.goto(`/explore?tape=${cassette?.id}&shuffle=7`);
  // Before hydration the link would load the account's page.
  await expect(page.getByRole('heading', { name: 'There is a tape' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  for (let attempt = 1; attempt <= 3; attempt++) {
    await signIn(page, `wrong ${attempt}`);
    await expect(page.getByRole('alert')).toContainText('do not match an account');
    await expect(page.getByText('Would a new password help?')).toHaveCount(Number(attempt === 3));
  }
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeFocused();

  const query = await mailedQuery();
  const code = new URLSearchParams(query).get('oobCode') as string;
  const leaks: string[] = [];
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(`${baseURL}/`);
    const told = request.url() + (request.headers().referer ?? '');
    if (!isOwn && told.includes(code)) leaks.push(request.url());
  });
  await page.goto(`/account${query}`);
  await expect(page.getByText(email)).toBeVisible();
  // The code is nowhere in the address any more, and a reload keeps the form.
  await expect(page).toHaveURL('/account');
  await page.reload();
  await page.getByLabel('New password').fill('a new password');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeFocused();
  expect(leaks).toEqual([]);
  await page.getByRole('link', { name: 'Go to the shelf' }).click();
  await expect(page.getByRole('dialog', { name: cassette?.data.title })).toBeVisible();
  await expect(page).toHaveURL(`/explore?tape=${cassette?.id}&shuffle=7`);

  await page.goto(`/account${query}`);
  await expect(
    page.getByRole('heading', { name: 'This link does not work any more' }),
  ).toBeFocused();
});
