import type { Page, Response } from '@playwright/test';

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

/** Documents in the answer to a query; an empty answer is counted as one. */
async function countDocuments(response: Response): Promise<number> {
  const rows = (await response.json()) as { document?: object }[];
  return Math.max(1, rows.filter(({ document }) => document).length);
}

const sum = async (numbers: readonly Promise<number>[]) =>
  (await Promise.all(numbers)).reduce((total, number) => total + number, 0);

/** Counts the page's requests to Firebase; `take` returns the counts and resets them. */
export async function startRequestCounter(page: Page): Promise<{ take(): Promise<Cost> }> {
  let reads: Promise<number>[] = [];
  let lookUps = 0;
  let images = new Map<string, string>();

  page.on('request', (request) => {
    const call = documents.exec(request.url());
    if (!call || request.method() === 'OPTIONS') return;
    if (call[1] === 'batchGet')
      reads.push(Promise.resolve((request.postDataJSON() as { documents: [] }).documents.length));
    else if (call[1] === 'runQuery')
      reads.push(request.response().then((response) => (response ? countDocuments(response) : 0)));
    else if (call[1] !== 'commit' && call[1] !== 'rollback' && call[1] !== 'beginTransaction')
      // The site uses no other kind of read: count a new one here.
      reads.push(Promise.reject(new Error(`How many documents does ${request.url()} read?`)));
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
      const cost = {
        reads: await sum(reads),
        lookUps,
        downloads: [...images.values()],
      };
      [reads, lookUps, images] = [[], 0, new Map()];
      return cost;
    },
  };
}
