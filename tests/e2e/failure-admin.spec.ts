import type { Locator, Page } from '@playwright/test';
import {
  addForm,
  addImages,
  cassetteRow,
  editRowForm,
  fillTitleAndArtist,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import { openEditorClient } from '../support/e2e/editor-client.ts';
import {
  adminPath,
  expect,
  expectNoAxeViolations,
  openAdmin,
  test,
} from '../support/e2e/fixtures.ts';
import {
  cutNextAnswer,
  leaveUnanswered,
  loseAnswers,
  requestPatterns,
  waitForTimeout,
} from '../support/e2e/network-failures.ts';

/** Saves that are interrupted, get no answer, or meet those of another editor. */
const title = 'Halfway Through';

const submit = (page: Page) => addForm(page).getByRole('button', { name: 'Submit' });
const edit = (page: Page) =>
  cassetteRow(page, title).getByRole('button', { name: `Edit ${title}`, exact: true });

async function expectRed(text: Locator) {
  const colour = await text.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  expect(Math.max(green, blue) * 2).toBeLessThan(red);
}

test.use({
  expectedConsoleErrors: [/(Adding|Saving|Deleting) the tape failed/],
});
test.afterEach(({ database }) => database.deleteByTitle(title));

test('A new cassette whose upload or answer was lost keeps its form and is created once, its edit does not conflict with itself but with another editor’s, and its deletion removes the images', async ({
  page,
  database,
}) => {
  const before = await database.files();
  await openAdmin(page, adminPath(title));
  await openAddForm(page);
  await fillTitleAndArtist(page, title);
  const message = addForm(page).getByRole('alert');
  await submit(page).click();
  await expect(message).toHaveText('Please upload spine, front, and full J-Card images.');
  await expectRed(message);
  await addImages(page);
  const answerStorage = await leaveUnanswered(page, requestPatterns.storage);
  await waitForTimeout(page, requestPatterns.storage, () => submit(page).click());
  await expect(message).toContainText('No connection.');
  await expectRed(message);
  await expect(addForm(page).getByLabel('Title')).toHaveValue(title);
  await expect(addForm(page).getByRole('img', { name: 'Spine Image' })).toBeVisible();
  await answerStorage();

  let restoreNetwork = await loseAnswers(page, requestPatterns.commit);
  await waitForTimeout(page, requestPatterns.commit, () => submit(page).click());

  // Closing the tab during the save makes the browser ask.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await expect(message).toContainText('No connection.');
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

  await edit(page).click();
  const form = editRowForm(page, title);
  await form.getByLabel('Label').fill('Landed');
  restoreNetwork = await loseAnswers(page, requestPatterns.commit);
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
  const [landed] = await database.cassettesByTitle(title);
  expect(landed?.data.label).toBe('Landed');

  await edit(page).click();
  await expect(form.getByLabel('Label')).toHaveValue('Landed');
  const client = await openEditorClient();
  const stored = await client.catalogue.read(landed?.id ?? '');
  await client.catalogue.update(
    stored!,
    { ...stored!, label: 'Theirs', country: 'Japan' },
    {},
    { kind: 'form' },
  );
  await form.getByLabel('Label').fill('Mine');
  await form.getByLabel('Genre').fill('Dub');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Somebody else changed this tape');
  await expect(form.getByText('Theirs', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Label')).toHaveValue('Mine');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Keep mine' }).click();
  await expect(edit(page)).toBeFocused();
  expect((await database.cassettesByTitle(title))[0]?.data).toMatchObject({
    label: 'Mine',
    genre: ['Dub'],
    country: 'Japan',
  });

  await cassetteRow(page, title).getByRole('button', { name: 'X' }).click();
  const deletion = page.getByRole('alertdialog', { name: 'Delete this tape?' });
  restoreNetwork = await loseAnswers(page, requestPatterns.commit);
  await waitForTimeout(page, requestPatterns.commit, () =>
    deletion.getByRole('button', { name: 'Delete for good' }).click(),
  );
  await expect(deletion.getByRole('alert')).toContainText('No connection.');
  await expectNoAxeViolations(page);
  await restoreNetwork();
  await deletion.getByRole('button', { name: 'Try again' }).click();
  await expect(cassetteRow(page, title)).toHaveCount(0);
  await expect.poll(() => database.cassettesByTitle(title)).toEqual([]);
  await expect.poll(() => database.files()).toEqual(before);
});
