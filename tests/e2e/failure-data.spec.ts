import { emptyDraft } from '../../src/domain/fields.ts';
import { cassetteRow, editedRow } from '../support/e2e/admin-page.ts';
import { adminPath, expect, openAdmin, test } from '../support/e2e/fixtures.ts';

/** Documents that no form of the site has written, as a script or the console would. */

const cassetteDocument = (fields: object) => ({
  ...emptyDraft,
  artist: ['Odd One'],
  spineImageUrl: '',
  frontImageUrl: '',
  fullJCardImageUrl: '',
  spineBlurhash: '',
  frontBlurhash: '',
  fullJCardBlurhash: '',
  ...fields,
});

const longWord = 'W'.repeat(200);
const html = `<img src=x onerror="alert(1)"><b>Bold</b> & "quoted"`;
const text = [html, 'شريط\u202e moc.elpmaxe', '📼👩‍👩‍👧 Ghostly ❤️', longWord].join(' ');

const documents = {
  'odd-text': cassetteDocument({
    title: text,
    artist: [html, longWord.slice(0, 120)],
    editorNotes: text,
    label: html,
  }),
  'odd-gone': cassetteDocument({ title: 'Oddly Imageless' }),
  'odd-types': {
    title: 4711,
    artist: 'Oddly Alone',
    genre: { one: 'Dub' },
    releaseYear: '1987',
    editorNotes: ['a list'],
    link: 'javascript:alert(1)',
    inStock: true,
    locations: [null, 'Oddville', 7, ''],
    spineBlurhash: 'no hash at all',
    createdAt: 'yesterday',
    price: 12,
  },
  'odd-lacking': { label: 'Oddly Lacking' },
  'odd-deleted': cassetteDocument({ title: 'Oddly Deleted' }),
  'odd-moved': cassetteDocument({ title: 'Oddly Moved', part: 'nowhere' }),
};
const ids = Object.keys(documents);

test.use({ expectedConsoleErrors: [/No address for the image/] });
test.afterEach(async ({ database }) => {
  for (const id of ids) await database.deleteCassette(id);
  expect(Object.keys(await database.entries())).toHaveLength(48);
});

test('Documents that no form has written come to the list and the shelf with npm run shelf, can be corrected, and are shown as text without a broken image', async ({
  page,
  database,
}) => {
  const { firestore } = database;
  // No text of a cassette may run as a script.
  page.on('dialog', () => {
    throw new Error('A text ran as a script.');
  });
  const set = (id: string, fields: object) => firestore.doc(`cassettes/${id}`).set(fields);

  await test.step('The list says that it lacks them, until the command has run', async () => {
    for (const [id, fields] of Object.entries(documents)) await set(id, fields);
    await openAdmin(page, adminPath('4711'));
    await expect(page.getByText('Tapes were added or deleted past this page.')).toBeVisible();
    await firestore.doc('cassettes/odd-deleted').delete();
    await database.rebuildShelf();
    await page.reload();
    await expect(page.getByText('Tapes were added or deleted past this page.')).toHaveCount(0);
  });

  await test.step('An editor corrects one', async () => {
    await page.getByRole('button', { name: 'Edit 4711', exact: true }).click();
    const form = editedRow(page, '4711');
    await expect(form.getByLabel('Artist')).toHaveValue('Oddly Alone');
    await form.getByLabel('Title').fill('4711 Corrected');
    await form.getByLabel('Release Year').fill('1987');
    await form.getByLabel('Link').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(cassetteRow(page, '4711 Corrected')).toBeVisible();
    const [edited] = await database.cassettesByTitle('4711 Corrected');
    expect(edited?.data).toMatchObject({ releaseYear: 1987, link: '' });
    await page.getByRole('searchbox', { name: 'Search the tapes' }).fill('onerror');
    await expect(page.getByRole('rowheader')).toHaveText([text]);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  });

  await page.goto('/explore');
  const detail = page.getByRole('dialog');
  const openOnly = async (term: string) => {
    await page.getByRole('textbox', { name: 'Search the shelf' }).fill(term);
    await expect(page.getByText('1 of 53 tapes')).toBeVisible();
    await page.getByRole('grid', { name: 'Shelf' }).getByRole('button').click();
    await expect(detail.getByRole('heading', { level: 2 })).toBeVisible();
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(detail).toHaveCount(0);
  };

  await test.step('HTML, right-to-left text, emoji and long words are isolated text and fit', async () => {
    await openOnly('onerror');
    const isolated = detail.getByRole('heading', { level: 2 }).locator('bdi');
    await expect(isolated).toHaveText(text);
    expect(await isolated.evaluate((node) => getComputedStyle(node).unicodeBidi)).toBe('isolate');
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const excess = await detail.evaluate((view) => view.scrollWidth - view.clientWidth);
      expect(excess).toBeLessThanOrEqual(0);
    }
    await close();
  });

  await test.step('A nearly empty document is an untitled tape', async () => {
    await openOnly('oddly lacking');
    await expect(detail.getByRole('heading', { level: 2 })).toHaveText('Untitled tape');
    await expect(detail).toContainText('Oddly Lacking');
    await expect(detail).not.toContainText(/undefined|\[object/);
    await expect(detail.locator('[data-image-status=missing]')).toHaveCount(3);
    await close();
  });
});
