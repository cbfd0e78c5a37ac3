import { Failure } from '../../domain/failure.ts';
import { untilSilence, watched } from './silence.ts';

/** Further headers of each request, such as that of App Check. */
export type GetHeaders = () => Promise<Record<string, string>>;

type Answer = { response: Response; answer: unknown };

/**
 * Sends a request and parses its answer, which is null if it is no JSON. Rejects with the Failure `offline`, or
 * as `untilSilence`.
 */
export const requestJson = (
  url: string,
  init: RequestInit,
  getHeaders?: GetHeaders,
): Promise<Answer> =>
  untilSilence(async (signal) => {
    const headers = { ...init.headers, ...(await getHeaders?.()) };
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
