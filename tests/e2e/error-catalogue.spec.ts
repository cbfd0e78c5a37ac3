import type { Locator, Page } from '@playwright/test';
import {
  addForm,
  addImages,
  cassetteRow,
  editRowForm,
  fillTitleAndArtist,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import { expect, signIn, test, trackIndexCheck } from '../support/e2e/fixtures.ts';
import { requestPatterns } from '../support/e2e/network-failures.ts';

/** The error catalogue, row by row: what is shown, and what is written to the console. */

const title = 'Industrial Leisure';
const alert = (page: Page) => page.getByRole('alert');

/** What the console has been told so far. */
function logged(page: Page): () => string[] {
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

async function isRed(text: Locator) {
  const colour = await text.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(Math.max(green, blue) * 2).toBeLessThan(red);
}

test.use({
  expectedConsoleErrors: [
    /The (login|list) failed|the tape failed|No address for the image|The tape to edit is not there/,
  ],
});

test('a create without images, and one that is refused: red, and not busy any more', async ({
  page,
  database,
}) => {
  await signIn(page, 'editor');
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
  await isRed(message);
  expect(
    posted.filter((url) => requestPatterns.commit.test(url) || requestPatterns.storage.test(url)),
  ).toEqual([]);

  await addImages(page);
  const before = await database.files();
  await refuse(page, requestPatterns.commit);
  await submit.click();
  await expect(message).toContainText('not allowed');
  await isRed(message);
  await expect(submit).toHaveText('Submit');
  await expect(submit).toBeEnabled();
  // What had been uploaded is taken back.
  await expect.poll(() => database.files()).toEqual(before);
});

test('a signup that is not saved: its words, the error’s code and its message', async ({
  page,
}) => {
  await refuse(page, requestPatterns.commit);
  await page.goto('/caspla');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.org');
  await page.getByRole('button', { name: 'Join for updates' }).click();
  await expect(alert(page)).toContainText(
    "Couldn't save your signup. permission-denied: Not for you.",
  );
  await isRed(alert(page));
  await expect(page.getByRole('button', { name: 'Join for updates' })).toBeEnabled();
});

test('a shelf that is refused: Error fetching cassette list, and no spinner any more', async ({
  page,
}) => {
  await signIn(page, 'member');
  await refuse(page, requestPatterns.reading);
  await page.goto('/explore');
  await expect(alert(page)).toContainText('Error fetching cassette list');
  await expect(page.getByText('Fetching the tapes')).toHaveCount(0);
});

test('an image whose address is not found: the tape stays, and it is logged', async ({ page }) => {
  const lines = logged(page);
  await signIn(page, 'member');
  await page.route(requestPatterns.storage, (route) =>
    route.fulfill({ status: 404, json: { error: { code: 404, message: 'Not Found.' } } }),
  );
  await page.goto('/explore?term=INDUSTRIAL');
  const spine = page.getByRole('button', { name: title });
  const place = page.getByRole('gridcell').filter({ has: spine });
  await expect(place.locator('[data-picture=missing]')).toBeVisible();
  await expect.poll(() => lines().join()).toMatch(/No address for the image images\/[\w-]{36}/);
  await spine.click();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(title);
});

test('login, list, edit, save and delete that fail: logged, and said where they were asked for', async ({
  page,
}) => {
  const lines = logged(page);
  await page.goto('/admin');
  await page.getByLabel('Email address').fill('editor@example.org');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(alert(page)).toBeVisible();
  await expect.poll(() => lines().join()).toContain('The login failed.');

  const reading = () => refuse(page, requestPatterns.reading);
  await reading();
  await page.getByLabel('Password').fill('cassette');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(alert(page)).toBeVisible();
  await expect.poll(() => lines().join()).toContain('The list failed.');
  await page.unroute(requestPatterns.reading);
  const compared = trackIndexCheck(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await compared();

  const edit = cassetteRow(page, title).getByRole('button', { name: `Edit ${title}`, exact: true });
  await expect(edit).toBeVisible();
  await reading();
  await edit.click();
  const form = editRowForm(page, title);
  await expect(form.getByRole('alert')).toBeVisible();
  await expect.poll(() => lines().join()).toContain('Loading the tape failed.');
  await page.unroute(requestPatterns.reading);
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(form.getByRole('alert')).toHaveCount(0);

  await form.getByLabel('Label').fill('Refused');
  await refuse(page, requestPatterns.commit);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await expect.poll(() => lines().join()).toContain('Saving the tape failed.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await cassetteRow(page, title).getByRole('button', { name: 'X' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this tape?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await expect.poll(() => lines().join()).toContain('Deleting the tape failed.');
});

test('a tape to edit that is gone: No such document exists!, shown and logged', async ({
  page,
  database,
}) => {
  const lines = logged(page);
  const id = 'gone-before-its-edit';
  await database.firestore
    .collection('cassettes')
    .doc(id)
    .set({ title: 'Gone', artist: ['X'] });
  await signIn(page, 'editor');
  const edit = cassetteRow(page, 'Gone').getByRole('button', { name: 'Edit Gone', exact: true });
  await expect(edit).toBeVisible();
  // The page puts it on the shelf: gone in the middle of that, it would be another error.
  await expect.poll(() => database.entries()).toHaveProperty(id);
  await database.deleteCassette(id);
  await edit.click();
  await expect(alert(page)).toContainText('No such document exists!');
  await expect.poll(() => lines().join()).toContain('No such document exists!');
  await page.getByRole('button', { name: 'Take it off the list' }).click();
  await expect(cassetteRow(page, 'Gone')).toHaveCount(0);
});

test.describe('an error that no page expected', () => {
  test.use({ expectedConsoleErrors: [/./] });

  for (const [says, thrown, text] of [
    [
      'status and text',
      "{ status: 503, statusText: 'Service Unavailable' }",
      '503 Service Unavailable',
    ],
    ['message', "new Error('The tape has snapped.')", 'The tape has snapped.'],
  ] as const)
    test(`is a page headed Unexpected Application Error! with its ${says}`, async ({ page }) => {
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
      await page.getByRole('link', { name: 'Go home' }).click();
      await expect(page.getByRole('link', { name: /CLICK ME!/ })).toBeVisible();
    });
});
