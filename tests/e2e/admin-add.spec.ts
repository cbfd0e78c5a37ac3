import sharp from 'sharp';
import {
  addCassette,
  addForm,
  cassetteRow,
  fillTitleAndArtist,
  openAddForm,
} from '../support/e2e/admin-page.ts';
import {
  adminPath,
  expect,
  expectNoAxeViolations,
  openAdmin,
  test,
} from '../support/e2e/fixtures.ts';
import { photo } from '../support/e2e/photo.ts';

const title = 'Added By A Test';

test.beforeEach(({ page }) => openAdmin(page, adminPath(title)));
test.afterEach(({ database }) => database.deleteByTitle(title));

test('A cassette from three real files has webp images of the right size and is on the shelf', {
  tag: '@every-browser',
}, async ({ page, database }) => {
  await addCassette(page, title);
  await expect(page.getByText(`“${title}” is added.`)).toBeAttached();

  const [tape] = await database.cassettesByTitle(title);
  expect(tape?.data).toMatchObject({
    artist: ['Mira Sol', 'Anna Ålund'],
    releaseYear: null,
    inStock: 'No',
  });
  for (const [field, width] of [
    ['spine', 100],
    ['front', 500],
    ['fullJCard', 787],
  ] as const) {
    const image = await database.file(tape?.data[`${field}ImageUrl`]);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width, height: 775 });
    expect(tape?.data[`${field}Blurhash`]).toHaveLength(36);
  }
  // The phone photo is rotated upright: its left edge, red above blue, is now at the top.
  const front = await database.file(tape?.data.frontImageUrl);
  const colour = async (left: number, top: number) => {
    const { data } = await sharp(front)
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return ['red', 'green', 'blue'][data.indexOf(Math.max(...data))];
  };
  expect(await colour(40, 40)).toBe('blue');
  expect(await colour(460, 40)).toBe('red');
  expect((await sharp(front).metadata()).exif).toBeUndefined();

  // Members read the shelf index.
  const entries = Object.values(await database.entries());
  expect(entries.filter((entry) => entry.title === title)).toHaveLength(1);
});

test('A cassette can be added by keyboard alone', async ({ page, database }) => {
  const scan = await photo({ width: 900, height: 900, name: 'scan.jpg' });
  page.on('filechooser', (chooser) => chooser.setFiles(scan));
  await page.getByRole('button', { name: 'Add Cassette' }).focus();
  await page.keyboard.press('Enter');
  await expect(addForm(page).getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mira Sol');
  for (const name of ['Spine Image', 'Front Image', 'Full J-Card Image']) {
    const picker = addForm(page).getByLabel(name, { exact: true });
    while (!(await picker.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const cropper = addForm(page).getByLabel('Crop position');
    await expect(cropper).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(cropper).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    const zoom = addForm(page).getByRole('slider', { name: 'Zoom' });
    await expect(zoom).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(zoom).toHaveValue('1.01');
    await page.keyboard.press('End');
    await expect(zoom).toHaveValue('3');
    await page.keyboard.press('Tab');
    const rotation = addForm(page).getByRole('slider', { name: 'Rotation' });
    await page.keyboard.press('ArrowRight');
    await expect(rotation).toHaveValue('0.3');
    await expect(rotation).toHaveAttribute('aria-valuetext', '0.3 degrees');
    await page.keyboard.press('Tab');
    if (name === 'Front Image') await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect(addForm(page).getByRole('img', { name })).toBeVisible();
    await expect(picker).toBeFocused();
  }
  const submit = addForm(page).getByRole('button', { name: 'Submit' });
  while (!(await submit.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(addForm(page)).toBeHidden();
  await expect(cassetteRow(page, title)).toBeVisible();
  await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(1);
});

test('Closing the form or the page with something typed asks first', async ({ page }) => {
  await openAddForm(page);
  await fillTitleAndArtist(page, title);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard this tape?' });
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(addForm(page).getByLabel('Title')).toHaveValue(title);

  await page.goBack();
  await page
    .getByRole('alertdialog', { name: 'Leave this page?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(addForm(page).getByLabel('Title')).toHaveValue(title);

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await expect(addForm(page).getByLabel('Title')).toHaveValue(title);

  await addForm(page).getByRole('button', { name: 'Hide Form' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(addForm(page)).toBeHidden();
});
