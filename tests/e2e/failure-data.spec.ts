import type { Page } from '@playwright/test';
import { FieldValue } from 'firebase-admin/firestore';
import { emptyDraft } from '../../src/domain/cassette-validation.ts';
import { cassetteRow, editRowForm } from '../support/e2e/admin-page.ts';
import type { Database } from '../support/e2e/database.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  openAdmin,
  startSession,
  test,
  trackIndexCheck,
} from '../support/e2e/fixtures.ts';
import { countRequests, cutNextAnswer, requestPatterns } from '../support/e2e/network-failures.ts';

/** Documents that no form of the site has written, and unusual searches. */

const cassetteDocument = (fields: object) => ({
  ...emptyDraft,
  title: 'Odd',
  artist: ['Odd One'],
  spineImageUrl: '',
  frontImageUrl: '',
  fullJCardImageUrl: '',
  spineBlurhash: '',
  frontBlurhash: '',
  fullJCardBlurhash: '',
  ...fields,
});

const html = `<img src=x onerror="alert(1)"><b>Bold</b> & "quoted"`;
const arabic = 'شريط\u202e moc.elpmaxe';
const emoji = '📼👩‍👩‍👧 Ghostly ❤️';
const longWord = 'W'.repeat(200);
const regExpText = 'Odd (.*) [a-z]+ $1 \\';
const missingImage = (end: string) => `images/00000000-0000-4000-8000-00000000000${end}`;

const documents: Record<string, object> = {
  'odd-html': cassetteDocument({ title: html, artist: [html], editorNotes: html, label: html }),
  'odd-arabic': cassetteDocument({ title: arabic, artist: ['فنان', 'Plain Artist'] }),
  'odd-emoji': cassetteDocument({ title: emoji, releaseYear: 1987 }),
  'odd-long-word': cassetteDocument({
    title: longWord,
    artist: [longWord.slice(0, 120)],
    editorNotes: longWord,
  }),
  'odd-pattern': cassetteDocument({ title: regExpText }),
  'odd-bjork': cassetteDocument({ title: 'Oddly Accented', artist: ['Björk Guðmundsdóttir'] }),
  'odd-gone': cassetteDocument({
    title: 'Oddly Imageless',
    spineImageUrl: missingImage('1'),
    frontImageUrl: missingImage('2'),
    fullJCardImageUrl: missingImage('3'),
    spineImageToken: '11111111-1111-4111-8111-111111111111',
  }),
  'odd-types': {
    title: 4711,
    artist: 'Oddly Alone',
    genre: { one: 'Dub' },
    releaseYear: '1987',
    editorNotes: ['a list'],
    link: 'javascript:alert(1)',
    inStock: true,
    locations: [null, 'Oddville', 7, ''],
    spineImageUrl: 12,
    spineBlurhash: 'no hash at all',
    createdAt: 'yesterday',
    price: 12,
  },
  'odd-lacking': { label: 'Oddly Lacking' },
};
const ids = Object.keys(documents);

const spines = (page: Page) => page.getByRole('grid', { name: 'Shelf' }).getByRole('button');
const detail = (page: Page) => page.getByRole('dialog');

async function find(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Search the shelf' }).fill(text);
  await expect(page.getByText(`of ${48 + ids.length} tapes`)).toBeVisible();
}

const entries = async (database: Database): Promise<string[]> =>
  Object.keys(await database.entries());

test.use({ expectedConsoleErrors: [/No address for the image/] });

// Written directly, as a script or the console would: an editor's visit adds them to the shelf index.
test.beforeAll(async ({ browser, database }) => {
  for (const [id, fields] of Object.entries(documents))
    await database.firestore.collection('cassettes').doc(id).set(fields);
  const context = await browser.newContext();
  const page = await context.newPage();
  await openAdmin(page);
  await expect
    .poll(async () => (await entries(database)).filter((id) => ids.includes(id)).sort())
    .toEqual([...ids].sort());
  await context.close();
});
test.afterAll(async ({ database }) => {
  for (const id of ids) await database.deleteCassette(id);
  expect(await entries(database)).toHaveLength(48);
});

