import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, startSession, test, waitForHydration } from '../support/e2e/fixtures.ts';

const spines = (page: Page) => page.getByRole('grid', { name: 'Shelf' }).getByRole('button');

/** How much the pixels of a picture vary; 0 for a plain surface. */
async function contrast(screenshot: Promise<Buffer>): Promise<number> {
  const { channels } = await sharp(await screenshot).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

test('In forced colours drawings, marks and the spines beside an open tape can be seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const inEachScheme = async (check: () => Promise<void>) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme });
      await check();
    }
  };
  const expectContrast = (element: Locator) =>
    inEachScheme(async () => {
      expect(await contrast(element.screenshot())).toBeGreaterThan(40);
    });

  await page.goto('/explore');
  await expectContrast(page.getByRole('heading').locator('svg'));
  await startSession(page, 'member');
  await page.goto('/');
  await expectContrast(page.getByText('CLICK ME!', { exact: true }).first());
  await page.goto('/about');
  await expectContrast(page.getByRole('main').locator('svg'));
  const current = page.getByRole('link', { name: 'About', exact: true });
  await inEachScheme(async () => {
    const [mark, background] = await current.evaluate((link) =>
      [getComputedStyle(link, '::after'), getComputedStyle(document.documentElement)].map(
        ({ backgroundColor }) => backgroundColor,
      ),
    );
    expect(mark).not.toBe(background);
  });

  await page.goto('/explore?sort=title');
  const colour = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((key) => getComputedStyle(key).backgroundColor);
  await spines(page).nth(2).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[data-image-status="waiting"]')).toHaveCount(0);
  const { x, y, width } = (await spines(page).nth(4).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const clip = { x, y, width, height: 100 };
  await inEachScheme(async () => {
    expect(await colour('Title, ascending')).not.toBe(await colour('Artist'));
    expect(await contrast(page.screenshot({ clip }))).toBeGreaterThan(20);
  });
});

test('Keyboard focus is never hidden behind an open tape', async ({ page }) => {
  await startSession(page, 'member');
  await page.goto('/explore');
  for (const [width, height] of [
    [720, 450],
    [320, 256],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await spines(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeFocused();
    for (let i = 0; i < 16; i++) {
      await page.keyboard.press('Tab');
      // Inside the view, in the browser's own controls, or beside the view and visible.
      const isVisible = await page.evaluate(() => {
        const focused = document.activeElement;
        const view = document.querySelector('dialog');
        if (!focused || !view || focused === document.body || view.contains(focused)) return true;
        const { left, right, top } = focused.getBoundingClientRect();
        const first = Math.max(top, 64) + 5;
        return first < view.getBoundingClientRect().top && right > 0 && left < innerWidth;
      });
      expect(isVisible).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('A long record keeps its words whole and its case in sight, and prints without the shelf', async ({
  page,
}) => {
  await startSession(page, 'member');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1024, height: 650 });
  await page.goto('/explore?find=PRZEPOMPOWNIA');
  const view = page.getByRole('dialog');
  await spines(page).first().click();
  const lines = await view.getByRole('heading', { level: 2 }).evaluate((heading) => {
    const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const word = document.createRange();
    word.setStart(text, 0);
    word.setEnd(text, text.data.indexOf(' '));
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);

  await page.goto('/explore?find=UNABRIDGED');
  await spines(page).first().click();
  const content = view.locator(':scope > div').last();
  await content.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  expect(await content.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await expect(view.getByRole('button', { name: /Unfold the J-card/ })).toBeInViewport({
    ratio: 0.9,
  });

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox').or(page.getByRole('table'))).toBeHidden();
  await expect(view.getByRole('button', { name: 'X' })).toBeHidden();
  // The J-card.
  await expect(view.locator('img').filter({ visible: true })).toHaveCount(1);
});

/** The contrast between the focus ring of an element and each of the surfaces on which it is drawn. */
const ringContrasts = (element: Locator) =>
  element.evaluate((focused) => {
    const { outlineColor, outlineStyle, outlineOffset } = getComputedStyle(focused);
    if (document.activeElement !== focused || outlineStyle === 'none') return [0];
    const backgroundOf = (start: Element | null) => {
      for (let at = start; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    // A ring with a negative offset is drawn on the element itself.
    const isInside = Number.parseFloat(outlineOffset) < 0;
    // The disc of the home page is larger than its link.
    const discs = [...focused.querySelectorAll(':scope > svg:first-of-type > circle')].map(
      (disc) => getComputedStyle(disc).fill,
    );
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((text) => {
        const value = Number(text) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return [backgroundOf(isInside ? focused : focused.parentElement), ...discs]
      .filter((colour) => colour.startsWith('rgb('))
      .map((colour) => {
        const [dark = 0, light = 0] = [luminance(outlineColor), luminance(colour)].sort(
          (a, b) => a - b,
        );
        return (light + 0.05) / (dark + 0.05);
      });
  });

test('The focus rings of the name and of the mascot stand out from what they are drawn on', async ({
  page,
}) => {
  await startSession(page, 'member');
  for (const path of ['/', '/explore']) {
    await page.goto(path);
    // A ring is shown for the keyboard only.
    await page.keyboard.press('Tab');
    const name = page.getByRole('banner').getByRole('link').first();
    const mascot = page.getByRole('main').getByRole('link').first();
    for (const link of path === '/' ? [name, mascot] : [name]) {
      await link.focus();
      const contrasts = await ringContrasts(link);
      expect(contrasts.length).toBeGreaterThan(0);
      for (const ratio of contrasts) expect(ratio).toBeGreaterThanOrEqual(3);
    }
  }
});

test('The login is read in the order in which it is seen', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Login' })).toBeVisible();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const places = await dialog.locator('h2, input, a, button').evaluateAll((elements) =>
      elements.map((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        return { left, top, bottom };
      }),
    );
    expect(places.length).toBeGreaterThan(5);
    for (const [at, place] of places.slice(1).entries()) {
      const before = places[at];
      // Below the one before, or at its right in the same row.
      const isBelow = before && place.top >= before.bottom;
      expect(isBelow || (before && place.left > before.left)).toBe(true);
    }
  }
});

test('A message below the field of the signup does not move the field', async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/caspla');
    await waitForHydration(page);
    const field = page.getByRole('textbox', { name: 'Email address' });
    const before = await field.boundingBox();
    await field.fill('nobody');
    await field.press('Enter');
    await expect(page.getByText('Please enter a valid email.')).toBeVisible();
    expect(await field.boundingBox()).toEqual(before);
  }
});

test('Without JavaScript the signup sends nothing and says where to write to', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/caspla');
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.org');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Join for updates' }).click();
  await expect(page).toHaveURL('/caspla');
  await expect(page.locator('noscript a')).toBeVisible();
  await context.close();
});
