import { Failure } from '../../domain/failure.ts';
import type { Settings } from '../settings.ts';
import { withTimeLimit } from './time-limit.ts';

type Answer = { response: Response; answer: unknown };

/**
 * Sends a request without the SDK and parses its answer, which is null if it is no JSON. The time limit
 * begins again with each piece of the answer. Rejects with the Failure `offline`, or as `withTimeLimit`.
 */
export const requestJson = (settings: Settings, url: string, init: RequestInit): Promise<Answer> =>
  withTimeLimit(async ({ signal, restart }) => {
    const headers = { ...init.headers, ...(await settings.getHeaders?.()) };
    try {
      const response = await fetch(url, { ...init, headers, signal });
      return { response, answer: parseJson(await readText(response, restart)) };
    } catch (cause) {
      const { message } = Failure.from(cause);
      throw new Failure('offline', message, { cause, detail: `unavailable: ${message}` });
    }
  }, String(init.body).length);

async function readText(response: Response, onProgress: () => void): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return text + decoder.decode();
    onProgress();
    text += decoder.decode(value, { stream: true });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
