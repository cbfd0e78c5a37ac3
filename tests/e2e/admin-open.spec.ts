import type { Locator, Page } from '@playwright/test';
import {
  addCassette,
  addForm,
  cassetteRow,
  editDialog,
  fillTitleAndArtist,
  openAddForm,
  openCassette,
} from '../support/e2e/admin-page.ts';
import {
  type Database,
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  photo,
  signIn,
  test,
} from '../support/e2e/fixtures.ts';
import { loseAnswers, requestPatterns, waitForTimeout } from '../support/e2e/network-failures.ts';

const title = 'Opened By A Test';

test.beforeEach(({ page }) => signIn(page, 'editor'));
test.afterEach(({ database }) => database.deleteByTitle(title));

async function crop(form: Locator, picker: string) {
  const file = await photo({ width: 900, height: 900, name: 'other.jpg' });
  await form.getByLabel(picker, { exact: true }).setInputFiles(file);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  // The image is there once its cropper is closed; the button says "Adding…" before that.
  await expect(form.getByRole('group', { name: /^Crop of/ })).toBeHidden();
}

const save = (page: Page) => editDialog(page).getByRole('button', { name: 'Save' });
const imagesOf = async (database: Database) => {
  const [cassette] = await database.cassettesByTitle(title);
  const { spineImageUrl, frontImageUrl, fullJCardImageUrl } = cassette?.data ?? {};
  return { spineImageUrl, frontImageUrl, fullJCardImageUrl } as Record<string, string>;
};

/** The number of records in the IndexedDB of the site. */
const countRecords = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const opening = indexedDB.open('keyval-store');
        opening.onsuccess = () => {
          const all = opening.result.transaction('keyval').objectStore('keyval').count();
          all.onsuccess = () => {
            opening.result.close();
            done(all.result);
          };
        };
      }),
  );

test('An editor can replace one image: members see the new one, and the old one is deleted', async ({
  page,
  browser,
  database,
}) => {
  await addCassette(page, title);
  const before = await imagesOf(database);
  const files = await database.files();
  const form = await openCassette(page, title);
  await expect(form.getByRole('img', { name: 'Front Image' })).toBeVisible();
  await expectNoAxeViolations(page);
  await crop(form, 'Front Image');
  await form.getByLabel('Label').fill('Caspla');
  await expectNoAxeViolations(page);
  await save(page).click();
  await expect(form).toBeHidden();
  await expect(
    cassetteRow(page, title).getByRole('button', { name: `Open ${title}` }),
  ).toBeFocused();

  const after = await imagesOf(database);
  expect(after).toMatchObject({
    spineImageUrl: before.spineImageUrl,
    fullJCardImageUrl: before.fullJCardImageUrl,
  });
  expect(after.frontImageUrl).not.toBe(before.frontImageUrl);
  const now = await database.files();
  expect(now).toHaveLength(files.length);
  expect(now).not.toContain(before.frontImageUrl);
  expect(now).toContain(after.frontImageUrl);

  const context = await browser.newContext();
  const member = await context.newPage();
  await signIn(member, 'member');
  await member.goto('/explore');
  await member.getByLabel('Search the shelf').fill(title);
  await member.getByRole('button', { name: new RegExp(title, 'i') }).click();
  const id = after.frontImageUrl?.replace('images/', '');
  await expect(member.locator(`img[src*="${id}"]`).first()).toBeVisible();
  await context.close();
});

test('Deleting a cassette also deletes the image that another editor has replaced since', async ({
  page,
  browser,
  database,
}) => {
  const files = await database.files();
  await addCassette(page, title);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'editor');
  const form = await openCassette(other, title);
  await crop(form, 'Front Image');
  await save(other).click();
  await expect(form).toBeHidden();
  await context.close();

  await cassetteRow(page, title).getByRole('button', { name: 'X' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cassetteRow(page, title)).toHaveCount(0);
  await expect.poll(() => database.files()).toEqual(files);
});

