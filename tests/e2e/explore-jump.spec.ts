import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  startSession,
  test,
} from '../support/e2e/fixtures.ts';

const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const rail = (page: Page) => page.getByRole('toolbar', { name: 'Jump by Title' });

test('The jump rail fits beside four spines at 320 pixels and at 400 % zoom, and a drag along it moves the shelf', {
  tag: '@every-browser',
}, async ({ page }) => {
  await startSession(page, 'member');
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/explore?sort=title');
  for (const height of [568, 256]) {
    await page.setViewportSize({ width: 320, height });
    await expect(rail(page)).toBeVisible();
    await expect(shelf(page)).toHaveAttribute('aria-colcount', '4');
    const first = shelf(page).getByRole('button', { name: /, 1 of 48$/ });
    await expect(first).toBeVisible();
    await rail(page).getByRole('button').last().click();
    await expect(first).not.toBeInViewport();

    // Below the search form, inside the window, and beside the spines.
    const box = (await rail(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const form = (await page.getByRole('search').boundingBox()) ?? { y: 0, height: 0 };
    expect(box.y).toBeGreaterThanOrEqual(form.y + form.height - 1);
    expect(box.y + box.height).toBeLessThanOrEqual(height + 1);
    const rights = await page
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...rights)).toBeLessThanOrEqual(box.x);
    await expectNoHorizontalScroll(page);
    if (height === 568) await expectNoAxeViolations(page);

    const scrolled = await page.evaluate(() => window.scrollY);
    const x = box.x + box.width / 2;
    await page.mouse.move(x, box.y + box.height - 5);
    await page.mouse.down();
    await page.mouse.move(x, box.y + 5, { steps: 5 });
    await page.mouse.up();
    await expect(first).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(scrolled);
  }
});
