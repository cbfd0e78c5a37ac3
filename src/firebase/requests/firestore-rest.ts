import { Failure, type FailureCode } from '../../domain/failure.ts';
import { type Settings, serviceOrigins } from '../settings.ts';
import { type GetHeaders, requestJson } from './json-request.ts';
import { type GetToken, sendWithToken } from './token.ts';

type RestError = { error?: { status?: string; message?: string } };

const codes: Record<string, FailureCode> = {
  PERMISSION_DENIED: 'forbidden',
  NOT_FOUND: 'missing',
  RESOURCE_EXHAUSTED: 'quota',
};

/** Firestore without the SDK (docs/decisions/0005-requests-without-sdk.md). */
type FirestoreRest = {
  /** The prefix of every document name, without the last slash. */
  documents: string;
  /** Sends one request. Rejects with a Failure, also after ten seconds without progress or a minute. */
  send(method: Method, body: unknown): Promise<unknown>;
};

type Method = 'batchGet' | 'commit' | 'runQuery';

/** Without `getToken` requests are a visitor's. */
export function firestoreRest(
  settings: Settings,
  getHeaders?: GetHeaders,
  getToken: GetToken = async () => null,
): FirestoreRest {
  const { projectId, apiKey } = settings.options;
  const origin = serviceOrigins(settings.emulators).firestore;
  const documents = `projects/${projectId}/databases/(default)/documents`;

  async function request(method: Method, body: unknown, token: string | null): Promise<unknown> {
    const headers = {
      // As the SDK does: a request without a token then needs no preflight.
      'Content-Type': 'text/plain',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(await getHeaders?.()),
    };
    // Without indentation an answer is half as long. The emulator ignores this.
    const url = `${origin}/v1/${documents}:${method}?key=${apiKey}&prettyPrint=false`;
    const { response, answer } = await requestJson(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (response.ok) return answer;
    // The answer to a query is a list, also when it is an error.
    const { error } = ((Array.isArray(answer) ? answer[0] : answer) ?? {}) as RestError;
    const { status = String(response.status), message = response.statusText } = error ?? {};
    const name = status.toLowerCase().replaceAll('_', '-');
    const byStatus = response.status >= 500 ? 'server' : (codes[status] ?? 'unknown');
    const code = response.status === 401 ? 'token-refused' : byStatus;
    throw new Failure(code, message, { detail: `${name}: ${message}` });
  }

  return {
    documents,
    send: (method, body) => sendWithToken(getToken, (token) => request(method, body, token)),
  };
}
