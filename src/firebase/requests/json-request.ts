import { Failure } from '../../domain/failure.ts';
import type { Settings } from '../settings.ts';
import { untilSilence, watched } from './silence.ts';

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
