import type { Page } from '@playwright/test';
import {
  addForm,
  addImages,
  cassetteRow,
  editRowForm,
  fillTitleAndArtist,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';
import {
  cutNextAnswer,
  loseAnswers,
  requestPatterns,
  waitForTimeout,
} from '../support/e2e/network-failures.ts';
import { photo } from '../support/e2e/photo.ts';

/** Saves that are refused or interrupted, repeated clicks, and files that are not images. */
const title = 'Halfway Through';

const submit = (page: Page) => addForm(page).getByRole('button', { name: 'Submit' });
const edit = (page: Page) =>
  cassetteRow(page, title).getByRole('button', { name: `Edit ${title}`, exact: true });

test.use({
  expectedConsoleErrors: [
    /(Adding|Saving|Deleting) the tape failed|Images of a deleted tape|Opening the image failed/,
  ],
});
test.afterEach(({ database }) => database.deleteByTitle(title));

test('A new cassette that was written although its answer was lost is not created twice', async ({
  page,
  database,
}) => {
  const before = await database.files();
  await openAdmin(page, adminPath(title));
  await openAddForm(page);
  await fillTitleAndArtist(page, title);
  await addImages(page);
  const restoreNetwork = await loseAnswers(page, requestPatterns.commit);
  await waitForTimeout(page, requestPatterns.commit, () => submit(page).click());

  // Closing the tab during the save makes the browser ask.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await expect(addForm(page).getByRole('alert')).toContainText('No connection.');
  await restoreNetwork();
  await addForm(page).getByLabel('Label').fill('Typed meanwhile');
  await submit(page).click();
  await expect(addForm(page)).toBeHidden();
  await expect(cassetteRow(page, title)).toHaveCount(1);
  const cassettes = await database.cassettesByTitle(title);
  expect(cassettes).toHaveLength(1);
  expect(cassettes[0]?.data.label).toBe('Typed meanwhile');
  const files = await database.files();
  expect(files).toHaveLength(before.length + 3);
  for (const field of ['spineImageUrl', 'frontImageUrl', 'fullJCardImageUrl'])
    expect(files).toContain(cassettes[0]?.data[field]);
});

test('An edit whose answer was lost does not conflict with itself, and a deletion removes the images', async ({
  page,
  database,
}) => {
  const before = await database.files();
  await storeCassette(title);
  await openAdmin(page, adminPath(title));
  await edit(page).click();
  const form = editRowForm(page, title);
  await form.getByLabel('Label').fill('Landed');
  let restoreNetwork = await loseAnswers(page, requestPatterns.commit);
  await waitForTimeout(page, requestPatterns.commit, () =>
    form.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(form.getByRole('alert')).toContainText('No connection.');
  await expect(form.getByLabel('Label')).toHaveValue('Landed');
  await restoreNetwork();
  // The next answer is cut off by the network, and the retry is the page's own.
  await cutNextAnswer(page, requestPatterns.commit);
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(edit(page)).toBeFocused();
  expect((await database.cassettesByTitle(title))[0]?.data.label).toBe('Landed');

  await cassetteRow(page, title).getByRole('button', { name: 'X' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this tape?' });
  restoreNetwork = await loseAnswers(page, requestPatterns.commit);
  await waitForTimeout(page, requestPatterns.commit, () =>
    question.getByRole('button', { name: 'Delete for good' }).click(),
  );
  await expect(question.getByRole('alert')).toContainText('No connection.');
  await restoreNetwork();
  await question.getByRole('button', { name: 'Try again' }).click();
  await expect(cassetteRow(page, title)).toHaveCount(0);
  await expect.poll(() => database.cassettesByTitle(title)).toEqual([]);
  await expect.poll(() => database.files()).toEqual(before);
});

test('A file that is no image, or a cancelled choice, changes neither the crop nor the open cropper', async ({
  page,
}) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await openAdmin(page, adminPath(title));
  await openAddForm(page);
  const crop = addForm(page).getByRole('img', { name: 'Front Image' });
  const picker = addForm(page).getByLabel('Front Image', { exact: true });
  await picker.setInputFiles(await photo({ width: 300, height: 900 }));
  await addForm(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(crop).toBeVisible();

  const alert = addForm(page).getByRole('alert');
  for (const [content, words] of [
    [svg, 'is an SVG drawing'],
    ['<!doctype html><script>alert(1)</script>', 'is not an image'],
    ['', 'is empty'],
  ] as const) {
    const buffer = Buffer.from(content);
    await picker.setInputFiles({ name: 'holiday.webp', mimeType: 'image/webp', buffer });
    await expect(alert).toContainText('holiday.webp');
    await expect(alert).toContainText(words);
    await expect(crop).toBeVisible();
  }
  // A file of this size can't be passed from the test, so the page creates it.
  await picker.evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(200_000_000)], 'holiday.webp'));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(alert).toContainText('holiday.webp" is too large: 200 MB');
  await expect(crop).toBeVisible();

  const cancel = async (name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await addForm(page).getByLabel(name, { exact: true }).click();
    await (await chooser).setFiles([]);
  };
  await cancel('Front Image');
  await expect(crop).toBeVisible();
  const spine = addForm(page).getByLabel('Spine Image', { exact: true });
  await spine.setInputFiles(await photo({ width: 300, height: 900, name: 'again.jpg' }));
  await expect(addForm(page).getByLabel('Crop position')).toBeVisible();
  await cancel('Spine Image');
  await expect(addForm(page).getByLabel('Crop position')).toBeVisible();
  await expect(addForm(page).getByText('again.jpg').first()).toBeVisible();
});
