import { Failure, type FailureCode } from '../../domain/failure.ts';
import { type Settings, serviceOrigins } from '../settings.ts';
import { requestJson } from './request-json.ts';
import { type GetToken, sendWithToken } from './token.ts';

type RestError = { error?: { status?: string; message?: string } };

const codes: Record<string, FailureCode> = {
  PERMISSION_DENIED: 'forbidden',
  NOT_FOUND: 'missing',
};

type Method = 'batchGet' | 'commit';

/**
 * Firestore without the SDK (docs/decisions/0005-requests-without-sdk.md). Without `getToken`
 * requests are a visitor's. `send` rejects with a Failure: `server` for the answer of something else.
 */
export function firestoreRest(settings: Settings, getToken: GetToken = async () => null) {
  const { projectId, apiKey } = settings.options;
  const origin = serviceOrigins(settings.emulators).firestore;
  const documents = `projects/${projectId}/databases/(default)/documents`;

  async function request(method: Method, body: unknown, token: string | null): Promise<unknown> {
    const headers = {
      // As the SDK does: a request without a token then needs no preflight.
      'Content-Type': 'text/plain',
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    // Without indentation an answer is half as long. The emulator ignores this.
    const url = `${origin}/v1/${documents}:${method}?key=${apiKey}&prettyPrint=false`;
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const { response, answer } = await requestJson(settings, url, init);
    const isComplete = method === 'commit' ? isCommit(answer) : Array.isArray(answer);
    if (response.ok && isComplete) return answer;
    // The answer to `batchGet` is a list, also when it is an error.
    const { error } = ((Array.isArray(answer) ? answer[0] : answer) ?? {}) as RestError;
    const { status = String(response.status), message = response.statusText } = error ?? {};
    const name = status.toLowerCase().replaceAll('_', '-');
    const known = codes[status] ?? codeOfStatus(response.status, message);
    const code = answer === null ? 'server' : known;
    throw new Failure(code, message, { detail: `${name}: ${message}` });
  }

  return {
    documents,
    send: (method: Method, body: unknown) =>
      sendWithToken(getToken, (token) => request(method, body, token)),
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
