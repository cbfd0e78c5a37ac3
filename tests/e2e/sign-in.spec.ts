import type { Page } from '@playwright/test';
import { workerEmulators } from '../support/e2e/emulator-ports.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  recordRequests,
  test,
  waitForHydration,
} from '../support/e2e/fixtures.ts';

/** Accounts of these tests alone: they change passwords. */
const domain = 'sign-in.example';

test.afterEach(async ({ database }) => {
  const { users } = await database.auth.listUsers();
  const own = users.filter(({ email }) => email?.endsWith(`@${domain}`));
  await database.auth.deleteUsers(own.map(({ uid }) => uid));
});

type MailedCode = { email: string; requestType: string; oobLink: string };

/** The query of the last link that the provider mailed to this address. */
async function mailedQuery(email: string): Promise<string> {
  const [auth] = workerEmulators().ports.split(',');
  const answer = await fetch(`http://127.0.0.1:${auth}/emulator/v1/projects/demo-spool/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: MailedCode[] };
  const link = oobCodes.filter((code) => code.email === email).at(-1)?.oobLink;
  if (!link) throw new Error(`No mail was sent to ${email}.`);
  return new URL(link).search;
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Sends the link, and lets the time pass that every answer takes. */
async function sendLink(page: Page, send: () => Promise<void>): Promise<void> {
  await page.clock.install();
  const answered = page.waitForResponse(/accounts:sendOobCode/);
  await send();
  await answered;
  await page.clock.fastForward(1500);
}

test('A public page offers the way in without loading Auth, by keyboard at 320 pixels, and a sign-out in one tab is seen in the others', {
  tag: '@every-browser',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const scripts = recordRequests(page, /session|account|firebase/);
  await page.goto('/about');
  const link = page.getByRole('link', { name: 'Sign in' });
  await expect(link).toBeVisible();
  await waitForHydration(page);
  expect(scripts).toEqual([]);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await expectNoHorizontalScroll(page);
  await page.keyboard.type('member@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cassette');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/about');

  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  const shelf = await context.newPage();
  // Auth looks the account up, for itself, after the shelf is shown.
  const lookedUp = shelf.waitForResponse(
    (response) =>
      response.url().includes('accounts:lookup') && response.request().method() === 'POST',
  );
  await shelf.goto('/explore');
  await expect(shelf.getByRole('grid')).toBeVisible();
  await lookedUp;
  const starting = await context.newPage();
  // Never answered.
  await starting.route(/accounts:lookup/, () => {});
  const asked = starting.waitForRequest(/accounts:lookup/);
  await starting.goto('/explore');
  await expect(starting.getByRole('grid')).toBeVisible();
  await asked;
  const home = await context.newPage();
  await home.goto('/');
  await expect(home.getByRole('link', { name: 'member@example.org' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out on this device' }).click();
  await expect(shelf.getByRole('heading', { name: 'COMING SOON...' })).toBeVisible();
  await expect(home.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(starting.getByRole('heading', { name: 'COMING SOON...' })).toBeVisible();
  await shelf.reload();
  await expect(shelf.getByRole('heading', { name: 'COMING SOON...' })).toBeVisible();
});

test.describe(() => {
  test.use({
    expectedConsoleErrors: [/The login failed|A mailed link failed|Changing the password failed/],
  });

  test('After three wrong passwords a reset is offered, known and unknown addresses get the same answer, and the mailed link leads back to the cassette', async ({
    page,
    database,
  }) => {
    const email = `forgot@${domain}`;
    await database.auth.createUser({ email, password: 'old password' });
    const [cassette] = await database.documents('cassettes');
    await page.goto(`/explore?tape=${cassette?.id}&shuffle=7`);
    // Before hydration the link would load the account's page.
    await expect(page.getByRole('heading', { name: 'COMING SOON...' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    for (let attempt = 1; attempt <= 3; attempt++) {
      await fillSignIn(page, email, `wrong ${attempt}`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('do not match an account');
      await expect(page.getByText('Would a new password help?')).toHaveCount(Number(attempt === 3));
    }
    const forgot = page.getByRole('link', { name: 'Forgot your password?' });
    await forgot.click();
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
    await expectNoAxeViolations(page);
    const expectAnswer = async (address: string) => {
      // The sign-in has a field of the same name.
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
      await page.getByLabel('Email address').fill(address);
      await sendLink(page, () => page.getByRole('button', { name: 'Send the link' }).click());
      await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeFocused();
      await expect(page.getByText(`If there is an account for ${address}`)).toBeVisible();
    };
    await expectAnswer(`unknown@${domain}`);
    await page.getByRole('link', { name: 'Back to the sign-in' }).click();
    await forgot.click();
    await expectAnswer(email);

    await page.goto(`/account${await mailedQuery(email)}`);
    await expect(page.getByText(email)).toBeVisible();
    // The code is nowhere in the address any more, and a reload keeps the form.
    await expect(page).toHaveURL('/account');
    await page.reload();
    await expect(page.getByText('at least 6 characters')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByLabel('New password').fill('a new password');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeFocused();
    await page.getByRole('link', { name: 'Go to the shelf' }).click();
    await expect(page.getByRole('dialog', { name: cassette?.data.title })).toBeVisible();
    await expect(page).toHaveURL(`/explore?tape=${cassette?.id}&shuffle=7`);
  });

  test('A mailed link tells its code to nobody and works once, and a wrong present password is told apart from the right one, which changes it', async ({
    page,
    database,
    baseURL,
  }) => {
    const email = `used@${domain}`;
    await database.auth.createUser({ email });
    await database.auth.generatePasswordResetLink(email);
    const query = await mailedQuery(email);
    const code = new URLSearchParams(query).get('oobCode') as string;
    const leaks: string[] = [];
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(`${baseURL}/`);
      const told = request.url() + (request.headers().referer ?? '');
      if (!isOwn && told.includes(code)) leaks.push(request.url());
    });
    await page.goto(`/account${query}`);
    await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('a first password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeFocused();
    expect(leaks).toEqual([]);

    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Present password').fill('another password');
    await page.getByLabel('New password').fill('a second password');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText('The present password is not right.');
    await page.getByLabel('Present password').fill('a first password');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out on this device' }).click();
    await fillSignIn(page, email, 'a first password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('do not match an account');
    await fillSignIn(page, email, 'a second password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();

    await page.goto('/about');
    await page.goto(`/account${query}`);
    const used = page.getByRole('heading', { name: 'This link does not work any more' });
    await expect(used).toBeFocused();
    await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
