import type { Page, Request, Route } from '@playwright/test';

/** The calls of the site to Firebase, as the bad-luck tests cut, hold and answer them. */
export const calls = {
  login: /accounts:signInWithPassword/,
  /** Reading tapes: the admin's list, a tape, the shelf and its parts. */
  reading: /documents(:runQuery|:batchGet|\/(cassettes|shelf))/,
  commit: /documents:commit/,
  storage: /\/v0\/b\//,
} as const;

/** What a person is given to wait for, with the time that a busy machine takes to show it. */
export const patience = { timeout: 12_000 };

/** A network that takes what is sent and never answers; returns what ends it. */
export async function silence(page: Page, call: RegExp): Promise<() => Promise<void>> {
  return hold(page, call, async () => {});
}

/** A network that delivers what is sent, and never brings the answer; returns what ends it. */
export async function loseAnswers(page: Page, call: RegExp): Promise<() => Promise<void>> {
  return hold(page, call, async (route) => {
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

async function hold(page: Page, call: RegExp, first: (route: Route) => Promise<void>) {
  const held: Route[] = [];
  await page.route(call, async (route) => {
    held.push(route);
    await first(route);
  });
  return async () => {
    // What is still held would be sent once nothing is routed any more.
    for (const route of held.splice(0)) await route.abort('connectionreset').catch(() => {});
    await page.unroute(call);
  };
}

/** Counts what goes out from now on. */
export function count(page: Page, which: (request: Request) => boolean): () => number {
  let found = 0;
  page.on('request', (request) => {
    if (which(request)) found++;
  });
  return () => found;
}
