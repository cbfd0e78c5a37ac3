import type { Page } from '@playwright/test';
import { test as base, expect, signIn } from '../support/e2e/fixtures.ts';
import { createLargeShelf, type LargeShelf, shuffleSeed } from '../support/e2e/large-shelf.ts';
import { leaveUnanswered, requestPatterns } from '../support/e2e/network-failures.ts';
import { type Cost, startRequestCounter } from '../support/e2e/request-counter.ts';

/** What a visit to the shelf costs, counted on the wire (docs/decisions/0003-shelf-index.md). */

const shelf = (page: Page) => page.getByRole('grid', { name: 'Shelf' });
const spines = (page: Page) => shelf(page).getByRole('button');
const tapes = (page: Page, count: number) => page.getByText(`${count} tapes`, { exact: true });

type Copy = { uid: string; parts: Record<string, { version: string }> };

/** What the device keeps of the shelf. */
const copy = (page: Page): Promise<Copy | undefined> =>
  page.evaluate(
    () =>
      new Promise<Copy | undefined>((done) => {
        const opening = indexedDB.open('keyval-store');
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('keyval')) return done(undefined);
          const kept = database.transaction('keyval').objectStore('keyval').get('shelf-1');
          kept.onsuccess = () => {
            database.close();
            done(kept.result as Copy | undefined);
          };
        };
      }),
  );

const versions = async (page: Page) =>
  Object.fromEntries(
    Object.entries((await copy(page))?.parts ?? {}).map(([part, { version }]) => [part, version]),
  );

/** Loads the shelf anew, and waits until it is whole, kept, and seen. */
async function visit(page: Page, large: LargeShelf): Promise<void> {
  const answer = page.waitForResponse(requestPatterns.reading);
  await page.goto(`/explore?shuffle=${shuffleSeed}`);
  await answer;
  const latest = await large.versions();
  await expect.poll(() => versions(page), { timeout: 90_000 }).toEqual(latest);
  await expect(
    page.locator('[data-cassette-id]').first().locator('[data-picture=loaded]'),
  ).toBeVisible();
  await expect(page.locator('[data-cassette-id] [data-picture=waiting]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** So many spines fit into the rows that show in the window, and one row more. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const rack = document.querySelector('[role=grid]') as HTMLElement;
    const rows = [...rack.querySelectorAll('[role=row]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    return (rows.length + 1) * Number(rack.getAttribute('aria-colcount'));
  });

const test = base.extend<{ stock: (count: number) => Promise<LargeShelf> }>({
  stock: async ({ database }, use) => {
    const stocked: LargeShelf[] = [];
    await use(async (count) => {
      const large = await createLargeShelf(database, count);
      stocked.push(large);
      return large;
    });
    for (const large of stocked) await large.restore();
  },
});

// As old a phone as they come, and few pictures to store.
test.use({ viewport: { width: 360, height: 740 } });

for (const count of [500, 5_000, 10_000])
  test(`of ${count} tapes: a visit reads what is new and fetches what is seen, and looks nothing up`, async ({
    page,
    stock,
  }) => {
    test.slow();
    const large = await stock(count);
    expect(large.parts).toBe(count / 500);
    await signIn(page, 'member');
    const { take } = await startRequestCounter(page);

    await visit(page, large);
    await expect(tapes(page, count)).toBeVisible();
    const first = await take();
    // The head of the shelf comes first, by one read more; of one part it is no quicker.
    const head = large.parts > 1 ? 1 : 0;
    expect(first).toMatchObject({ reads: 1 + head + count / 500, lookUps: 0 });
    expect(first.downloads.length).toBeGreaterThan(0);
    expect(first.downloads.length).toBeLessThanOrEqual(await inSight(page));
    expect(new Set(first.downloads).size).toBe(first.downloads.length);

    await visit(page, large);
    expect(await take()).toEqual({ reads: 1, lookUps: 0, downloads: [] } satisfies Cost);

    const before = await large.versions();
    await large.rename(0, 'Renamed at the desk');
    await large.remove(1);
    // It takes the place that was just made in the part that stands in front.
    const added = await large.add('Fresh from the duplicator');
    const after = await large.versions();
    const holders = Object.keys(after).filter((part) => after[part] !== before[part]);
    expect(holders.length).toBeLessThanOrEqual(3);

    await visit(page, large);
    await expect(tapes(page, count)).toBeVisible();
    await expect(spines(page).nth(0)).toHaveAccessibleName(/^Fresh from the duplicator/);
    await expect(spines(page).nth(1)).toHaveAccessibleName(/^Renamed at the desk/);
    expect(await take()).toEqual({
      reads: 1 + holders.length,
      lookUps: 0,
      downloads: [added],
    } satisfies Cost);
  });

test('who comes back sees the shelf before the network answers, and then nothing jumps', async ({
  page,
  stock,
}) => {
  const large = await stock(1_000);
  await signIn(page, 'member');
  await visit(page, large);
  await large.rename(7, 'Renamed meanwhile');
  await large.remove(25);

  let held = 0;
  await page.route(requestPatterns.reading, () => {
    held++;
  });
  await page.goto(`/explore?shuffle=${shuffleSeed}`);
  await expect(tapes(page, 1_000)).toBeVisible();
  await expect.poll(() => held).toBe(1);
  await page.evaluate(() => {
    window.scrollTo(0, 300);
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  // What is held is sent once nothing is routed any more.
  await page.unroute(requestPatterns.reading);

  await expect(tapes(page, 999)).toBeVisible();
  await expect(spines(page).nth(7)).toHaveAccessibleName(/^Renamed meanwhile/);
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('a copy that was left behind is nothing to another account', async ({ page }) => {
  await signIn(page, 'member');
  await page.goto('/explore');
  await expect(tapes(page, 48)).toBeVisible();
  await expect.poll(() => copy(page)).toBeDefined();
  const left = await copy(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => copy(page)).toBeUndefined();

  await signIn(page, 'editor');
  // As if the browser had died before the sign-out was through.
  await page.evaluate((copy) => {
    const opening = indexedDB.open('keyval-store');
    return new Promise<void>((done) => {
      opening.onsuccess = () => {
        const putting = opening.result.transaction('keyval', 'readwrite');
        putting.objectStore('keyval').put(copy, 'shelf-1');
        putting.oncomplete = () => done();
      };
    });
  }, left);
  const answer = await leaveUnanswered(page, requestPatterns.reading);
  const asked = page.waitForRequest(requestPatterns.reading);
  await page.goto('/explore');
  await asked;
  await expect(page.getByText('Fetching the tapes')).toBeVisible();
  await expect(spines(page)).toHaveCount(0);
  await answer();
});
