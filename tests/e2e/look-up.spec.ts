import { answerLookUp } from '../../demo/look-up.ts';
import { openAddForm } from '../support/e2e/admin-page.ts';
import { demoScan } from '../support/e2e/demo-scan.ts';
import {
  adminPath,
  expect,
  expectNoAxeViolations,
  openAdmin,
  recordRequests,
  test,
} from '../support/e2e/fixtures.ts';

const title = 'Ferry Timetables';

test.afterEach(({ database }) => database.deleteByTitle(title));
test.beforeEach(async ({ page }) => {
  // The site's policy is asked before this answers.
  await page.route('https://musicbrainz.org/**', (route) =>
    route.fulfill({
      ...answerLookUp(route.request().url()),
      contentType: 'application/json',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
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

test.describe('In a window of 320 px', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    expectedConsoleErrors: [/^Looking the tape up failed. Failure: MusicBrainz is busy/],
  });

  test('a busy service, and what was found and filled, have no fault that axe finds', async ({
    page,
  }) => {
    await openAddForm(page);
    const form = page.getByRole('dialog');
    const lookUp = form.getByRole('button', { name: 'Look it up' });
    await form.getByLabel('Title').fill('Busy');
    await form.getByLabel('Artist').fill('Mira Kestrel');
    await lookUp.click();
    await expect(form.getByText('MusicBrainz is busy. Please try again.')).toBeVisible();
    await form.getByLabel('Release ID').fill('5012345678900');
    await form.getByRole('button', { name: 'Try again' }).click();
    const found = form.getByRole('button', { name: /HT-07 / });
    await found.waitFor();
    await expectNoAxeViolations(page);
    await found.click();
    await expect(form.getByText('MusicBrainz has Ferry Timetables')).toBeVisible();
    await expectNoAxeViolations(page);
    const overflow = await form.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow).toBe(0);
  });
});
