import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { patience } from './browser.ts';
import type { Place, Reaction } from './page-metrics.ts';

/** What a page promises, or an error that says what never came. */
export async function within<T>(promise: Promise<T>, what: string): Promise<T> {
  const ended = new AbortController();
  const tooLong = pause(patience, null, { signal: ended.signal }).then(() => {
    throw new Error(`It never came: ${what}.`);
  });
  try {
    return await Promise.race([promise, tooLong]);
  } finally {
    tooLong.catch(() => {});
    ended.abort();
  }
}

/** Does something to a page and tells how long the paint of the answer took. */
export async function react(
  page: Page,
  event: string,
  place: Place,
  act: () => Promise<void>,
): Promise<Reaction> {
  await page.evaluate(([event, place]) => window.probe.arm(event, place), [event, place] as const);
  await act();
  const reaction = page.evaluate(() => window.probe.reaction());
  return within(reaction, `the answer to a ${event} at ${place.items}`);
}

/** The same for a click, on a thing that was brought into the window before. */
export async function reactToClick(page: Page, target: Locator, place: Place): Promise<Reaction> {
  await target.evaluate((element) =>
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' }),
  );
  await settled(page);
  return react(page, 'click', place, () => press(page, target));
}

/** Presses where a thing is, without the checks that would take their time on a large page. */
export async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is nothing to press: ${target}`);
  await page.mouse.click(box.x + box.width / 2, box.y + Math.min(box.height / 2, 100));
}

/** Lets a page come to rest: nothing left to do, and a moment for what waits for one. */
export async function settled(page: Page): Promise<void> {
  const rest = page.evaluate(
    () =>
      new Promise((idle) => {
        // A page that is moved about expects the next input, and is idle for nobody.
        requestIdleCallback(() => setTimeout(idle, 400), { timeout: 2000 });
      }),
  );
  await within(rest, 'a page at rest');
}
