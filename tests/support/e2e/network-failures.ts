import type { Page, Route } from '@playwright/test';

/** URLs of the site's requests to Firebase, for tests of a failing network. */
export const requestPatterns = {
  /** Reads of cassettes: the admin's list, one cassette, the shelf index. */
  reading: /documents(:runQuery|:batchGet|\/(cassettes|shelf))/,
  commit: /documents:commit/,
  storage: /\/v0\/b\//,
} as const;

/**
 * Runs `act`, whose request is never answered, and advances the page's clock to the request's timeout of
 * ten seconds.
 */
export async function waitForTimeout(page: Page, pattern: RegExp, act: () => Promise<unknown>) {
  await page.clock.install();
  const sent = page.waitForRequest(pattern);
  await act();
  await sent;
  await page.clock.fastForward(10_000);
}

/** Leaves matching requests unanswered and unsent; returns a function that aborts them and ends this. */
export async function leaveUnanswered(page: Page, pattern: RegExp): Promise<() => Promise<void>> {
  return interceptRequests(page, pattern, async () => {});
}

/** Sends matching requests but drops the answers; returns a function that aborts them and ends this. */
export async function loseAnswers(page: Page, pattern: RegExp): Promise<() => Promise<void>> {
  return interceptRequests(page, pattern, async (route) => {
    await route.fetch();
  });
}

/** Sends the next matching request, and resets the connection before its answer arrives. */
export async function cutNextAnswer(page: Page, pattern: RegExp): Promise<void> {
  await page.route(
    pattern,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

async function interceptRequests(
  page: Page,
  pattern: RegExp,
  handle: (route: Route) => Promise<void>,
) {
  const pendingRoutes: Route[] = [];
  const handled: Promise<void>[] = [];
  await page.route(pattern, async (route) => {
    pendingRoutes.push(route);
    handled.push(handle(route));
  });
  return async () => {
    await Promise.all(handled);
    // Without an abort, unroute would send the pending requests.
    for (const route of pendingRoutes.splice(0))
      await route.abort('connectionreset').catch(() => {});
    await page.unroute(pattern);
  };
}

/** Delays matching requests until the returned function is called. */
export async function holdRequests(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
