import { Failure, type FailureCode } from '../../domain/failure.ts';
import type { FirestoreFields } from '../firestore-values.ts';
import { type Settings, serviceOrigins } from '../settings.ts';
import { requestJson } from './request-json.ts';
import { type GetToken, sendWithToken } from './token.ts';

type RestError = { error?: { status?: string; message?: string } };

/** The codes of Firestore errors, by their names in the SDK. */
export const firestoreCodes: Record<string, FailureCode> = {
  'permission-denied': 'forbidden',
  'not-found': 'missing',
  unauthenticated: 'token-refused',
  unavailable: 'server',
  'deadline-exceeded': 'server',
  internal: 'server',
};

type ReadAnswer = {
  found?: { name: string; fields?: FirestoreFields };
  missing?: string;
} | null;

type Method = 'batchGet' | 'commit';

/**
 * Firestore without the SDK (docs/decisions/0005-requests-without-sdk.md). Without `getToken`
 * requests are a visitor's. They reject with a Failure: `server` for the answer of something else.
 */
export function firestoreRest(settings: Settings, getToken: GetToken = async () => null) {
  const { projectId, apiKey } = settings.options;
  const origin = serviceOrigins(settings.emulators).firestore;
  const documents = `projects/${projectId}/databases/(default)/documents`;

  async function request(method: Method, body: unknown, token: string | null): Promise<unknown> {
    const headers = {
      // The SDK sends this type too: a request without a token then needs no preflight.
      'Content-Type': 'text/plain',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    // `prettyPrint=false` halves an answer. The emulator ignores it.
    const url = `${origin}/v1/${documents}:${method}?key=${apiKey}&prettyPrint=false`;
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const { response, answer } = await requestJson(settings, url, init);
    const isComplete = method === 'commit' ? isCommit(answer) : Array.isArray(answer);
    if (response.ok && isComplete) return answer;
    // The answer to `batchGet` is a list, also when it is an error.
    const { error } = ((Array.isArray(answer) ? answer[0] : answer) ?? {}) as RestError;
    const { status = String(response.status), message = response.statusText } = error ?? {};
    const name = status.toLowerCase().replaceAll('_', '-');
    const known = firestoreCodes[name] ?? codeOfStatus(response.status, message);
    const code = answer === null ? 'server' : known;
    throw new Failure(code, message, { detail: `${name}: ${message}` });
  }

  const send = (method: Method, body: unknown) =>
    sendWithToken(getToken, (token) => request(method, body, token));

  return {
    /** The name of a document in a request. */
    nameOf: (path: string) => `${documents}/${path}`,
    /** The fields of these documents, in their order; none of a missing one. */
    async read(paths: readonly string[]): Promise<FirestoreFields[]> {
      const names = paths.map((path) => `${documents}/${path}`);
      const answers = (await send('batchGet', { documents: names })) as ReadAnswer[];
      return names.map((name) => {
        const one = answers.find((one) => (one?.found?.name ?? one?.missing) === name);
        if (!one) throw new Failure('server', 'No answer.');
        return one.found?.fields ?? {};
      });
    },
    commit: (write: object) => send('commit', { writes: [write] }),
  };
}

const isCommit = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'commitTime' in answer;

/** An answer of status 200 comes here if it is not what was asked for. */
function codeOfStatus(status: number, message: string): FailureCode {
  if (status === 401) return 'token-refused';
  if (status === 429) return codeOfLimit(message);
  return status >= 500 || status < 300 ? 'server' : 'unknown';
}

/** The code of a service's refusal because of a limit: of a minute, or of the day. */
export const codeOfLimit = (message: string): FailureCode =>
  /per.minute|too many/i.test(message) ? 'throttled' : 'quota';
