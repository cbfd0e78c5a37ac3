import { Failure } from '../../domain/failure.ts';
import type { Settings } from '../settings.ts';
import { withTimeLimit } from './time-limit.ts';

/**
 * Sends a request without the SDK and parses its answer; null if it is no JSON. The time limit begins
 * again with each piece of it. Rejects with the Failure `offline`, or as `withTimeLimit`.
 */
export const requestJson = (settings: Settings, url: string, init: RequestInit) =>
  withTimeLimit(async ({ signal, restart }) => {
    const headers = { ...init.headers, ...(await settings.getHeaders?.()) };
    try {
      const response = await fetch(url, { ...init, headers, signal });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
        restart();
        text += piece.value;
      }
      return { response, answer: parseJson(text) };
    } catch (cause) {
      const { message } = Failure.from(cause);
      throw new Failure('offline', message, { cause, detail: `unavailable: ${message}` });
    }
  }, String(init.body).length);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
