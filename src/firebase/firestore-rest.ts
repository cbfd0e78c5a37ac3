import { Failure, type FailureCode } from '../domain/failure.ts';
import { emulatorHost, type Settings } from './settings.ts';

const codes: Record<string, FailureCode> = {
  PERMISSION_DENIED: 'forbidden',
  UNAUTHENTICATED: 'signed-out',
  NOT_FOUND: 'missing',
  RESOURCE_EXHAUSTED: 'quota',
  UNAVAILABLE: 'offline',
  DEADLINE_EXCEEDED: 'offline',
};

/** A request ends after this time without progress; a large answer may take longer. */
const idleTimeoutMs = 10_000;

/** Firestore without the SDK (docs/decisions/0005-requests-without-sdk.md). */
export type FirestoreRest = {
  /** The prefix of every document name, without the last slash. */
  documents: string;
  /** Sends one request. Rejects with a Failure, also after ten seconds without progress. */
  send(
    method: 'batchGet' | 'commit' | 'runQuery',
    body: unknown,
    token?: string | null,
  ): Promise<unknown>;
};

export function firestoreRest(settings: Settings): FirestoreRest {
  const { projectId, apiKey } = settings.options;
  const origin = settings.emulators
    ? `http://${emulatorHost}:${settings.emulators.firestore}`
    : 'https://firestore.googleapis.com';
  const documents = `projects/${projectId}/databases/(default)/documents`;

  return {
    documents,
    async send(method, body, token = null) {
      const headers = {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(await appCheckHeader(settings)),
      };
      // Without indentation an answer is half as long. The emulator ignores this.
      const url = `${origin}/v1/${documents}:${method}?key=${apiKey}&prettyPrint=false`;
      const { response, answer } = await withIdleTimeout(async (signal, onProgress) => {
        const request = { method: 'POST', headers, body: JSON.stringify(body), signal };
        const response = await fetch(url, request).catch(throwOffline);
        const answer: unknown = await readText(response, onProgress)
          .then(JSON.parse)
          .catch((cause) => (response.ok ? throwOffline(cause) : null));
        return { response, answer };
      });
      if (response.ok) return answer;
      // The answer to a query is a list, also when it is an error.
      const { error } = (Array.isArray(answer) ? answer[0] : answer) ?? {};
      const { status = String(response.status), message = response.statusText } = error ?? {};
      const name = status.toLowerCase().replaceAll('_', '-');
      throw new Failure(codes[status] ?? 'unknown', message, { detail: `${name}: ${message}` });
    },
  };
}

/** Aborts the request when `onProgress` was not called for `idleTimeoutMs`. */
async function withIdleTimeout<T>(
  request: (signal: AbortSignal, onProgress: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error('The service fell silent.'));
  let timer = setTimeout(abort, idleTimeoutMs);
  const onProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, idleTimeoutMs);
  };
  return request(controller.signal, onProgress).finally(() => clearTimeout(timer));
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
  const { message } = Failure.from(cause);
  throw new Failure('offline', message, { cause, detail: `unavailable: ${message}` });
}

async function appCheckHeader(settings: Settings): Promise<Record<string, string>> {
  if (!settings.appCheckKey) return {};
  const { openApp } = await import('./app.ts');
  await openApp(settings);
  const { appCheckToken } = await import('./app-check.ts');
  return { 'X-Firebase-AppCheck': await appCheckToken() };
}