test.describe('A failed save', () => {
  test.use({ expectedConsoleErrors: [/(Saving|Loading) the tape failed|Images of a saved tape/] });

  test('at the second upload leaves the old cassette unchanged and no new image', async ({
    page,
    database,
  }) => {
    await addCassette(page, title);
    const before = await imagesOf(database);
    const files = await database.files();
    const form = await openCassette(page, title);
    await crop(form, 'Spine Image');
    await crop(form, 'Front Image');
    let uploads = 0;
    await page.route(/\/o\?.*name=images/, (route) =>
      route.request().method() === 'POST' && ++uploads === 2
        ? route.fulfill({ status: 403, json: { error: { code: 403, message: 'no' } } })
        : route.continue(),
    );
    await save(page).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await expect.poll(() => database.files()).toEqual(files);
    expect(await imagesOf(database)).toEqual(before);
    await page.unrouteAll();
    await save(page).click();
    await expect(form).toBeHidden();
    await expect.poll(() => database.files()).toHaveLength(files.length);
    expect((await imagesOf(database)).spineImageUrl).not.toBe(before.spineImageUrl);
  });

  test('of the document removes the new images', async ({ page, database }) => {
    await addCassette(page, title);
    const before = await imagesOf(database);
    const files = await database.files();
    const form = await openCassette(page, title);
    await crop(form, 'Front Image');
    let stored = 0;
    await page.route(requestPatterns.commit, async (route) => {
      stored = (await database.files()).length;
      await route.fulfill({
        status: 403,
        json: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'no' } },
      });
    });
    await save(page).click();
    await expect(form.getByRole('alert')).toContainText('not allowed');
    expect(stored).toBe(files.length + 1);
    await expect.poll(() => database.files()).toEqual(files);
    expect(await imagesOf(database)).toEqual(before);
  });

  test('whose document was written after all is found by the next attempt', async ({
    page,
    database,
  }) => {
    await addCassette(page, title);
    const files = await database.files();
    const form = await openCassette(page, title);
    await crop(form, 'Front Image');
    const restoreNetwork = await loseAnswers(page, requestPatterns.commit);
    await waitForTimeout(page, requestPatterns.commit, () => save(page).click());
    await expect(form.getByRole('alert')).toContainText('No connection.');
    await restoreNetwork();
    await form.getByLabel('Label').fill('Typed meanwhile');
    await save(page).click();
    await expect(form).toBeHidden();
    const [cassette] = await database.cassettesByTitle(title);
    expect(cassette?.data.label).toBe('Typed meanwhile');
    const now = await database.files();
    expect(now).toHaveLength(files.length);
    expect(now).toContain(cassette?.data.frontImageUrl);
  });

  test('because of a conflict shows the other editor’s image, and Keep mine replaces it', async ({
    page,
    browser,
    database,
  }) => {
    await addCassette(page, title);
    const files = await database.files();
    const form = await openCassette(page, title);
    await crop(form, 'Front Image');
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, 'editor');
    const theirs = await openCassette(other, title);
    await crop(theirs, 'Front Image');
    await save(other).click();
    await expect(theirs).toBeHidden();
    await save(page).click();
    await expect(form.getByRole('alert')).toContainText('Front Image');
    await expect(form.getByRole('img', { name: 'Front Image of somebody else' })).toBeVisible();
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: 'Keep mine' }).click();
    await expect(form).toBeHidden();
    await expect.poll(() => database.files()).toHaveLength(files.length);
    await expect.poll(() => database.files()).toContain((await imagesOf(database)).frontImageUrl);
    await context.close();
  });
});

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

  test('survives a reload and a closed tab until it is discarded', async ({ page, context }) => {
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
    await crop(form, 'Spine Image');
    await hasStored(page, 2);
    await page.close({ runBeforeUnload: false });

    const next = await context.newPage();
    await next.goto('/admin');
    await openAddForm(next);
    await expect(restoredNotice(next)).toBeVisible();
    await expect(addForm(next).getByRole('img', { name: 'Front Image' })).toBeVisible();
    await expect(addForm(next).getByRole('img', { name: 'Spine Image' })).toBeVisible();
    await addForm(next).getByRole('button', { name: 'Discard' }).click();
    await next.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(addForm(next).getByLabel('Title')).toHaveValue('');
    await next.reload();
    await openAddForm(next);
    await expect(addForm(next).getByLabel('Title')).toHaveValue('');
    await expect(restoredNotice(next)).toHaveCount(0);
  });

  test('is restored for its own account after a sign-out, and for no other', async ({
    page,
    database,
  }) => {
    await openAddForm(page);
    await fillTitleAndArtist(page, title);
    const { uid } = await database.auth.createUser({
      email: `other-${Date.now()}@example.org`,
      password: 'cassette',
    });
    await database.auth.setCustomUserClaims(uid, { admin: true });
    const { email } = await database.auth.getUser(uid);
    try {
      page.on('dialog', (dialog) => dialog.accept());
      await expect.poll(() => countRecords(page)).toBe(1);
      await page.reload();
      await page.getByRole('button', { name: 'Logout' }).click();
      for (const [who, value] of [
        [email, ''],
        ['editor@example.org', title],
      ] as const) {
        await page.getByLabel('Email address').fill(who ?? '');
        await page.getByLabel('Password').fill('cassette');
        await page.getByRole('button', { name: 'Login' }).click();
        await openAddForm(page);
        await expect(addForm(page).getByLabel('Title')).toHaveValue(value);
        if (value !== '') continue;
        await addForm(page).getByRole('button', { name: 'Hide Form' }).click();
        await page.getByRole('button', { name: 'Logout' }).click();
      }
    } finally {
      await database.auth.deleteUser(uid);
    }
  });

  test('is not stored in a second tab at the same time, and the form says so', async ({
    page,
    context,
  }) => {
    await openAddForm(page);
    await addForm(page).getByLabel('Title').fill('First tab');
    const second = await context.newPage();
    await second.goto('/admin');
    await openAddForm(second);
    await expect(addForm(second).getByText(/open in another tab too/)).toBeVisible();
    await expect(addForm(second).getByLabel('Title')).toHaveValue('');
  });
});

