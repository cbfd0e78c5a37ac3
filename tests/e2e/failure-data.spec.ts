import type { Page } from '@playwright/test';
import { FieldValue } from 'firebase-admin/firestore';
import { cassetteRow, editRowForm } from '../support/e2e/admin-page.ts';
import {
  type Database,
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  signIn,
  test,
} from '../support/e2e/fixtures.ts';
import { countRequests, cutNextAnswer, requestPatterns } from '../support/e2e/network-failures.ts';

/** Documents that no form of the site would have written, and searches that nobody means. */

const tape = (fields: object) => ({
  title: 'Odd',
  artist: ['Odd One'],
  country: '',
  genre: [],
  label: '',
  releaseId: '',
  releaseYear: null,
  editorNotes: '',
  link: '',
  inStock: 'No',
  locations: [],
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
const endless = 'W'.repeat(200);
const pattern = 'Odd (.*) [a-z]+ $1 \\';
const goneImage = (end: string) => `images/00000000-0000-4000-8000-00000000000${end}`;

const documents: Record<string, object> = {
  'odd-html': tape({ title: html, artist: [html], editorNotes: html, label: html }),
  'odd-arabic': tape({ title: arabic, artist: ['فنان', 'Plain Artist'] }),
  'odd-emoji': tape({ title: emoji, releaseYear: 1987 }),
  'odd-endless': tape({ title: endless, artist: [endless.slice(0, 120)], editorNotes: endless }),
  'odd-pattern': tape({ title: pattern }),
  'odd-bjork': tape({ title: 'Oddly Accented', artist: ['Björk Guðmundsdóttir'] }),
  'odd-gone': tape({
    title: 'Oddly Imageless',
    spineImageUrl: goneImage('1'),
    frontImageUrl: goneImage('2'),
    fullJCardImageUrl: goneImage('3'),
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
const fullView = (page: Page) => page.getByRole('dialog');

async function find(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Search the shelf' }).fill(text);
  await expect(page.getByText(`of ${48 + ids.length} tapes`)).toBeVisible();
}

const entries = async (database: Database): Promise<string[]> =>
  Object.keys(await database.entries());

test.use({ expectedConsoleErrors: [/No address for the image/] });

// Written past the page, as a script or the console would: an editor's visit puts them on the shelf.
test.beforeAll(async ({ browser, database }) => {
  for (const [id, fields] of Object.entries(documents))
    await database.firestore.collection('cassettes').doc(id).set(fields);
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, 'editor');
  await expect
    .poll(async () => (await entries(database)).filter((id) => ids.includes(id)).sort())
    .toEqual([...ids].sort());
  await context.close();
});
test.afterAll(async ({ database }) => {
  for (const id of ids) await database.deleteCassette(id);
  expect(await entries(database)).toHaveLength(48);
});

// Whatever a tape says, no script of it may run.
test.beforeEach(({ page }) => {
  page.on('dialog', () => {
    throw new Error('A tape’s text ran as a script.');
  });
});

test.describe('on the shelf', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'member');
    await page.goto('/explore');
    await expect(page.getByText(`${48 + ids.length} tapes`)).toBeVisible();
  });

  for (const [says, term, title] of [
    ['HTML', 'ONERROR', html],
    ['right-to-left text', 'PLAIN ARTIST', arabic],
    ['emoji', 'GHOSTLY', emoji],
    ['200 characters without a space', endless.slice(0, 30), endless],
  ] as const)
    test(`${says} in a title is text, kept apart from what stands around it`, async ({ page }) => {
      await find(page, term);
      await expect(spines(page)).toHaveCount(1);
      await spines(page).click();
      const heading = fullView(page).getByRole('heading');
      await expect(heading).toHaveText(title);
      const isolated = heading.locator('bdi');
      await expect(isolated).toHaveText(title);
      expect(await isolated.evaluate((text) => getComputedStyle(text).unicodeBidi)).toBe('isolate');
      await expect(page.locator('img[src="x"]')).toHaveCount(0);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 700 });
        await expectNoHorizontalScroll(page);
        const excess = await fullView(page).evaluate((view) => view.scrollWidth - view.clientWidth);
        expect(excess).toBeLessThanOrEqual(0);
      }
      await expectNoAxeViolations(page);
    });

  test('"bjork" finds "Björk", in whatever case', async ({ page }) => {
    for (const term of ['bjork', 'BJÖRK', 'Bjo\u0308rk']) {
      await find(page, term);
      await expect(spines(page)).toHaveCount(1);
      await expect(spines(page)).toHaveAccessibleName(/Björk/);
    }
  });

  test('the characters of regular expressions mean themselves', async ({ page }) => {
    for (const term of ['(.*)', '[a-z]+', '$1 \\', '+ $']) {
      await find(page, term);
      await expect(spines(page)).toHaveCount(1);
      await expect(spines(page)).toHaveAccessibleName(/Odd \(\.\*\)/);
    }
    await find(page, '(a+)+$');
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  });

  test('10,000 characters in the search find nothing, and stop nobody', async ({ page }) => {
    await find(page, 'odd '.repeat(2500));
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await page.getByRole('textbox', { name: 'Search the shelf' }).press('Enter');
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page.getByText(`${48 + ids.length} tapes`, { exact: true })).toBeVisible();
  });

  test('10,000 characters in a shared address do so too', async ({ page }) => {
    await page.goto(`/explore?find=${'odd'.repeat(3333)}`);
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    await expectNoHorizontalScroll(page);
  });

  test('fields of odd types are shown as far as they go', async ({ page }) => {
    await find(page, 'Oddly Alone');
    await spines(page).click();
    await expect(fullView(page)).toContainText('Oddly Alone');
    await expect(fullView(page).getByRole('link', { name: 'Link', exact: true })).toHaveCount(0);
    await expect(fullView(page)).not.toContainText('undefined');
    await expect(fullView(page)).not.toContainText('[object');
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await find(page, 'oddville');
    await expect(spines(page)).toHaveCount(1);
  });

  test('spines set by the house, in a row, are named by what is written on them', async ({
    page,
  }) => {
    await find(page, 'Odd One');
    await expect(page.getByRole('gridcell').getByText('1987')).toBeVisible();
    await expect(page.getByRole('gridcell').locator('[data-picture=missing]')).toHaveCount(3);
    await expectNoAxeViolations(page);
  });

  test('a document that lacks nearly everything has a place and a name', async ({ page }) => {
    await find(page, 'oddly lacking');
    await expect(spines(page)).toHaveAccessibleName('Untitled tape');
    await spines(page).click();
    await expect(fullView(page).getByRole('heading')).toHaveText('Untitled tape');
    await expect(fullView(page)).toContainText('Oddly Lacking');
    await expectNoAxeViolations(page);
  });

  for (const [says, term] of [
    ['without images', 'Ghostly'],
    ['whose image objects are gone', 'Oddly Imageless'],
  ] as const)
    test(`a tape ${says} stands there by its words, without a broken picture`, async ({ page }) => {
      await find(page, term);
      await expect(page.getByRole('gridcell').locator('[data-picture=missing]')).toBeVisible();
      await spines(page).click();
      await expect(fullView(page).getByRole('heading')).toBeVisible();
      await expect(fullView(page).locator('[data-picture=missing]')).toHaveCount(2);
      await expect(fullView(page).locator('img:visible')).toHaveCount(0);
      await expectNoAxeViolations(page);
      await fullView(page)
        .getByRole('button', { name: /Unfold/ })
        .click();
      await expect(fullView(page).locator('[data-picture=missing]')).toHaveCount(1);
      await expect(fullView(page).locator('img:visible')).toHaveCount(0);
      await expectNoAxeViolations(page);
    });
});

