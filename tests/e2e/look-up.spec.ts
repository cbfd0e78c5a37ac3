import { answerLookUps, openAddForm } from '../support/e2e/admin-page.ts';
import { demoScan } from '../support/e2e/demo-scan.ts';
import { adminPath, expect, openAdmin, recordRequests, test } from '../support/e2e/fixtures.ts';

const title = 'Ferry Timetables';

test.afterEach(({ database }) => database.deleteByTitle(title));
test.beforeEach(async ({ page }) => {
  await answerLookUps(page);
  await openAdmin(page, adminPath(title));
});

test('A tape of the queue is looked up at MusicBrainz by keys alone, with nothing asked before', {
  tag: '@every-browser',
}, async ({ page, database }) => {
  const requests = recordRequests(page, /musicbrainz/);
  await openAddForm(page);
  const form = page.getByRole('dialog');
  await form.getByLabel('Scan of the whole J-card').setInputFiles(await demoScan(1));
  await form.getByLabel('Title').focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mira Kestrel');
  expect(requests).toEqual([]);
  const button = form.getByRole('button', { name: 'Look it up' });
  while (!(await button.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: /HT-07 / })).toBeFocused();
  expect(requests).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect(form.getByText(/^Filled: Country, Genre, Label, Release ID/)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => database.cassettesByTitle(title)).toHaveLength(1);
  const [cassette] = await database.cassettesByTitle(title);
  expect(cassette?.data).toMatchObject({ country: 'United Kingdom', releaseId: 'HT-07' });
  expect(requests).toHaveLength(2);
});
