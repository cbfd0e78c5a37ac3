import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { timeoutMs } from './browser.ts';
import type { Reaction, Watched } from './page-metrics.ts';
import { searchBox } from './selectors.ts';

/** Typed one by one; each letter leaves fewer cassettes of the generated catalogue. */
const letters = ['W', 'A', 'V'];

/** A fast typist. With a shorter delay a frame would wait for the one before. */
const letterDelayMs = 100;

/** Rejects when the promise takes longer than `timeoutMs`; `what` names it in the error. */
export async function withTimeout<T>(promise: Promise<T>, what: string): Promise<T> {
  const ended = new AbortController();
  const timeout = delay(timeoutMs, null, { signal: ended.signal }).then(() => {
    throw new Error(`Timed out: ${what}.`);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    timeout.catch(() => {});
    ended.abort();
  }
}

/** Performs an input and measures the time until its effect is painted. */
export async function measureReaction(
  page: Page,
  event: string,
  watched: Watched,
  act: () => Promise<void>,
): Promise<Reaction> {
  await page.evaluate(([event, watched]) => window.pageMetrics.watchReaction(event, watched), [
    event,
    watched,
  ] as const);
  await act();
  const reaction = page.evaluate(() => window.pageMetrics.reaction());
  return withTimeout(reaction, `the answer to a ${event} at ${watched.items}`);
}

/** Scrolls the target into view, clicks it and measures the time until the effect is painted. */
export async function measureClick(
  page: Page,
  target: Locator,
  watched: Watched,
): Promise<Reaction> {
  await target.evaluate((element) =>
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' }),
  );
  await waitForIdle(page);
  return measureReaction(page, 'click', watched, () => press(page, target));
}

/** Types in the search box letter by letter, each after the effect of the one before, and clears it. */
export async function typeLetters(
  page: Page,
  watched: Watched,
): Promise<{ letters: Reaction[]; cleared: Reaction }> {
  await page.locator(searchBox).focus();
  const reactions: Reaction[] = [];
  for (const letter of letters) {
    await delay(letterDelayMs);
    reactions.push(
      await measureReaction(page, 'keydown', watched, () => page.keyboard.press(letter)),
    );
  }
  const cleared = await measureReaction(page, 'input', watched, () =>
    page.locator(searchBox).fill(''),
  );
  await waitForIdle(page);
  return { letters: reactions, cleared };
}

/** Clicks at the target's position, without Playwright's checks, which are slow on a large page. */
export async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`The target is not visible: ${target}`);
  await page.mouse.click(box.x + box.width / 2, box.y + Math.min(box.height / 2, 100));
}

/** Waits until the page is idle, and 400 ms more for its own delays. */
export async function waitForIdle(page: Page): Promise<void> {
  const rest = page.evaluate(
    () =>
      new Promise((idle) => {
        // During a gesture Chromium reports no idle time: hence the timeout.
        requestIdleCallback(() => setTimeout(idle, 400), { timeout: 2000 });
      }),
  );
  await withTimeout(rest, 'an idle page');
}
