import type { Page } from '@playwright/test';

import { readDeviceCopy } from '../support/e2e/device-copy.ts';
import { test as base, expect, startSession } from '../support/e2e/fixtures.ts';
import { createLargeShelf, type LargeShelf, shuffleSeed } from '../support/e2e/large-shelf.ts';
import { layoutShifts, recordLayoutShifts } from '../support/e2e/layout-shifts.ts';
import { requestPatterns } from '../support/e2e/network-failures.ts';
import { type Cost, startRequestCounter } from '../support/e2e/request-counter.ts';

/** The requests of a visit to the shelf (docs/decisions/0003-shelf-index.md). */

const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const spines = (page: Page) => shelf(page).getByRole('button');
const tapes = (page: Page, count: number) => page.getByText(`${count} tapes`, { exact: true });

/** The version of each part of the copy on the device. */
const versions = async (page: Page) =>
  Object.fromEntries(
    Object.entries(await readDeviceCopy(page)).map(([key, { version }]) => [
      key.split('/')[1],
      version,
    ]),
  );

/** Loads the shelf, and waits until it is complete, stored on the device, and its images are loaded. */
async function visit(page: Page, large: LargeShelf): Promise<void> {
  const answer = page.waitForResponse(requestPatterns.reading);
  await page.goto(`/explore?shuffle=${shuffleSeed}`);
  await answer;
  const latest = await large.versions();
  await expect.poll(() => versions(page), { timeout: 90_000 }).toEqual(latest);
  await expect(
    page.locator('[data-cassette-id]').first().locator('[data-image-status=loaded]'),
  ).toBeVisible();
  await expect(page.locator('[data-cassette-id] [data-image-status=waiting]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** The number of spines in the visible rows and one more row. */
const countVisibleSpines = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]') as HTMLElement;
    const rows = [...grid.querySelectorAll('[role=row]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    return (rows.length + 1) * Number(grid.getAttribute('aria-colcount'));
  });

const test = base.extend<{ fillShelf: (count: number) => Promise<LargeShelf> }>({
  fillShelf: async ({ database }, use) => {
    const shelves: LargeShelf[] = [];
    await use(async (count) => {
      const large = await createLargeShelf(database, count);
      shelves.push(large);
      return large;
    });
    for (const large of shelves) await large.restore();
  },
});

// A small phone, so that few images are needed.
test.use({ viewport: { width: 360, height: 740 } });

test('A visit to a shelf of 1000 tapes reads changed parts alone, and loads visible pictures alone', async ({
  page,
  fillShelf,
}) => {
  test.slow();
  const count = 1_000;
  const large = await fillShelf(count);
  expect(large.partCount).toBe(11);
  await startSession(page, 'member');
  const { take } = await startRequestCounter(page);

  await visit(page, large);
  await expect(tapes(page, count)).toBeVisible();
  const first = await take();
  expect(first).toMatchObject({ reads: 1 + 11, lookUps: 0 });
  expect(first.downloads.length).toBeGreaterThan(0);
  expect(first.downloads.length).toBeLessThanOrEqual(await countVisibleSpines(page));
  expect(new Set(first.downloads).size).toBe(first.downloads.length);

  await visit(page, large);
  expect(await take()).toEqual({ reads: 1, lookUps: 0, downloads: [] } satisfies Cost);

  const before = await large.versions();
  await large.rename(0, 'Renamed');
  const after = await large.versions();
  expect(Object.keys(after).filter((part) => after[part] !== before[part])).toHaveLength(1);
  await visit(page, large);
  await expect(spines(page).nth(0)).toHaveAccessibleName(/^Renamed/);
  expect(await take()).toEqual({ reads: 1 + 1, lookUps: 0, downloads: [] } satisfies Cost);

  await test.step('A returning member sees the shelf before the network answers, and nothing moves when it does', async () => {
    await large.rename(7, 'Renamed meanwhile');

    let held = 0;
    await page.route(requestPatterns.reading, () => {
      held++;
    });
    await page.goto(`/explore?shuffle=${shuffleSeed}`);
    await expect(tapes(page, count)).toBeVisible();
    await expect.poll(() => held).toBe(1);
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.evaluate(recordLayoutShifts);
    // The held requests are sent once the route is removed.
    await page.unroute(requestPatterns.reading);

    await expect(spines(page).nth(7)).toHaveAccessibleName(/^Renamed meanwhile/);
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
    expect(await layoutShifts(page)).toEqual([]);
  });
});
