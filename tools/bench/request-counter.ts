import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { costOf, documentsIn, type Kind, kindOf, type Origins, type Visit } from './requests.ts';

export type VisitCost = Visit & {
  /** Bytes of Firestore's responses, gzip. */
  data: number;
};

/** Counts a page's requests to the services from now on, without those answered by the browser's cache. */
export async function countRequests(
  page: Page,
  origins: Origins,
): Promise<() => Promise<VisitCost>> {
  const session = await page.context().newCDPSession(page);
  const sent = new Map<string, Kind>();
  const answers: Promise<{ documents: number; bytes: number }>[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { url, method, postData = null } = request;
    sent.set(requestId, kindOf({ url, method, body: postData }, origins));
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) sent.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId }) => {
    const kind = sent.get(requestId)?.kind;
    if (kind !== 'query' && kind !== 'documents') return;
    const answer = session.send('Network.getResponseBody', { requestId });
    answers.push(
      answer.then(({ body }) => ({
        documents: kind === 'query' ? documentsIn(body) : 0,
        bytes: gzipSync(body).length,
      })),
    );
  });
  await session.send('Network.enable', { maxTotalBufferSize: 200e6, maxResourceBufferSize: 50e6 });

  return async () => {
    const all = await Promise.all(answers);
    await session.detach();
    const queries = all.map(({ documents }) => documents);
    return {
      ...costOf([...sent.values()], queries),
      data: all.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  };
}
