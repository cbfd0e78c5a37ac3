import { FirebaseError } from 'firebase/app';
import { Failure, type FailureCode } from '../domain/failure.ts';
import { codeOfLimit } from './requests/firestore-rest.ts';
import { noteProgress, untilSilence } from './requests/silence.ts';
import { getTokenSource, sendWithToken } from './requests/token.ts';

const codes: Record<string, FailureCode> = {
  'auth/network-request-failed': 'offline',
  'auth/timeout': 'slow',
  'auth/invalid-credential': 'credentials',
  'auth/invalid-login-credentials': 'credentials',
  'auth/invalid-email': 'credentials',
  'auth/user-not-found': 'credentials',
  'auth/wrong-password': 'credentials',
  'auth/too-many-requests': 'throttled',
  'auth/user-disabled': 'disabled',
  'auth/user-token-expired': 'signed-out',
  'auth/invalid-user-token': 'signed-out',
  'auth/invalid-refresh-token': 'signed-out',
  'auth/expired-action-code': 'expired-code',
  'auth/invalid-action-code': 'expired-code',
  'auth/weak-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'weak-password',
  'permission-denied': 'forbidden',
  unauthenticated: 'token-refused',
  'not-found': 'missing',
  unavailable: 'server',
  'deadline-exceeded': 'server',
  internal: 'server',
  'auth/internal-error': 'server',
  'storage/unauthorized': 'forbidden',
  'storage/unauthenticated': 'token-refused',
  'storage/object-not-found': 'missing',
  'storage/retry-limit-exceeded': 'offline',
  // Of an answer that is not Storage's.
  'storage/internal-error': 'server',
};

/** What Firestore lite says of a request without an answer, with the words of the browser or of Node. */
const unsent = /^Request failed.*(fetch|load failed|network|connect|timed out|hostname)/i;

function codeOf(error: FirebaseError): FailureCode {
  const { status } = error as { status?: number };
  if (status !== undefined && status >= 500) return 'server';
  // Auth makes its code of the service's words.
  if (/resource-exhausted|quota-exceeded/.test(error.code))
    return codeOfLimit(error.code + error.message);
  // So says Firestore lite also of status 500, and of an answer that is no JSON.
  if (error.code === 'unknown') return unsent.test(error.message) ? 'offline' : 'server';
  return codes[error.code] ?? 'unknown';
}

/** Converts an error of the SDK (docs/behaviour.md, "Errors"). */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (!(error instanceof FirebaseError)) {
    const failure = Failure.from(error);
    // So the SDK fails at an answer that is not the service's.
    return error instanceof TypeError || error instanceof SyntaxError
      ? new Failure('server', failure.message, { cause: error })
      : failure;
  }
  return new Failure(codeOf(error), error.message, {
    cause: error,
    detail: `${error.code}: ${error.message}`,
  });
}

/** Whether an error of the SDK has this code, such as `aborted`. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof FirebaseError && error.code === code;

/**
 * Runs requests to Firebase. Rejects only with a Failure, after silence with `slow`. A call of several requests
 * calls `onRequest` when the next one begins, with the code of its silence; it throws once the call has failed,
 * so that nothing is written after it.
 */
export async function callService<T>(
  call: (onRequest: (code: FailureCode) => void) => Promise<T>,
): Promise<T> {
  let code: FailureCode = 'slow';
  const attempt = (signal: AbortSignal) =>
    call((next) => {
      signal.throwIfAborted();
      noteProgress();
      code = next;
    });
  try {
    return await untilSilence(attempt);
  } catch (error) {
    const failure = toFailure(error);
    throw failure.code === 'slow' ? new Failure(code, failure.message) : failure;
  }
}

/**
 * Runs requests that carry the account's token, from their start again with a new one if it is refused. What the
 * rules refuse while nobody is signed in, or nobody any more, fails with `signed-out`.
 */
export async function withToken<T>(call: () => Promise<T>): Promise<T> {
  const getToken = getTokenSource() ?? (async () => null);
  const send = () =>
    call().catch(async (error: unknown) => {
      const failure = toFailure(error);
      if (failure.code !== 'forbidden' || (await getToken()) !== null) throw failure;
      throw new Failure('signed-out', failure.message, { cause: error });
    });
  return sendWithToken(getToken, send);
}

/** As `callService`, for a request that carries the account's token. */
export const callWithToken = <T>(call: () => Promise<T>): Promise<T> =>
  withToken(() => callService(call));
