import type { Page, Request, Route } from '@playwright/test';

/** The calls of the site to Firebase, as the bad-luck tests cut, hold and answer them. */
export const requestPatterns = {
  login: /accounts:signInWithPassword/,
  /** Reading tapes: the admin's list, a tape, the shelf and its parts. */
  reading: /documents(:runQuery|:batchGet|\/(cassettes|shelf))/,
  commit: /documents:commit/,
  storage: /\/v0\/b\//,
} as const;

/**
 * Does something whose call is never answered, and lets the ten seconds pass after which the page says
 * so. They pass on the page's own clock: its deadline runs out as it would, and nobody waits for it.
 */
export async function waitForTimeout(page: Page, call: RegExp, act: () => Promise<unknown>) {
  await page.clock.install();
  const sent = page.waitForRequest(call);
  await act();
  await sent;
  await page.clock.fastForward(10_000);
}

/** A network that takes what is sent and never answers; returns what ends it. */
export async function leaveUnanswered(page: Page, call: RegExp): Promise<() => Promise<void>> {
  return interceptRequests(page, call, async () => {});
}

/** A network that delivers what is sent, and never brings the answer; returns what ends it. */
export async function loseAnswers(page: Page, call: RegExp): Promise<() => Promise<void>> {
  return interceptRequests(page, call, async (route) => {
    await route.fetch();
  });
}

/** Delivers the next call, and cuts the connection before its answer is in. */
export async function cutNextAnswer(page: Page, call: RegExp): Promise<void> {
  await page.route(
    call,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

async function interceptRequests(page: Page, call: RegExp, first: (route: Route) => Promise<void>) {
  const held: Route[] = [];
  const firsts: Promise<void>[] = [];
  await page.route(call, async (route) => {
    held.push(route);
    firsts.push(first(route));
  });
  return async () => {
    await Promise.all(firsts);
    // What is still held would be sent once nothing is routed any more.
    for (const route of held.splice(0)) await route.abort('connectionreset').catch(() => {});
    await page.unroute(call);
  };
}

/** Counts what goes out from now on. */
export function countRequests(page: Page, which: (request: Request) => boolean): () => number {
  let found = 0;
  page.on('request', (request) => {
    if (which(request)) found++;
  });
  return () => found;
}

/** Keeps calls waiting until what it returns lets them through. */
export async function holdRequests(page: Page, call: RegExp): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  await page.route(call, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}
