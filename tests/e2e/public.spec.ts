import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  expect,
  recordRequests,
  spines,
  startSession,
  test,
  waitForHydration,
} from '../support/e2e/fixtures.ts';
import { layoutShifts, recordLayoutShifts } from '../support/e2e/layout-shifts.ts';
import { holdRequests } from '../support/e2e/network-failures.ts';

const pages = ['/', '/about', '/caspla', '/shop', '/no/such/page'];

/** Waits until the page is hydrated and has its fonts. */
const ready = async (page: Page) => {
  await waitForHydration(page);
  await page.evaluate(() => document.fonts.ready);
};

/** The animations of the page that are running. */
const runningAnimations = (page: Page) =>
  page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );

test.describe('On a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625 });

  test('no public page loads anything from Firebase, and text hardly moves when the fonts arrive', async ({
    page,
  }) => {
    await page.addInitScript(recordLayoutShifts);
    const requested = recordRequests(page);
    let hasFallback = true;
    for (const path of pages) {
      const release = await holdRequests(page, /\.woff2$/);
      const fontRequested = page.waitForRequest(/\.woff2$/);
      await page.goto(path, { waitUntil: 'commit' });
      await waitForHydration(page);
      await fontRequested;
      hasFallback &&= await page.evaluate(() =>
        document.fonts.load("16px 'Archivo fallback'").then(({ length }) => length > 0),
      );
      release();
      await ready(page);
      const shifts = await layoutShifts(page);
      if (hasFallback)
        expect(
          shifts.reduce((sum, shift) => sum + shift, 0),
          path,
        ).toBeLessThan(0.05);
      await page.unrouteAll();
    }
    const { origin } = new URL(page.url());
    expect(requested.filter((url) => !url.startsWith(origin))).toEqual([]);
    expect(
      requested.filter((url) => /firestore|mailing-list|session|account|storage/.test(url)),
    ).toEqual([]);
    test.skip(!hasFallback, 'No font on this machine has the widths of Arial.');
  });
});

/** How much the pixels of a picture vary; 0 for a plain surface. */
async function contrast(screenshot: Promise<Buffer>): Promise<number> {
  const { channels } = await sharp(await screenshot).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

test('The ring of words turns until it is stopped, and under reduced motion nothing moves', async ({
  page,
}) => {
  await page.goto('/');
  await ready(page);
  expect(await runningAnimations(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Stop turning' }).click();
  await page.mouse.move(0, 0);
  await expect.poll(() => runningAnimations(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await ready(page);
  expect(await runningAnimations(page)).toBe(0);
  await expect(page.getByRole('button', { name: 'Stop turning' })).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`In forced colours on ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

    test('The drawings can be seen', async ({ page }) => {
      for (const [path, drawing] of [
        ['/', page.getByText('CLICK ME!', { exact: true }).first()],
        ['/about', page.getByRole('main').locator('svg')],
        ['/explore', page.getByRole('heading').locator('svg').first()],
      ] as const) {
        await page.goto(path);
        expect(await contrast(drawing.screenshot()), path).toBeGreaterThan(40);
      }
    });

    test('The spines beside an open tape can be seen', async ({ page }) => {
      await startSession(page, 'member');
      await page.goto('/explore?sort=title');
      await spines(page).nth(2).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.locator('[data-image-status="waiting"]')).toHaveCount(0);
      // The row moves to its place beside the tape.
      const spineContrast = async () => {
        const { x, y, width } = (await spines(page).nth(4).boundingBox())!;
        return contrast(page.screenshot({ clip: { x, y, width, height: 100 } }));
      };
      await expect.poll(spineContrast).toBeGreaterThan(20);
    });
  });

const field = (page: Page) => page.getByRole('textbox', { name: 'Email address' });

test('The keyboard alone can sign up, and the normalised address is stored', {
  tag: '@every-browser',
}, async ({ page, database }) => {
  await page.goto('/caspla');
  await ready(page);
  await expect(page.locator('input[name="subject"]')).not.toBeInViewport({ ratio: 0.5 });
  // The skip link leads past the header, and the honeypot is not in the tab order.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page)).toBeFocused();
  // The emulator keeps the list, so each run needs an address of its own.
  const typed = `Ada.${Date.now()}@BÜCHER.example`;
  await field(page).fill(`  \u200b${typed}\u200f `);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Join for updates' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thanks for signing up!')).toBeVisible();
  const signups = await database.documents('mailinglist');
  const stored = typed.toLowerCase().replace('bücher', 'xn--bcher-kva');
  const [signup, ...others] = signups.filter(({ data }) => data.email === stored);
  expect(others).toEqual([]);
  expect(Object.keys(signup?.data ?? {}).sort()).toEqual(['createdAt', 'email']);
});

test('The signup keeps what was typed before hydration, also in the year after the build', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/assets\/caspla-.*\.js/);
  await page.clock.setFixedTime('2031-01-02T12:00:00Z');
  await page.goto('/caspla');
  await field(page).fill('no address');
  await expect(page.getByText('© 2031')).toBeVisible();
  release();
  await ready(page);
  await expect(field(page)).toHaveValue('no address');
});