// No text of a cassette may run as a script.
test.beforeEach(({ page }) => {
  page.on('dialog', () => {
    throw new Error('A text ran as a script.');
  });
});

async function openShelf(page: Page) {
  await startSession(page, 'member');
  await page.goto('/explore');
  await expect(page.getByText(`${48 + ids.length} tapes`)).toBeVisible();
}

test('HTML, right-to-left text, emoji and long words in a title are shown as isolated text', async ({
  page,
}) => {
  await openShelf(page);
  for (const [term, title] of [
    ['ONERROR', html],
    ['PLAIN ARTIST', arabic],
    ['GHOSTLY', emoji],
    [longWord.slice(0, 30), longWord],
  ] as const) {
    await find(page, term);
    await expect(spines(page)).toHaveCount(1);
    await spines(page).click();
    const heading = detail(page).getByRole('heading');
    await expect(heading).toHaveText(title);
    const isolated = heading.locator('bdi');
    await expect(isolated).toHaveText(title);
    expect(await isolated.evaluate((text) => getComputedStyle(text).unicodeBidi)).toBe('isolate');
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await expectNoHorizontalScroll(page);
      const excess = await detail(page).evaluate((view) => view.scrollWidth - view.clientWidth);
      expect(excess).toBeLessThanOrEqual(0);
    }
    // The markup is the same for all of them.
    if (title === longWord) await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(detail(page)).toHaveCount(0);
  }
});

test('The search "bjork" finds "Björk" in any case, and every character is searched as it is', async ({
  page,
}) => {
  await openShelf(page);
  for (const [terms, name] of [
    [['bjork', 'BJÖRK', 'Bjo\u0308rk'], /Björk/],
    [['(.*)', '[a-z]+', '$1 \\', '+ $'], /Odd \(\.\*\)/],
  ] as const)
    for (const term of terms) {
      await find(page, term);
      await expect(spines(page)).toHaveCount(1);
      await expect(spines(page)).toHaveAccessibleName(name);
    }
  const nothing = page.getByRole('heading', { name: 'Nothing matches' });
  await find(page, '(a+)+$');
  await expect(nothing).toBeVisible();

  // 10,000 characters, typed and in a shared URL.
  await find(page, 'odd '.repeat(2500));
  await expect(nothing).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.getByRole('textbox', { name: 'Search the shelf' }).press('Enter');
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByText(`${48 + ids.length} tapes`, { exact: true })).toBeVisible();
  await page.goto(`/explore?find=${'odd'.repeat(3333)}`);
  await expect(nothing).toBeVisible();
  await expectNoHorizontalScroll(page);
});

