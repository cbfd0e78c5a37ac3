import type { Page } from '@playwright/test';

/** Longer than the page works between two requests, also on a busy machine. */
const latencyMs = 1500;

type Sent = { url: string; startedAt: number; endedAt: number };

/**
 * The paths of the longest chain of requests that ends with the first request of `act` that matches: each
 * is sent after the answer to the one before. The browser's cache is emptied, and every answer takes at
 * least `latencyMs`. Preflights, which this latency leaves out, and Auth's own requests are not counted.
 */
export async function longestRequestChain(
  page: Page,
  pattern: RegExp,
  act: () => Promise<unknown>,
): Promise<string[]> {
  // The page before may still wait for what matches.
  await page.goto('about:blank');
  const cdp = await page.context().newCDPSession(page);
  const sent = new Map<string, Sent>();
  let hasToken = false;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!/^https?:/.test(request.url) || type === 'Preflight') return;
    // The first script renews the token. Auth does so again and looks the account up, for itself.
    const isToken = /v1\/token/.test(request.url);
    if (/accounts:/.test(request.url) || (isToken && hasToken)) return;
    hasToken ||= isToken;
    sent.set(requestId, {
      url: request.url,
      startedAt: timestamp,
      endedAt: Number.POSITIVE_INFINITY,
    });
  });
  cdp.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const request = sent.get(requestId);
    if (request) request.endedAt = timestamp;
  });
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const answered = page.waitForResponse(pattern);
  await act();
  await answered;
  await cdp.detach();

  const requests = [...sent.values()].sort((a, b) => a.startedAt - b.startedAt);
  const chains = new Map<Sent, Sent[]>();
  for (const request of requests) {
    const before = requests
      .filter(({ endedAt }) => endedAt <= request.startedAt)
      .map((other) => chains.get(other) ?? [])
      .sort((a, b) => b.length - a.length)[0];
    chains.set(request, [...(before ?? []), request]);
  }
  const last = requests.find(({ url }) => pattern.test(url));
  return ((last && chains.get(last)) ?? []).map(({ url }) => new URL(url).pathname);
}
