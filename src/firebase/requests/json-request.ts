import { Failure } from '../../domain/failure.ts';

/** A request ends after this time without progress. */
const idleTimeoutMs = 10_000;
/** A request also ends after this time while bytes arrive, because an incomplete answer is not shown. */
const totalTimeoutMs = 60_000;

/** Further headers of each request, such as that of App Check. */
export type GetHeaders = () => Promise<Record<string, string>>;

type Answer = { response: Response; answer: unknown };

/**
 * Sends a request and parses its answer, which is null when an error has no JSON. Rejects with the
 * Failure `offline`, or `slow` after ten seconds without progress or after a minute.
 */
export function requestJson(url: string, init: RequestInit): Promise<Answer> {
  return withTimeouts(async (signal, onProgress) => {
    const response = await fetch(url, { ...init, signal }).catch(throwOffline);
    const answer: unknown = await readText(response, onProgress)
      .then(JSON.parse)
      .catch((cause) => (response.ok ? throwOffline(cause) : null));
    return { response, answer };
  });
}

/** Aborts the request after `totalTimeoutMs`, or when `onProgress` was not called for `idleTimeoutMs`. */
async function withTimeouts<T>(
  request: (signal: AbortSignal, onProgress: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(new Failure('slow', 'The service fell silent.'));
  const totalTimer = setTimeout(abort, totalTimeoutMs);
  let timer = setTimeout(abort, idleTimeoutMs);
  const onProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, idleTimeoutMs);
  };
  return request(controller.signal, onProgress).finally(() => {
    clearTimeout(timer);
    clearTimeout(totalTimer);
  });
}

/** Reads chunk by chunk: `TextDecoderStream` takes five times as long. */
async function readText({ body }: Response, onProgress: () => void): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    onProgress();
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text;
}

function throwOffline(cause: unknown): never {
  const { message, code } = Failure.from(cause);
  if (code === 'slow') throw cause;
  throw new Failure('offline', message, { cause, detail: `unavailable: ${message}` });
}