test.describe('in the admin', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'editor');
    await expect(page.getByText(`${48 + ids.length} tapes`)).toBeVisible();
  });

  test('they are text, and a second visit has nothing to mend', async ({ page }) => {
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    await expectNoHorizontalScroll(page);
    await page.waitForLoadState('networkidle');
    const commits = countRequests(page, (request) => requestPatterns.commit.test(request.url()));
    await page.reload();
    await expect(page.getByText(`${48 + ids.length} tapes`)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(commits()).toBe(0);
  });

  test('an odd one can be edited, and is a sound one afterwards', async ({ page, database }) => {
    await page.getByRole('columnheader', { name: 'Artist' }).getByRole('button').click();
    const edit = page.getByRole('button', { name: 'Edit 4711', exact: true });
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
    await edit.click();
    const form = editRowForm(page, '4711');
    await expect(form.getByLabel('Artist')).toHaveValue('Oddly Alone');
    await form.getByLabel('Title').fill('Oddly Mended');
    await form.getByLabel('Release Year').fill('1987');
    await form.getByLabel('Link').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(cassetteRow(page, 'Oddly Mended')).toBeVisible();
    const [mended] = await database.cassettesByTitle('Oddly Mended');
    expect(mended?.data).toMatchObject({ title: 'Oddly Mended', releaseYear: 1987, link: '' });
  });
});

test.describe('changed past the page', () => {
  const late = ['late-gone', 'late-moved', 'late-retitled'];
  const part = async (database: Database, name: string) => {
    const [tapes, meta] = await Promise.all([
      database.entries(name),
      database.firestore.doc('shelf/meta').get(),
    ]);
    return { tapes, meta: meta.get(`parts.${name}`) };
  };

  test.afterEach(async ({ database }) => {
    for (const id of late) await database.deleteCassette(id);
    const { firestore } = database;
    await firestore.doc('shelf/meta').update({ 'parts.p1': FieldValue.delete() });
    await firestore.doc('shelf/p1').delete();
  });

  test('tapes are on the shelf as they are, after an editor’s visit on a bad line', async ({
    page,
    database,
  }) => {
    const { firestore } = database;
    await cutNextAnswer(page, requestPatterns.commit);
    for (const id of late)
      await firestore.doc(`cassettes/${id}`).set(tape({ title: `Before ${id}` }));
    await signIn(page, 'editor');
    await expect.poll(() => entries(database)).toEqual(expect.arrayContaining(late));
    const first = await part(database, 'p0');
    expect(first.meta.tapes).toBe(Object.keys(first.tapes).length);

    await firestore.doc('cassettes/late-retitled').update({ title: 'Changed' });
    await firestore.doc('cassettes/late-gone').delete();
    await firestore.doc('cassettes/late-moved').update({ part: 'p1' });
    await cutNextAnswer(page, requestPatterns.commit);
    await page.reload();
    await expect
      .poll(async () => (await part(database, 'p1')).tapes)
      .toMatchObject({ 'late-moved': { title: 'Before late-moved', part: 'p1' } });
    await expect
      .poll(async () => Object.keys((await part(database, 'p0')).tapes))
      .not.toContain('late-gone');

    const { tapes, meta } = await part(database, 'p0');
    expect(tapes['late-retitled']).toMatchObject({ title: 'Changed', part: 'p0' });
    expect(Object.keys(tapes)).not.toContain('late-moved');
    expect(meta.tapes).toBe(Object.keys(tapes).length);
    expect((await part(database, 'p1')).meta).toMatchObject({ tapes: 1 });
  });
});
