import type { Page } from '@playwright/test';

/** The billed operations of a page since the last `take`, counted from its requests. */
export type Cost = {
  /** Documents that Firestore counts as read. */
  reads: number;
  /** Requests to Storage that download no image: look-ups of URLs. */
  lookUps: number;
  /** Paths of the images that came over the network, not from the browser's cache. */
  downloads: string[];
};

const documents = /\/documents(?::(\w+))?(?:\/|$|\?)/;

/** Counts the page's requests to Firebase; `take` returns the counts and resets them. */
export async function startRequestCounter(page: Page): Promise<{ take(): Promise<Cost> }> {
  let reads = 0;
  /** The shelf reads in one way: count another one here. */
  const otherReads: string[] = [];
  let lookUps = 0;
  let images = new Map<string, string>();

  page.on('request', (request) => {
    const call = documents.exec(request.url());
    if (!call || request.method() === 'OPTIONS') return;
    if (call[1] === 'batchGet')
      reads += (request.postDataJSON() as { documents: [] }).documents.length;
    else otherReads.push(request.url());
  });

  // Only the DevTools protocol tells cached responses apart.
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const url = new URL(request.url);
    const path = /^\/v0\/b\/[^/]+\/o\/(.+)/.exec(url.pathname)?.[1];
    if (!path || request.method === 'OPTIONS' || type === 'Preflight') return;
    if (url.searchParams.get('alt') === 'media') images.set(requestId, decodeURIComponent(path));
    else lookUps++;
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => images.delete(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) images.delete(requestId);
  });
  await cdp.send('Network.enable');

  return {
    async take() {
      if (otherReads.length > 0) throw new Error(`How many documents does ${otherReads} read?`);
      const cost = { reads, lookUps, downloads: [...images.values()] };
      [reads, lookUps, images] = [0, 0, new Map()];
      return cost;
    },
  };
}
