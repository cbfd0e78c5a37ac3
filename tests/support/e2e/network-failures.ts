import type { Page } from '@playwright/test';

/** URLs of the site's requests to Firebase. */
export const requestPatterns = {
  /** Reads of cassettes: the admin's list, one cassette, the shelf index. */
  reading: /documents(:runQuery|:batchGet|\/(cassettes|shelf))/,
  commit: /documents:commit/,
} as const;

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