test('Documents with wrong or missing fields or images are shown as far as possible, as text without a broken image', async ({
  page,
}) => {
  await openShelf(page);
  await find(page, 'Oddly Alone');
  await spines(page).click();
  await expect(detail(page)).toContainText('Oddly Alone');
  await expect(detail(page).getByRole('link', { name: 'Link', exact: true })).toHaveCount(0);
  await expect(detail(page)).not.toContainText('undefined');
  await expect(detail(page)).not.toContainText('[object');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await find(page, 'oddville');
  await expect(spines(page)).toHaveCount(1);

  // A nearly empty document.
  await find(page, 'oddly lacking');
  await expect(spines(page)).toHaveAccessibleName(/^Untitled tape, /);
  await spines(page).click();
  await expect(detail(page).getByRole('heading')).toHaveText('Untitled tape');
  await expect(detail(page)).toContainText('Oddly Lacking');
  await page.keyboard.press('Escape');

  // Spines without images show the year and have accessible names.
  await find(page, 'Odd One');
  await expect(page.getByRole('gridcell').getByText('1987')).toBeVisible();
  await expect(page.getByRole('gridcell').locator('[data-image-status=missing]')).toHaveCount(3);
  await expectNoAxeViolations(page);

  // Without images, and with images whose objects are gone.
  for (const term of ['Ghostly', 'Oddly Imageless']) {
    await find(page, term);
    await expect(page.getByRole('gridcell').locator('[data-image-status=missing]')).toBeVisible();
    await spines(page).click();
    await expect(detail(page).getByRole('heading')).toBeVisible();
    await expect(detail(page).locator('[data-image-status=missing]')).toHaveCount(2);
    await expect(detail(page).locator('img:visible')).toHaveCount(0);
    if (term === 'Ghostly') await expectNoAxeViolations(page);
    await detail(page)
      .getByRole('button', { name: /Unfold/ })
      .click();
    await expect(detail(page).locator('[data-image-status=missing]')).toHaveCount(1);
    await expect(detail(page).locator('img:visible')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(detail(page)).toHaveCount(0);
  }
});

test('An editor sees unusual documents as text, repairs nothing by a second visit, and can correct them', async ({
  page,
  database,
}) => {
  await openAdmin(page);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  const commits = countRequests(page, (request) => requestPatterns.commit.test(request.url()));
  const indexChecked = trackIndexCheck(page);
  await page.reload();
  await expect(page.getByText(`${48 + ids.length} tapes`)).toBeVisible();
  await indexChecked();

  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Edit 4711', exact: true }).click();
  const form = editRowForm(page, '4711');
  await expect(form.getByLabel('Artist')).toHaveValue('Oddly Alone');
  await form.getByLabel('Title').fill('Oddly Corrected');
  await form.getByLabel('Release Year').fill('1987');
  await form.getByLabel('Link').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(cassetteRow(page, 'Oddly Corrected')).toBeVisible();
  const [edited] = await database.cassettesByTitle('Oddly Corrected');
  expect(edited?.data).toMatchObject({ title: 'Oddly Corrected', releaseYear: 1987, link: '' });
  // Only the edit was written: a repair would have come before it.
  expect(commits()).toBe(1);
});

test.describe('Documents changed outside the page', () => {
  const lateIds = ['late-gone', 'late-moved', 'late-retitled'];
  const readPart = async (database: Database, name: string) => {
    const [tapes, meta] = await Promise.all([
      database.entries(name),
      database.firestore.doc('shelf/meta').get(),
    ]);
    return { tapes, meta: meta.get(`parts.${name}`) };
  };

  test.afterEach(async ({ database }) => {
    for (const id of lateIds) await database.deleteCassette(id);
    const { firestore } = database;
    await firestore.doc('shelf/meta').update({ 'parts.p1': FieldValue.delete() });
    await firestore.doc('shelf/p1').delete();
  });

  test('are repaired in the shelf index by an editor’s visit, even if answers are lost', async ({
    page,
    database,
  }) => {
    const { firestore } = database;
    await cutNextAnswer(page, requestPatterns.commit);
    for (const id of lateIds)
      await firestore.doc(`cassettes/${id}`).set(cassetteDocument({ title: `Before ${id}` }));
    await openAdmin(page);
    await expect.poll(() => entries(database)).toEqual(expect.arrayContaining(lateIds));
    const first = await readPart(database, 'p0');
    expect(first.meta.tapes).toBe(Object.keys(first.tapes).length);

    await firestore.doc('cassettes/late-retitled').update({ title: 'Changed' });
    await firestore.doc('cassettes/late-gone').delete();
    await firestore.doc('cassettes/late-moved').update({ part: 'p1' });
    await cutNextAnswer(page, requestPatterns.commit);
    await page.reload();
    await expect
      .poll(async () => (await readPart(database, 'p1')).tapes)
      .toMatchObject({ 'late-moved': { title: 'Before late-moved', part: 'p1' } });
    await expect
      .poll(async () => Object.keys((await readPart(database, 'p0')).tapes))
      .not.toContain('late-gone');

    const { tapes, meta } = await readPart(database, 'p0');
    expect(tapes['late-retitled']).toMatchObject({ title: 'Changed', part: 'p0' });
    expect(Object.keys(tapes)).not.toContain('late-moved');
    expect(meta.tapes).toBe(Object.keys(tapes).length);
    expect((await readPart(database, 'p1')).meta).toMatchObject({ tapes: 1 });
  });
});
