import type { Locator, Page } from '@playwright/test';
import {
  addForm,
  addImages,
  cassetteRow,
  fillTitleAndArtist,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import {
  adminPath,
  expect,
  expectNoAxeViolations,
  openAdmin,
  startSession,
  test,
} from '../support/e2e/fixtures.ts';
import {
  leaveUnanswered,
  requestPatterns,
  waitForTimeout,
} from '../support/e2e/network-failures.ts';

/** Each row of docs/behaviour.md, "Errors": the message shown, and the console's error. */

const title = 'Industrial Leisure';
const alert = (page: Page) => page.getByRole('alert');
const forbidden = 'This account is not allowed to do that.';

/** The console errors so far. */
function consoleErrors(page: Page): () => string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text());
  });
  return () => lines;
}

const refuse = (page: Page, call: RegExp) =>
  page.route(call, (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'Not for you.' } },
    }),
  );

async function expectRed(text: Locator) {
  const colour = await text.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(Math.max(green, blue) * 2).toBeLessThan(red);
}

test.use({
  expectedConsoleErrors: [/The (login|list) failed|the tape failed/],
});

test('A new tape without images or refused by the rules shows a red message and ends busy', async ({
  page,
  database,
}) => {
  await openAdmin(page, adminPath('Refused'));
  await openAddForm(page);
  await fillTitleAndArtist(page, 'Refused');
  const submit = addForm(page).getByRole('button', { name: 'Submit' });
  const message = addForm(page).getByRole('alert');
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  await submit.click();
  await expect(message).toHaveText('Please upload spine, front, and full J-Card images.');
  await expectRed(message);
  expect(
    posted.filter((url) => requestPatterns.commit.test(url) || requestPatterns.storage.test(url)),
  ).toEqual([]);

  await addImages(page);
  const before = await database.files();
  await refuse(page, requestPatterns.commit);
  await submit.click();
  await expect(message).toContainText('not allowed');
  await expectRed(message);
  await expect(submit).toHaveText('Submit');
  await expect(submit).toBeEnabled();
  // The uploaded images are deleted again.
  await expect.poll(() => database.files()).toEqual(before);
});

test('A refused shelf shows Error fetching cassette list instead of the spinner', async ({
  page,
}) => {
  await startSession(page, 'member');
  await refuse(page, requestPatterns.reading);
  await page.goto('/explore');
  await expect(alert(page)).toContainText('Error fetching cassette list');
  await expect(alert(page)).toContainText(forbidden);
  await expectNoAxeViolations(page);
  await expect(page.getByText('Fetching the tapes')).toHaveCount(0);
});

test('A failed login or list is logged, with a message beside the action', async ({ page }) => {
  const lines = consoleErrors(page);
  await page.goto(adminPath(title));
  await page.getByLabel('Email address').fill('editor@example.org');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(alert(page)).toHaveText('This email address and password do not match an account.');
  await expect.poll(() => lines().join()).toContain('The login failed.');

  const answerLogin = await leaveUnanswered(page, requestPatterns.login);
  const press = () => page.getByRole('button', { name: 'Login' }).click();
  await waitForTimeout(page, requestPatterns.login, press);
  await expect(alert(page)).toContainText('No connection.');
  await expect(page.getByLabel('Password')).toHaveValue('wrong');
  await answerLogin();

  const refuseReading = () => refuse(page, requestPatterns.reading);
  await refuseReading();
  await page.getByLabel('Password').fill('cassette');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(alert(page)).toContainText(forbidden);
  await expect.poll(() => lines().join()).toContain('The list failed.');
  await page.unroute(requestPatterns.reading);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cassetteRow(page, title)).toBeVisible();
});

test.describe('An unexpected error', () => {
  test.use({ expectedConsoleErrors: [/./] });

  test('shows a page headed Unexpected Application Error! with its status and text', async ({
    page,
  }) => {
    await page.route('**/assets/about-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export function Component() { throw { status: 503, statusText: 'Service Unavailable' }; }",
      }),
    );
    await page.goto('/');
    await page.getByRole('link', { name: 'About', exact: false }).first().click();
    await expect(
      page.getByRole('heading', { name: 'Unexpected Application Error!' }),
    ).toBeVisible();
    await expect(alert(page)).toContainText('503 Service Unavailable');
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Go home' }).click();
    await expect(page.getByRole('link', { name: /CLICK ME!/ })).toBeVisible();
  });
});
