import { cassetteRow, editRowForm, openAddForm } from '../support/e2e/admin-page.ts';
import { storeCassette } from '../support/e2e/editor-client.ts';
import {
  adminPath,
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  openAdmin,
  test,
} from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

const title = 'Narrow';

test.use({ viewport: { width: 320, height: 640 } });
test.beforeEach(() => storeCassette(title));
test.afterEach(({ database }) => database.deleteByTitle(title));

test('On a phone six rows of the table are in sight, and its filters and buttons are in a sheet', async ({
  page,
}) => {
  await openAdmin(page);
  await expect(page.locator('tbody tr[data-index="5"] th')).toBeInViewport({ ratio: 1 });

  await page.getByRole('searchbox', { name: 'Search the tapes' }).fill(title);
  await expect(page.getByRole('button', { name: 'Without label or year' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter & more' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter & more' });
  await sheet.getByRole('button', { name: 'Without label or year' }).click();
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: 'Show 1 tape' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filter & more (1)' })).toBeFocused();
  await expect(cassetteRow(page, title)).toBeVisible();
});

test('Table, row and cell in edit mode, bulk change, form, cropper, scan tool, suggestions and duplicates fit a screen of 320 pixels', async ({
  page,
}) => {
  await openAdmin(page, adminPath(title));
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expectNoHorizontalScroll(page);
    await cassetteRow(page, title)
      .getByRole('button', { name: `Edit ${title}` })
      .click();
    const form = editRowForm(page, title);
    await expect(form.getByLabel('Title')).toBeFocused();
    const box = await form.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await expectNoHorizontalScroll(page);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await cassetteRow(page, title).locator('[data-part="locations"]').dblclick();
    const cell = page.getByLabel(`Locations of ${title}`);
    await expect(cell).toBeFocused();
    const cellBox = await cell.boundingBox();
    expect(cellBox?.x).toBeGreaterThanOrEqual(0);
    expect((cellBox?.x ?? 0) + (cellBox?.width ?? 0)).toBeLessThanOrEqual(width);
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Escape');
    await expect(cell).toHaveCount(0);
  }
  await page.getByRole('checkbox', { name: `Select ${title}` }).click();
  await expectNoHorizontalScroll(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Change…' }).click();
  const change = page.getByRole('dialog');
  await expect(change.getByLabel('Label', { exact: true })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Escape');
  await expect(change).toHaveCount(0);

  const form = await openAddForm(page);
  const expectFormFits = async () => {
    expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
  };
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Artist').fill('Somebody, anna al');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: 'Anna Ålund' })).toBeVisible();
  await expect(async () => {
    const box = await list.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  }).toPass();
  await expectFormFits();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByText(/There already, with the same title/)).toBeVisible();

  const file = await photo({ width: 900, height: 900 });
  await form.getByLabel('Front Image', { exact: true }).setInputFiles(file);
  await expect(form.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await expectFormFits();
  const expectButtonsInSight = async () => {
    for (const name of ['Add', 'Submit'])
      await expect(form.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  };
  await expectButtonsInSight();
  await form.getByRole('button', { name: 'Cancel', exact: true }).click();
  await form.getByLabel('One scan of the whole J-card').setInputFiles(file);
  await expect(form.getByRole('group', { name: /Position of the scan/ })).toBeVisible();
  await expectFormFits();
  await expectButtonsInSight();

  // The notice opens the cassette in the same dialog, after a question.
  await form.getByRole('button', { name: `Open it ${title}` }).click();
  const question = page.getByRole('alertdialog');
  await expectNoHorizontalScroll(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  // Loaded, before the cassette is deleted after the test.
  await expect(
    page.getByRole('dialog', { name: 'Edit Cassette' }).getByLabel('Artist'),
  ).toHaveValue('Mira Sol, Anna Ålund');
  await expectNoHorizontalScroll(page);
});
