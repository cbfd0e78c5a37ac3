import type { Page } from '@playwright/test';
import type { Database } from '../support/e2e/database.ts';
import { readDeviceCopy } from '../support/e2e/device-copy.ts';
import { openEditorClient } from '../support/e2e/editor-client.ts';
import { expect, spines, startSession, test } from '../support/e2e/fixtures.ts';
import { layoutShifts, recordLayoutShifts } from '../support/e2e/layout-shifts.ts';
import { type Cost, startRequestCounter } from '../support/e2e/request-counter.ts';
import { update } from '../support/single-writes.ts';

/** The requests of a visit to the shelf (docs/decisions/0003-shelf-index.md). */

// A small phone, so that few images are in the window.
test.use({ viewport: { width: 360, height: 740 } });

const path = '/explore?shuffle=7';
const firstSpine = (page: Page) => page.locator('[data-cassette-id]').first();

/** The version of each part of the index. */
async function storedVersions(database: Database): Promise<Record<string, string>> {
  const meta = await database.firestore.doc('shelf/meta').get();
  const parts = Object.entries<{ version: string }>(meta.get('parts'));
  return Object.fromEntries(parts.map(([name, { version }]) => [name, version]));
}

/** Loads the shelf, and waits until it is complete, stored on the device, and its images are loaded. */
async function visit(page: Page, database: Database): Promise<void> {
  const answer = page.waitForResponse(/documents(:runQuery|:batchGet|\/(cassettes|shelf))/);
  await page.goto(path);
  await answer;
  const latest = await storedVersions(database);
  await expect.poll(() => readDeviceCopy(page)).toEqual(latest);
  await expect(firstSpine(page).locator('[data-image-status=loaded]')).toBeVisible();
  await expect(page.locator('[data-cassette-id] [data-image-status=waiting]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** Changes the title of a cassette, as an editor; resolves with the title before. */
async function rename(id: string, title: string): Promise<string> {
  const { catalogue } = await openEditorClient();
  const cassette = await catalogue.read(id);
  if (!cassette) throw new Error(`There is no ${id}.`);
  await update(catalogue, cassette, { ...cassette, title }, {}, { kind: 'form' });
  return cassette.title;
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

test('A first visit reads each part once, and loads the visible pictures alone', async ({
  page,
  database,
}) => {
  await startSession(page, 'member');
  const { take } = await startRequestCounter(page);
  await visit(page, database);
  const { reads, lookUps, downloads } = await take();
  expect(reads).toBe(1 + Object.keys(await storedVersions(database)).length);
  expect(lookUps).toBe(0);
  expect(downloads.length).toBeGreaterThan(0);
  expect(downloads.length).toBeLessThanOrEqual(await countVisibleSpines(page));
  expect(new Set(downloads).size).toBe(downloads.length);
});

test('A later visit reads what has changed alone, and loads no picture again', async ({
  page,
  database,
}) => {
  await startSession(page, 'member');
  await visit(page, database);
  const { take } = await startRequestCounter(page);
  await visit(page, database);
  expect(await take()).toEqual({ reads: 1, lookUps: 0, downloads: [] } satisfies Cost);

  const id = (await firstSpine(page).getAttribute('data-cassette-id')) ?? '';
  const title = await rename(id, 'Renamed');
  await visit(page, database);
  await expect(spines(page).first()).toHaveAccessibleName(/^Renamed/);
  expect(await take()).toEqual({ reads: 1 + 1, lookUps: 0, downloads: [] } satisfies Cost);
  await rename(id, title);
});

// The session is known from what Auth has stored.
test('A returning member sees the shelf before any service answers, and nothing moves when they do', async ({
  page,
  database,
}) => {
  await startSession(page, 'member');
  await visit(page, database);
  const id = (await firstSpine(page).getAttribute('data-cassette-id')) ?? '';
  const title = await rename(id, 'Renamed meanwhile');

  // The held requests are sent once the route is removed.
  const services = /identitytoolkit|securetoken|documents/;
  await page.route(services, () => {});
  await page.goto(path);
  await expect(spines(page).first()).toBeVisible();
  await expect(spines(page).first()).not.toHaveAccessibleName(/^Renamed/);
  await expect(firstSpine(page).locator('[data-image-status=loaded]')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.evaluate(recordLayoutShifts);
  await page.unroute(services);

  await expect(spines(page).first()).toHaveAccessibleName(/^Renamed meanwhile/);
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  expect(await layoutShifts(page)).toEqual([]);
  await rename(id, title);
});
