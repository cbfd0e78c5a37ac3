import type { Page } from '@playwright/test';
import {
  addForm,
  addImages,
  cassetteRow,
  editedRow,
  fillTitleAndArtist,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';
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

test.use({
  expectedConsoleErrors: [/(Adding|Saving|Deleting) the tape failed/],
});
test.afterEach(({ database }) => database.deleteByTitle(title));

test('A new cassette whose upload or answer was lost keeps its form and is created once, and its edit does not conflict with itself', async ({
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
  await addImages(page);
  const answerStorage = await leaveUnanswered(page, requestPatterns.storage);
  await waitForTimeout(page, requestPatterns.storage, () => submit(page).click());
  await expect(message).toHaveText('No answer yet. Please try again.');
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

  await expect(message).toContainText('No answer yet. The tape may be saved');
  await restoreNetwork();
  await addForm(page).getByLabel('Label').fill('Typed meanwhile');
  // The next answer is cut off by the network, and the retry is the page's own.
  await cutNextAnswer(page, requestPatterns.commit);
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
  const form = editedRow(page, title);
  await form.getByLabel('Label').fill('Landed');
  restoreNetwork = await loseAnswers(page, requestPatterns.commit);
  await waitForTimeout(page, requestPatterns.commit, () =>
    form.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(form.getByRole('alert')).toContainText('No answer yet. The tape may be saved');
  await expect(form.getByLabel('Label')).toHaveValue('Landed');
  await restoreNetwork();
  await form.getByRole('button', { name: 'Look again' }).click();
  await expect(edit(page)).toBeFocused();
  const [landed] = await database.cassettesByTitle(title);
  expect(landed?.data.label).toBe('Landed');
});
