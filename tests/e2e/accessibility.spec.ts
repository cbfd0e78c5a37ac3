import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, startSession, test } from '../support/e2e/fixtures.ts';

const spines = (page: Page) => page.getByRole('grid', { name: 'Shelf' }).getByRole('button');

/** How much the pixels of a picture vary; 0 for a plain surface. */
async function contrast(screenshot: Promise<Buffer>): Promise<number> {
  const { channels } = await sharp(await screenshot).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

test('In forced colours drawings, marks and the spines beside an open tape can be seen', async ({
  page,
}) => {
  await startSession(page, 'member');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });

    await page.goto('/');
    const invitation = page.getByText('CLICK ME!', { exact: true }).first();
    expect(await contrast(invitation.screenshot())).toBeGreaterThan(40);
    await page.goto('/shop');
    expect(await contrast(page.getByRole('heading').locator('svg').screenshot())).toBeGreaterThan(
      40,
    );
    await page.goto('/about');
    expect(await contrast(page.getByRole('main').locator('svg').screenshot())).toBeGreaterThan(40);
    const current = page.getByRole('link', { name: 'About', exact: true });
    const [mark, background] = await current.evaluate((link) =>
      [getComputedStyle(link, '::after'), getComputedStyle(document.documentElement)].map(
        ({ backgroundColor }) => backgroundColor,
      ),
    );
    expect(mark).not.toBe(background);

    await page.goto('/explore?sort=title');
    const colour = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .evaluate((key) => getComputedStyle(key).backgroundColor);
    expect(await colour('Title, ascending')).not.toBe(await colour('Artist'));
    await spines(page).nth(2).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('[data-image-status="waiting"]')).toHaveCount(0);
    const { x, y, width } = (await spines(page).nth(4).boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const clip = { x, y, width, height: 100 };
    expect(await contrast(page.screenshot({ clip }))).toBeGreaterThan(20);
  }
});
