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
  // The button says "Adding…" for a while: only without its cropper is the image there.
  await expect(form.getByRole('group', { name: /^Crop of/ })).toBeHidden();
}

const save = (page: Page) => editDialog(page).getByRole('button', { name: 'Save' });
const imagesOf = async (database: Database) => {
  const [tape] = await database.cassettesByTitle(title);
  const { spineImageUrl, frontImageUrl, fullJCardImageUrl } = tape?.data ?? {};
  return { spineImageUrl, frontImageUrl, fullJCardImageUrl } as Record<string, string>;
};

/** How many records the site keeps on this device. */
const recordsOn = (page: Page) =>
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

test('one image of a tape is replaced: members see it, and the old one is gone', async ({
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

test('a tape goes with the image that another editor has put into it since', async ({
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

test.describe('a save that fails', () => {
  test.use({ expectedConsoleErrors: [/(Saving|Loading) the tape failed|Images of a saved tape/] });

  test('at the second upload leaves the old tape whole, and nothing new', async ({
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

  test('since the document was refused takes the new images back', async ({ page, database }) => {
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

  test('to be heard of, and landed, is found by the next try', async ({ page, database }) => {
    await addCassette(page, title);
    const files = await database.files();
    const form = await openCassette(page, title);
    await crop(form, 'Front Image');
    const back = await loseAnswers(page, requestPatterns.commit);
    await waitForTimeout(page, requestPatterns.commit, () => save(page).click());
    await expect(form.getByRole('alert')).toContainText('No connection.');
    await back();
    await form.getByLabel('Label').fill('Typed meanwhile');
    await save(page).click();
    await expect(form).toBeHidden();
    const [tape] = await database.cassettesByTitle(title);
    expect(tape?.data.label).toBe('Typed meanwhile');
    const now = await database.files();
    expect(now).toHaveLength(files.length);
    expect(now).toContain(tape?.data.frontImageUrl);
  });

  test('for another editor’s new image says which, shows it, and keeps what was meant', async ({
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

/** How many pictures the one kept form holds, read in the page. */
function cropsOnDevice(): Promise<number> {
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

test.describe('what is typed and cropped', () => {
  // A reload or a sign-out may cut off the mend that every visit begins with.
  test.use({ expectedConsoleErrors: [/Repairing the shelf index failed/] });
  const kept = (page: Page) => addForm(page).getByText(/^Kept from \d\d:\d\d\.$/);
  // A picture is on its way to the device for a moment: what survives is what has arrived there.
  const arrived = (page: Page, crops: number) =>
    expect.poll(() => page.evaluate(cropsOnDevice)).toBe(crops);

  test('survives a reload and a closed tab, until it is discarded', async ({ page, context }) => {
    const form = await openAddForm(page);
    await fillTitleAndArtist(page, title);
    await crop(form, 'Front Image');
    await arrived(page, 1);
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await openAddForm(page);
    await expect(kept(page)).toBeVisible();
    await expect(form.getByLabel('Title')).toHaveValue(title);
    await expect(form.getByRole('img', { name: 'Front Image' })).toBeVisible();
    await expectNoAxeViolations(page);
    await crop(form, 'Spine Image');
    await arrived(page, 2);
    await page.close({ runBeforeUnload: false });

    const next = await context.newPage();
    await next.goto('/admin');
    await openAddForm(next);
    await expect(kept(next)).toBeVisible();
    await expect(addForm(next).getByRole('img', { name: 'Front Image' })).toBeVisible();
    await expect(addForm(next).getByRole('img', { name: 'Spine Image' })).toBeVisible();
    await addForm(next).getByRole('button', { name: 'Discard' }).click();
    await next.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(addForm(next).getByLabel('Title')).toHaveValue('');
    await next.reload();
    await openAddForm(next);
    await expect(addForm(next).getByLabel('Title')).toHaveValue('');
    await expect(kept(next)).toHaveCount(0);
  });

  test('is found by its own account after a sign-out, and by no other', async ({
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
      await expect.poll(() => recordsOn(page)).toBe(1);
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

  test('in a second tab at the same time is said not to be kept', async ({ page, context }) => {
    await openAddForm(page);
    await addForm(page).getByLabel('Title').fill('First tab');
    const second = await context.newPage();
    await second.goto('/admin');
    await openAddForm(second);
    await expect(addForm(second).getByText(/open in another tab too/)).toBeVisible();
    await expect(addForm(second).getByLabel('Title')).toHaveValue('');
  });
});

test('a suggestion from the catalogue is taken by keyboard, and Escape closes the list alone', async ({
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

test('a tape that is there already is pointed out, and opened from there', async ({ page }) => {
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

test('the opened tape fits a screen of 320 pixels, suggestions too', async ({ page }) => {
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
