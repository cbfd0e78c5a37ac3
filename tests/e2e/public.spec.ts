import type { Page } from '@playwright/test';
import { expect, recordRequests, test, waitForHydration } from '../support/e2e/fixtures.ts';
import { layoutShifts, recordLayoutShifts } from '../support/e2e/layout-shifts.ts';
import { holdRequests, requestPatterns } from '../support/e2e/network-failures.ts';

const pages = ['/', '/about', '/caspla', '/shop', '/no/such/page'];

/** The emulator keeps the list, so each test needs an address of its own. */
const newAddress = (domain = 'example.org') =>
  `Ada.${Date.now()}.${Math.floor(Math.random() * 1e6)}@${domain}`;

/** Waits until the page is hydrated and has its fonts. */
const ready = async (page: Page) => {
  await waitForHydration(page);
  await page.evaluate(() => document.fonts.ready);
};

const rotation = (page: Page) =>
  page
    .getByText('CLICK ME!', { exact: true })
    .first()
    .evaluate((text) => getComputedStyle(text.closest('svg') as SVGElement).transform);

/** Whether the ring has another rotation after a few frames. */
const isTurning = async (page: Page) => {
  const before = await rotation(page);
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let frames = 0;
        const next = () => (++frames < 12 ? requestAnimationFrame(next) : done());
        next();
      }),
  );
  return (await rotation(page)) !== before;
};

test('No public page loads anything from Firebase', async ({ page }) => {
  const requested = recordRequests(page);
  for (const path of pages) {
    await page.goto(path);
    await ready(page);
  }
  const { origin } = new URL(page.url());
  expect(requested.filter((url) => !url.startsWith(origin))).toEqual([]);
  expect(requested.filter((url) => /firestore|mailing-list|session|storage/.test(url))).toEqual([]);
});

test('The ring of words turns until it is stopped, and not at all under reduced motion', async ({
  page,
}) => {
  await page.goto('/');
  await ready(page);
  expect(await isTurning(page)).toBe(true);
  await page.getByRole('button', { name: 'Stop turning' }).click();
  await page.mouse.move(0, 0);
  expect(await isTurning(page)).toBe(false);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await ready(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.getByRole('button', { name: 'Stop turning' })).toBeHidden();
});

test.describe('The signup', () => {
  const field = (page: Page) => page.getByRole('textbox', { name: 'Email address' });

  test('stores the normalised address', { tag: '@every-browser' }, async ({ page, database }) => {
    const typed = newAddress('BÜCHER.example');
    await page.goto('/caspla');
    await field(page).fill(`  \u200b${typed}\u200f `);
    const release = await holdRequests(page, requestPatterns.commit);
    await page.getByRole('button', { name: 'Join for updates' }).click();
    await expect(page.getByRole('button', { name: 'Signing you up…' })).toBeVisible();
    release();
    await expect(page.getByText('Thanks for signing up!')).toBeVisible();
    await expect(
      page.getByText('Check your email for updates and release information'),
    ).toBeVisible();

    const signups = await database.documents('mailinglist');
    const stored = typed.toLowerCase().replace('bücher', 'xn--bcher-kva');
    const [signup, ...others] = signups.filter(({ data }) => data.email === stored);
    expect(others).toEqual([]);
    expect(Object.keys(signup?.data ?? {}).sort()).toEqual(['createdAt', 'email']);
  });

  test('works with the keyboard alone', async ({ page }) => {
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
    await page.keyboard.type('ada');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Join for updates' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter a valid email.')).toBeVisible();
    await expect(field(page)).toBeFocused();

    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(newAddress());
    await page.keyboard.press('Enter');
    await expect(page.getByText('Thanks for signing up!')).toBeVisible();
  });

  test('keeps what was typed before hydration, even if the year of the build is over', async ({
    page,
  }) => {
    const release = await holdRequests(page, /\/assets\/caspla-.*\.js/);
    await page.clock.setFixedTime('2031-01-02T12:00:00Z');
    await page.goto('/caspla');
    await field(page).fill('no address');
    await expect(page.getByText('© 2031')).toBeVisible();
    await expect(field(page)).toHaveValue('no address');
    release();
    await ready(page);
    await page.getByRole('button', { name: 'Join for updates' }).click();
    await expect(page.getByText('Please enter a valid email.')).toBeVisible();
    await expect(field(page)).toHaveValue('no address');
  });
});

test('Without JavaScript the signup sends nothing and says where to write to', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/caspla');
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.org');
  await page.getByRole('button', { name: 'Join for updates' }).click();
  await expect(page).toHaveURL('/caspla');
  await expect(page.locator('noscript a')).toBeVisible();
  await context.close();
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625 });

  test('no text moves when the fonts arrive', async ({ page }) => {
    await page.addInitScript(recordLayoutShifts);
    for (const path of pages.slice(0, 4)) {
      const release = await holdRequests(page, /\.woff2$/);
      const fontRequested = page.waitForRequest(/\.woff2$/);
      await page.goto(path, { waitUntil: 'commit' });
      await waitForHydration(page);
      await fontRequested;
      const hasFallback = await page.evaluate(() =>
        document.fonts.load("16px 'Archivo fallback'").then(({ length }) => length > 0),
      );
      test.skip(!hasFallback, 'No font on this machine has the widths of Arial.');
      release();
      await ready(page);
      const shifts = await layoutShifts(page);
      expect(
        shifts.reduce((sum, shift) => sum + shift, 0),
        path,
      ).toBeLessThan(0.01);
      await page.unrouteAll();
    }
  });
});
