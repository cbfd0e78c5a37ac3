import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, startSession, test } from '../support/e2e/fixtures.ts';

/** What axe does not see (states.spec.ts has the rest). */

const spines = (page: Page) => page.getByRole('grid', { name: 'Shelf' }).getByRole('button');

/** How much the pixels of a picture vary; 0 for a plain surface. */
async function contrast(screenshot: Promise<Buffer>): Promise<number> {
  const { channels } = await sharp(await screenshot).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

test('In forced colours drawings and the spines beside an open tape can be seen', async ({
  page,
}) => {
  const inEachScheme = async (picture: () => Promise<Buffer>, atLeast: number) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme });
      expect(await contrast(picture())).toBeGreaterThan(atLeast);
    }
  };
  await page.goto('/explore');
  await inEachScheme(() => page.getByRole('heading').locator('svg').screenshot(), 40);
  await page.goto('/');
  const words = page.getByText('CLICK ME!', { exact: true }).first();
  await inEachScheme(() => words.screenshot(), 40);
  await page.goto('/about');
  await inEachScheme(() => page.getByRole('main').locator('svg').screenshot(), 40);

  await startSession(page, 'member');
  await page.goto('/explore?sort=title');
  await spines(page).nth(2).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[data-image-status="waiting"]')).toHaveCount(0);
  const { x, y, width } = (await spines(page).nth(4).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await inEachScheme(() => page.screenshot({ clip: { x, y, width, height: 100 } }), 20);
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

test('A long record keeps its words whole and its case in sight', async ({ page }) => {
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
  await content.evaluate((element) => element.children[1]?.scrollIntoView({ block: 'end' }));
  expect(await content.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await expect(view.getByRole('button', { name: /Unfold the J-card/ })).toBeInViewport({
    ratio: 0.9,
  });
});
