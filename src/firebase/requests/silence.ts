import { Failure } from '../../domain/failure.ts';
import type { Settings } from '../settings.ts';

/** A call to a service fails after this time without a byte, sent or received (docs/behaviour.md, "Errors"). */
export const maxSilenceMs = 10_000;

/** 10 kB/s, in bytes per millisecond: a body that is being sent may take so long, since no browser tells `fetch` of it. */
const slowestLine = 10;

let lastByteAt = 0;
let bytesUnderWay = 0;

/** A byte has been sent or received. */
export function noteProgress(): void {
  lastByteAt = performance.now();
}

/** A body of so many bytes is being sent; returns the function that says that it has arrived. */
export function noteSending(bytes: number): () => void {
  noteProgress();
  bytesUnderWay += bytes;
  return () => {
    noteProgress();
    bytesUnderWay -= bytes;
  };
}

/**
 * The one time limit of every call: rejects with `slow`, and aborts the signal, after `maxSilenceMs` in which no
 * request of this page has made progress; so a step before the request that never ends counts too.
 */
export function untilSilence<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const begunAt = performance.now();
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const limitMs = maxSilenceMs + bytesUnderWay / slowestLine;
      const leftMs = Math.max(begunAt, lastByteAt) + limitMs - performance.now();
      if (leftMs > 0) {
        timer = setTimeout(check, leftMs);
        return;
      }
      const code = globalThis.navigator?.onLine === false ? 'offline' : 'slow';
      const failure = new Failure(code, 'No answer.');
      controller.abort(failure);
      reject(failure);
    };
    check();
    call(controller.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * `fetch` that notes its progress. HTML, as of a network's sign-in page, and each answer of a status from 500 have the
 * one form of it that every part of the SDK reads.
 */
export const watched =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const endSending = noteSending(typeof init?.body === 'string' ? init.body.length : 0);
    const response = await send(input, init).finally(endSending);
    if (response.status >= 500 || response.headers.get('Content-Type')?.includes('html'))
      return new Response('{"error":{"message":"INTERNAL_ERROR"}}', { status: 502 });
    const noting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        noteProgress();
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body?.pipeThrough(noting), response);
  };

type Answer = { response: Response; answer: unknown };

/**
 * Sends a request and parses its answer, which is null if it is no JSON. Rejects with the Failure `offline`, or
 * as `untilSilence`.
 */
export const requestJson = (settings: Settings, url: string, init: RequestInit): Promise<Answer> =>
  untilSilence(async (signal) => {
    const headers = { ...init.headers, ...(await settings.getHeaders?.()) };
    try {
      const response = await watched(fetch)(url, { ...init, headers, signal });
      const answer: unknown = await response.json().catch((error: unknown) => {
        if (error instanceof SyntaxError) return null;
        throw error;
      });
      return { response, answer };
    } catch (cause) {
      const { message } = Failure.from(cause);
      throw new Failure('offline', message, { cause, detail: `unavailable: ${message}` });
    }
  });
