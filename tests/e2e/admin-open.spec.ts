import type { Locator, Page } from '@playwright/test';
import { addForm, fillTitleAndArtist, openAddForm } from '../support/e2e/admin-page.ts';
import {
  adminPath,
  expect,
  expectNoAxeViolations,
  openAdmin,
  test,
} from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

const title = 'Opened By A Test';

test.afterEach(({ database }) => database.deleteByTitle(title));

async function crop(form: Locator, picker: string) {
  const file = await photo({ width: 900, height: 900, name: 'other.jpg' });
  await form.getByLabel(picker, { exact: true }).setInputFiles(file);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  // The image is there once its cropper is closed; the button says "Adding…" before that.
  await expect(form.getByRole('group', { name: /^Crop of/ })).toBeHidden();
}

/** The number of crops in the only draft; runs in the page. */
function countDraftCrops(): Promise<number> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('keyval-store');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const store = opening.result.transaction('keyval').objectStore('keyval');
      const forms = store.getAll(IDBKeyRange.bound('draft-', 'draft-\uffff'));
      forms.onerror = () => fail(forms.error);
      forms.onsuccess = () => {
        opening.result.close();
        done(Object.keys(forms.result[0]?.crops ?? {}).length);
      };
    };
  });
}

test.describe('A draft', () => {
  // A reload or a sign-out may interrupt the repair of the index that each visit starts.
  test.use({ expectedConsoleErrors: [/Repairing the shelf index failed/] });
  const restoredNotice = (page: Page) => addForm(page).getByText(/^Kept from \d\d:\d\d\.$/);
  // Storing a crop takes a moment; only what is stored survives.
  const hasStored = (page: Page, crops: number) =>
    expect.poll(() => page.evaluate(countDraftCrops)).toBe(crops);

  test('survives a reload and a closed tab until it is discarded, and belongs to one tab', {
    tag: '@every-browser',
  }, async ({ page, context }) => {
    await openAdmin(page, adminPath(title));
    const form = await openAddForm(page);
    await fillTitleAndArtist(page, title);
    await crop(form, 'Front Image');
    await hasStored(page, 1);
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await openAddForm(page);
    await expect(restoredNotice(page)).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue(title);
    await expect(form.getByRole('img', { name: 'Front Image' })).toBeVisible();
    await expectNoAxeViolations(page);

    const next = await context.newPage();
    await next.goto(adminPath(title));
    await openAddForm(next);
    await expect(addForm(next).getByText(/open in another tab too/)).toBeVisible();
    await expect(addForm(next).getByLabel('Title')).toHaveValue('');
    await page.close({ runBeforeUnload: false });
    await next.reload();
    await openAddForm(next);
    await expect(restoredNotice(next)).toBeVisible();
    await expect(addForm(next).getByRole('img', { name: 'Front Image' })).toBeVisible();
    await addForm(next).getByRole('button', { name: 'Discard' }).click();
    await next.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(addForm(next).getByLabel('Title')).toHaveValue('');
    await expect(restoredNotice(next)).toHaveCount(0);
    await hasStored(next, 0);
  });
});
