import type { Locator, Page } from '@playwright/test';
import {
  addForm,
  addImages,
  cassetteRow,
  editRowForm,
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
  trackIndexCheck,
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
  expectedConsoleErrors: [
    /The (login|list) failed|the tape failed|No address for the image|The tape to edit is not there/,
  ],
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

test('A failed signup shows its sentence with the error’s code and message', async ({ page }) => {
  await refuse(page, requestPatterns.commit);
  await page.goto('/caspla');
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.org');
  await page.getByRole('button', { name: 'Join for updates' }).click();
  await expect(alert(page)).toContainText(
    "Couldn't save your signup. permission-denied: Not for you.",
  );
  await expectRed(alert(page));
  await expect(page.getByRole('button', { name: 'Join for updates' })).toBeEnabled();
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

test('A tape whose image URL can’t be found stays on the shelf, and the error is logged', async ({
  page,
}) => {
  const lines = consoleErrors(page);
  await startSession(page, 'member');
  await page.route(requestPatterns.storage, (route) =>
    route.fulfill({ status: 404, json: { error: { code: 404, message: 'Not Found.' } } }),
  );
  await page.goto('/explore?term=INDUSTRIAL');
  const spine = page.getByRole('button', { name: title });
  const cell = page.getByRole('gridcell').filter({ has: spine });
  await expect(cell.locator('[data-image-status=missing]')).toBeVisible();
  await expect.poll(() => lines().join()).toMatch(/No address for the image images\/[\w-]{36}/);
  await spine.click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(title);
});

test('A failed login, list, edit, save or delete is logged, with a message beside the action', async ({
  page,
}) => {
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
  const indexChecked = trackIndexCheck(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await indexChecked();

  const edit = cassetteRow(page, title).getByRole('button', { name: `Edit ${title}`, exact: true });
  await expect(edit).toBeVisible();
  await refuseReading();
  await edit.click();
  const form = editRowForm(page, title);
  await expect(form.getByRole('alert')).toContainText(forbidden);
  await expect.poll(() => lines().join()).toContain('Loading the tape failed.');
  await page.unroute(requestPatterns.reading);
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(form.getByRole('alert')).toHaveCount(0);

  await form.getByLabel('Label').fill('Refused');
  await refuse(page, requestPatterns.commit);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText(forbidden);
  await expect.poll(() => lines().join()).toContain('Saving the tape failed.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await cassetteRow(page, title).getByRole('button', { name: 'X' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this tape?' });
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(forbidden);
  await expect.poll(() => lines().join()).toContain('Deleting the tape failed.');
});

test.describe('An unexpected error', () => {
  test.use({ expectedConsoleErrors: [/./] });

  test('shows a page headed Unexpected Application Error! with its status and text, or its message', async ({
    page,
  }) => {
    for (const [thrown, text] of [
      ["{ status: 503, statusText: 'Service Unavailable' }", '503 Service Unavailable'],
      ["new Error('The tape has snapped.')", 'The tape has snapped.'],
    ] as const) {
      await page.route('**/assets/about-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `export function Component() { throw ${thrown}; }`,
        }),
      );
      await page.goto('/');
      await page.getByRole('link', { name: 'About', exact: false }).first().click();
      await expect(
        page.getByRole('heading', { name: 'Unexpected Application Error!' }),
      ).toBeVisible();
      await expect(alert(page)).toContainText(text);
    }
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Go home' }).click();
    await expect(page.getByRole('link', { name: /CLICK ME!/ })).toBeVisible();
  });
});
