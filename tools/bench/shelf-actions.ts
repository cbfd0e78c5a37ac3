import type { BrowserContext, Page } from '@playwright/test';
import { freshContext, throttle } from './browser.ts';
import type { Environment } from './environment.ts';
import { measureClick, press, waitForIdle, withTimeout } from './page-actions.ts';
import type { Frames, Reaction } from './page-metrics.ts';
import { kindOf } from './requests.ts';
import * as selectors from './selectors.ts';
import { asCount } from './table.ts';

type ShelfRun = {
  /** Milliseconds from the arrival of the data to the end of the frame with the first spine. */
  firstSpine: number;
  page: Page;
  context: BrowserContext;
};

/** Opens the shelf in a new browser context, on a processor that is `slowdown` times slower. */
export async function openShelf(
  { browser, origins, site }: Environment,
  slowdown: number,
): Promise<ShelfRun> {
  const context = await freshContext(browser, site.member);
  const page = await context.newPage();
  await page.addInitScript((spine) => {
    Object.assign(window, { firstSpine: window.pageMetrics.seen(spine) });
  }, selectors.spine);

  if (slowdown > 1) await throttle(page, slowdown);
  await page.goto(`${site.origin}/explore`, { waitUntil: 'commit' });
  const shown = page.evaluate(
    () => (window as unknown as { firstSpine: Promise<number> }).firstSpine,
  );
  const first = await withTimeout(shown, 'the first spine');
  await page.waitForLoadState('networkidle');

  const arrivals = await page.evaluate(() => window.pageMetrics.arrivals());
  const arrived = arrivals.flatMap(({ url, body, at }) => {
    const kind = kindOf({ url, body, method: body === null ? 'GET' : 'POST' }, origins);
    const isPart = kind.kind === 'documents' && kind.names.some((name) => /^shelf\/p/.test(name));
    return isPart ? [at] : [];
  });
  return { firstSpine: first - Math.min(...arrived), page, context };
}

/** Opens the shelf again, in a new tab of the same context. */
export async function openShelfAgain(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/explore`);
  await page.locator(selectors.spine).first().waitFor();
  await page.waitForLoadState('networkidle');
  await waitForIdle(page);
  return page;
}

/** Waits until the whole shelf is loaded, which then tells its number of cassettes. */
export const waitForShelf = (page: Page, count: number): Promise<void> =>
  page
    .getByText(new RegExp(`^${asCount(count).replace(',', ',?')} tapes$`))
    .first()
    .waitFor();

/** Sorts by each of the four keys in turn. */
export async function sortByEach(page: Page): Promise<Reaction[]> {
  const keys = page.locator(selectors.sortKeys);
  if ((await keys.count()) === 0) await press(page, page.locator(selectors.sortToggle));
  await keys.first().waitFor();
  const reactions: Reaction[] = [];
  for (const key of await keys.all())
    reactions.push(await measureClick(page, key, selectors.spines));
  return reactions;
}

/** Ticks and unticks two decades of the filter panel, and closes it. */
export async function tickFilters(page: Page): Promise<Reaction[]> {
  await press(page, page.locator(selectors.filterToggle));
  const decades = page.locator(selectors.decades);
  await decades.first().waitFor();
  await waitForIdle(page);
  const reactions: Reaction[] = [];
  for (const index of [0, 1, 0, 1])
    reactions.push(await measureClick(page, decades.nth(index), selectors.spines));
  await press(page, page.locator(selectors.filterToggle));
  await waitForIdle(page);
  return reactions;
}

/** Opens a cassette by a click on its spine, closes it, and waits until it is back on the shelf. */
export async function openCassette(page: Page): Promise<Reaction> {
  const reaction = await measureClick(page, page.locator(selectors.spine).nth(3), {
    items: selectors.fullView,
  });
  await waitForIdle(page);
  await page.keyboard.press('Escape');
  await page.locator(selectors.fullView).waitFor({ state: 'detached' });
  await waitForIdle(page);
  return reaction;
}

/** Scrolls through the whole shelf in one gesture, from the top to the bottom. */
export async function flingThrough(page: Page, seconds: number): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await waitForIdle(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => window.pageMetrics.watchFrames());
  await session.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 400,
    yDistance: -height,
    speed: Math.ceil(height / seconds),
    gestureSourceType: 'mouse',
  });
  await waitForIdle(page);
  await session.detach();
  return page.evaluate(() => window.pageMetrics.endFrames());
}
