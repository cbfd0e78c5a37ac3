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

/** Milliseconds of silence; what is large may take longer on a slow line, as long as it comes. */
const patience = 10_000;

/** Firestore without the SDK, for who would use little of it (docs/decisions/0005-requests-without-sdk.md). */
export type FirestoreRest = {
  /** What the name of every document begins with. */
  documents: string;
  /** One request; resolves with the answer, rejects with a Failure, also when nothing comes for `patience`. */
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
      // Without blanks an answer is half as long to read. The emulator sends them all the same.
      const url = `${origin}/v1/${documents}:${method}?key=${apiKey}&prettyPrint=false`;
      const { response, answer } = await whileHeard(async (signal, heard) => {
        const request = { method: 'POST', headers, body: JSON.stringify(body), signal };
        const response = await fetch(url, request).catch(unsent);
        const answer: unknown = await readText(response, heard)
          .then(JSON.parse)
          .catch((cause) => (response.ok ? unsent(cause) : null));
        return { response, answer };
      });
      if (response.ok) return answer;
      // A query's answer is a list, and so is its refusal.
      const { error } = (Array.isArray(answer) ? answer[0] : answer) ?? {};
      const { status = String(response.status), message = response.statusText } = error ?? {};
      const name = status.toLowerCase().replaceAll('_', '-');
      throw new Failure(codes[status] ?? 'unknown', message, { detail: `${name}: ${message}` });
    },
  };
}

/** Makes a request that calls `heard` as its answer comes, and gives it up after a silence of `patience`. */
async function whileHeard<T>(
  request: (signal: AbortSignal, heard: () => void) => Promise<T>,
): Promise<T> {
  const silent = new AbortController();
  const giveUp = () => silent.abort(new Error('The service fell silent.'));
  let timer = setTimeout(giveUp, patience);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, patience);
  };
  return request(silent.signal, heard).finally(() => clearTimeout(timer));
}

/** Reads chunk by chunk: a stream that they are piped through takes five times as long. */
async function readText({ body }: Response, heard: () => void): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    heard();
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text;
}

function unsent(cause: unknown): never {
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