test('A suggestion can be accepted by keyboard, and Escape closes only the list', async ({
  page,
}) => {
  await addCassette(page, title);
  await openAddForm(page);
  const artist = addForm(page).getByLabel('Artist');
  await artist.fill('Somebody, ');
  await artist.pressSequentially('anna al');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: 'Anna Ålund' })).toBeVisible();
  await expectNoAxeViolations(page);
  await artist.press('Escape');
  await expect(list).toBeHidden();
  await expect(addForm(page)).toBeVisible();
  await artist.press('ArrowDown');
  await artist.press('Enter');
  await expect(artist).toHaveValue('Somebody, Anna Ålund');
  await expect(artist).toBeFocused();
  await artist.press('Tab');
  await expect(addForm(page).getByLabel('Country')).toBeFocused();
});

test('A duplicate is pointed out and can be opened from the notice', async ({ page }) => {
  await addCassette(page, title);
  await openAddForm(page);
  await addForm(page).getByLabel('Title').fill(title.toUpperCase());
  await addForm(page).getByLabel('Artist').fill('anna alund');
  await expect(addForm(page).getByText(/There already, with the same title/)).toBeVisible();
  await expectNoAxeViolations(page);
  await addForm(page)
    .getByRole('button', { name: `Open it ${title}` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open it' }).click();
  await expect(editDialog(page).getByLabel('Title')).toHaveValue(title);
});

test('The edit dialog and its suggestions fit a screen of 320 pixels', async ({ page }) => {
  await addCassette(page, title);
  await page.setViewportSize({ width: 320, height: 640 });
  const form = await openCassette(page, title);
  await expectNoHorizontalScroll(page);
  await form.getByLabel('Country').fill('an');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list).toBeVisible();
  const box = await list.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
});
