import type { Page } from '@playwright/test';
import {
  addCassette,
  addForm,
  addImages,
  cassetteRow,
  editRowForm,
  fillTitleAndArtist,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import { expect, expectNoAxeViolations, photo, signIn, test } from '../support/e2e/fixtures.ts';
import {
  countRequests,
  cutNextAnswer,
  loseAnswers,
  requestPatterns,
  waitForTimeout,
} from '../support/e2e/network-failures.ts';

/** Saves that are refused or interrupted, repeated clicks, and files that are not images. */
const title = 'Halfway Through';

const submit = (page: Page) => addForm(page).getByRole('button', { name: 'Submit' });
const edit = (page: Page) =>
  cassetteRow(page, title).getByRole('button', { name: `Edit ${title}`, exact: true });
const isCommit = (request: { url(): string; method(): string }) =>
  request.method() === 'POST' && requestPatterns.commit.test(request.url());

test.use({
  expectedConsoleErrors: [
    /(Adding|Saving|Deleting) the tape failed|Images of a deleted tape|Opening the image failed/,
  ],
});
test.beforeEach(({ page }) => signIn(page, 'editor'));
test.afterEach(({ database }) => database.deleteByTitle(title));

async function filledForm(page: Page) {
  await openAddForm(page);
  await fillTitleAndArtist(page, title);
  await addImages(page);
}

test.describe('A new cassette', () => {
  test('refused after its three uploads leaves no image, and the retry creates one cassette', async ({
    page,
    database,
  }) => {
    const before = await database.files();
    await filledForm(page);
    let stored = 0;
    await page.route(requestPatterns.commit, async (route) => {
      stored = (await database.files()).length - before.length;
      await route.fulfill({
        status: 403,
        json: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'no' } },
      });
    });
    await submit(page).click();
    await expect(addForm(page).getByRole('alert')).toContainText('not allowed');
    expect(stored).toBe(3);
    await expect.poll(() => database.files()).toEqual(before);
    await expect.poll(() => database.cassettesByTitle(title)).toEqual([]);
    await expect(addForm(page).getByLabel('Title')).toHaveValue(title);
    await page.unroute(requestPatterns.commit);
    await submit(page).click();
    await expect(addForm(page)).toBeHidden();
    await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(1);
    await expect.poll(() => database.files()).toHaveLength(before.length + 3);
  });

  for (const how of ['cut', 'silent'] as const)
    test(`that was written although the answer was ${how === 'cut' ? 'cut off' : 'lost'} is not created twice`, async ({
      page,
      database,
    }) => {
      const before = await database.files();
      await filledForm(page);
      const restoreNetwork =
        how === 'silent' ? await loseAnswers(page, requestPatterns.commit) : null;
      if (!restoreNetwork) await cutNextAnswer(page, requestPatterns.commit);
      if (!restoreNetwork) await submit(page).click();
      else {
        await waitForTimeout(page, requestPatterns.commit, () => submit(page).click());
        await expect(addForm(page).getByRole('alert')).toContainText('No connection.');
        await restoreNetwork();
        await addForm(page).getByLabel('Label').fill('Typed meanwhile');
        await submit(page).click();
      }
      await expect(addForm(page)).toBeHidden();
      await expect(cassetteRow(page, title)).toHaveCount(1);
      const cassettes = await database.cassettesByTitle(title);
      expect(cassettes).toHaveLength(1);
      if (restoreNetwork) expect(cassettes[0]?.data.label).toBe('Typed meanwhile');
      const files = await database.files();
      expect(files).toHaveLength(before.length + 3);
      for (const field of ['spineImageUrl', 'frontImageUrl', 'fullJCardImageUrl'])
        expect(files).toContain(cassettes[0]?.data[field]);
    });

  test('discarded after a failed save leaves no image and no document', async ({
    page,
    database,
  }) => {
    const before = await database.files();
    await filledForm(page);
    await page.route(requestPatterns.commit, (route) => route.abort('connectionreset'));
    await waitForTimeout(page, requestPatterns.commit, () => submit(page).click());
    await expect(addForm(page).getByRole('alert')).toBeVisible();
    await expect.poll(() => database.files()).toHaveLength(before.length + 3);
    await addForm(page).getByRole('button', { name: 'Hide Form' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(addForm(page)).toBeHidden();
    await expect.poll(() => database.files()).toEqual(before);
    await expect.poll(() => database.cassettesByTitle(title)).toEqual([]);
  });

  test('whose tab is closed before the document is written does not appear without images', async ({
    page,
    context,
    database,
  }) => {
    const before = await database.files();
    await filledForm(page);
    const reached = new Promise<void>((done) => {
      page.route(requestPatterns.commit, async (route) => {
        await route.abort('connectionreset');
        done();
      });
    });
    await submit(page).click();
    await reached;
    await page.close();
    await expect.poll(() => database.cassettesByTitle(title)).toEqual([]);
    // The page that could remove them is closed: `npm run orphans` finds these.
    const left = (await database.files()).filter((path) => !before.includes(path));
    expect(left).toHaveLength(3);
    for (const path of left) await database.removeFile(path);

    const next = await context.newPage();
    await next.goto('/admin');
    await expect(next.getByRole('rowheader').first()).toBeVisible();
    await expect(cassetteRow(next, title)).toHaveCount(0);
  });

  test('makes the browser ask when the tab is closed during the upload', async ({ page }) => {
    await filledForm(page);
    await page.route(requestPatterns.storage, () => {});
    await submit(page).click();
    await expect(addForm(page).getByRole('button', { name: 'Submitting...' })).toBeVisible();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await expect(addForm(page)).toBeVisible();
  });
});

test.describe('An edit', () => {
  test('saved by Enter and click at once is written once', async ({ page, database }) => {
    await addCassette(page, title);
    await edit(page).click();
    const form = editRowForm(page, title);
    await form.getByLabel('Label').fill('Once');
    const commits = countRequests(page, isCommit);
    await form.evaluate((element: HTMLFormElement) => {
      element.requestSubmit();
      element.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
      element.requestSubmit();
    });
    await expect(edit(page)).toBeFocused();
    expect(commits()).toBe(1);
    expect((await database.cassettesByTitle(title))[0]?.data.label).toBe('Once');
  });

  for (const how of ['cut', 'silent'] as const)
    test(`that was written although the answer was ${how === 'cut' ? 'cut off' : 'lost'} does not conflict with itself`, async ({
      page,
      database,
    }) => {
      await addCassette(page, title);
      await edit(page).click();
      const form = editRowForm(page, title);
      await form.getByLabel('Label').fill('Landed');
      const restoreNetwork =
        how === 'silent' ? await loseAnswers(page, requestPatterns.commit) : null;
      if (!restoreNetwork) await cutNextAnswer(page, requestPatterns.commit);
      const save = form.getByRole('button', { name: 'Save' });
      if (!restoreNetwork) await save.click();
      else {
        await waitForTimeout(page, requestPatterns.commit, () => save.click());
        await expect(form.getByRole('alert')).toContainText('No connection.');
        await expect(form.getByLabel('Label')).toHaveValue('Landed');
        await restoreNetwork();
        await form.getByRole('button', { name: 'Try again' }).click();
      }
      await expect(edit(page)).toBeFocused();
      expect((await database.cassettesByTitle(title))[0]?.data.label).toBe('Landed');
    });

  test('with unsaved text asks before Cancel, a link, Back and closing the tab', async ({
    page,
  }) => {
    await addCassette(page, title);
    await edit(page).click();
    const form = editRowForm(page, title);
    const label = form.getByLabel('Label');
    await label.fill('Typed');

    await form.getByRole('button', { name: 'Cancel' }).click();
    const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await expectNoAxeViolations(page);
    await discard.getByRole('button', { name: 'Keep editing' }).click();
    await expect(label).toHaveValue('Typed');

    const leave = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await page.getByRole('link', { name: 'About', exact: false }).first().click();
    await leave.getByRole('button', { name: 'Stay' }).click();
    await page.goBack();
    await leave.getByRole('button', { name: 'Stay' }).click();
    await expect(label).toHaveValue('Typed');

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    await (await asked).dismiss();
    await expect(label).toHaveValue('Typed');

    await page.getByRole('link', { name: 'About', exact: false }).first().click();
    await leave.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  });
});

test.describe('A deletion', () => {
  test('whose answer was lost removes the cassette and its images', async ({ page, database }) => {
    const before = await database.files();
    await addCassette(page, title);
    await cassetteRow(page, title).getByRole('button', { name: 'X' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this tape?' });
    const restoreNetwork = await loseAnswers(page, requestPatterns.commit);
    await waitForTimeout(page, requestPatterns.commit, () =>
      question.getByRole('button', { name: 'Delete' }).click(),
    );
    await expect(question.getByRole('alert')).toContainText('No connection.');
    await restoreNetwork();
    await question.getByRole('button', { name: 'Try again' }).click();
    await expect(cassetteRow(page, title)).toHaveCount(0);
    await expect.poll(() => database.cassettesByTitle(title)).toEqual([]);
    await expect.poll(() => database.files()).toEqual(before);
  });

  test('that is confirmed three times at once is sent once', async ({ page, database }) => {
    await addCassette(page, title);
    await cassetteRow(page, title).getByRole('button', { name: 'X' }).click();
    const commits = countRequests(page, isCommit);
    await page
      .getByRole('alertdialog', { name: 'Delete this tape?' })
      .getByRole('button', { name: 'Delete' })
      .evaluate((button: HTMLButtonElement) => {
        for (let press = 0; press < 3; press++) button.click();
      });
    await expect(cassetteRow(page, title)).toHaveCount(0);
    expect(commits()).toBe(1);
    await expect.poll(() => database.cassettesByTitle(title)).toEqual([]);
  });

  test('whose images can’t be removed says so, and can be retried', async ({ page, database }) => {
    const before = await database.files();
    await addCassette(page, title);
    await page.route(requestPatterns.storage, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 403, json: { error: { code: 403, message: 'no' } } })
        : route.continue(),
    );
    await cassetteRow(page, title).getByRole('button', { name: 'X' }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete this tape?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByRole('alert')).toContainText('could not be removed');
    await expect.poll(() => database.cassettesByTitle(title)).toEqual([]);
    await page.unroute(requestPatterns.storage);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect.poll(() => database.files()).toEqual(before);
  });
});

test.describe('A chosen file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const tooLarge = 200_000_000;
  for (const { description, buffer, words } of [
    {
      description: 'an SVG renamed to .webp',
      buffer: Buffer.from(svg),
      words: 'is an SVG drawing',
    },
    {
      description: 'a page renamed to .webp',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
      words: 'is not an image',
    },
    { description: 'an empty file', buffer: Buffer.alloc(0), words: 'is empty' },
    { description: 'a file of 200 MB', buffer: null, words: 'is too large: 200 MB' },
  ])
    test(`${description} is refused with a message, and the existing crop stays`, async ({
      page,
    }) => {
      await openAddForm(page);
      await addImages(page);
      // A file of this size can't be passed from the test, so the page creates it.
      const picker = addForm(page).getByLabel('Front Image', { exact: true });
      if (buffer === null)
        await picker.evaluate((input: HTMLInputElement, size) => {
          const files = new DataTransfer();
          files.items.add(new File([new Uint8Array(size)], 'holiday.webp'));
          input.files = files.files;
          input.dispatchEvent(new Event('change', { bubbles: true }));
        }, tooLarge);
      else await picker.setInputFiles({ name: 'holiday.webp', mimeType: 'image/webp', buffer });
      const alert = addForm(page).getByRole('alert');
      await expect(alert).toContainText('holiday.webp');
      await expect(alert).toContainText(words);
      await expect(addForm(page).getByRole('img', { name: 'Front Image' })).toBeVisible();
    });

  test('that was cancelled changes neither the crop nor the open cropper', async ({ page }) => {
    await openAddForm(page);
    await addImages(page);
    const cancel = async (name: string) => {
      const chooser = page.waitForEvent('filechooser');
      await addForm(page).getByLabel(name, { exact: true }).click();
      await (await chooser).setFiles([]);
    };
    await cancel('Front Image');
    await expect(addForm(page).getByRole('img', { name: 'Front Image' })).toBeVisible();

    await addForm(page).getByRole('button', { name: 'Clear Images' }).click();
    const picker = addForm(page).getByLabel('Spine Image', { exact: true });
    await picker.setInputFiles(await photo({ width: 300, height: 900, name: 'again.jpg' }));
    await expect(addForm(page).getByLabel('Crop position')).toBeVisible();
    await cancel('Spine Image');
    await expect(addForm(page).getByLabel('Crop position')).toBeVisible();
    await expect(addForm(page).getByText('again.jpg').first()).toBeVisible();
  });
});
