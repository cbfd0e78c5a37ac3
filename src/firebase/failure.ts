import { FirebaseError } from 'firebase/app';
import { Failure, type FailureCode } from '../domain/failure.ts';
import { getTokenSource, sendWithToken } from './requests/token-source.ts';

const codes: Record<string, FailureCode> = {
  'auth/network-request-failed': 'offline',
  'auth/timeout': 'offline',
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
  unavailable: 'offline',
  'deadline-exceeded': 'offline',
  'resource-exhausted': 'quota',
  'storage/unauthorized': 'forbidden',
  'storage/unauthenticated': 'token-refused',
  'storage/object-not-found': 'missing',
  'storage/retry-limit-exceeded': 'offline',
  'storage/quota-exceeded': 'quota',
  // Uploads are cancelled only by storage.ts, when no byte was sent for too long.
  'storage/canceled': 'offline',
};

/** Converts an error of the SDK (docs/behaviour.md, "Errors"). */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (!(error instanceof FirebaseError)) return Failure.from(error);
  // Firestore lite has no code for a request that was not sent: it reports `unknown` without a status.
  const isUnsent = error.code === 'unknown' && error.message.startsWith('Request failed');
  const code = isUnsent ? 'offline' : (codes[error.code] ?? 'unknown');
  return new Failure(code, error.message, {
    cause: error,
    detail: `${error.code}: ${error.message}`,
  });
}

/** Whether an error of the SDK has this code, such as `aborted`. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof FirebaseError && error.code === code;

/** Whether the rules refused the request. */
export const isRefusal = (error: unknown): boolean => hasCode(error, 'permission-denied');

/** After this time a call fails with `offline`. */
export const requestTimeoutMs = 10_000;

/** Runs one call to Firebase. Rejects only with a Failure, at the latest after `requestTimeoutMs`. */
export async function callService<T>(call: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Failure('offline', 'The service did not answer in time.')),
      requestTimeoutMs,
    );
  });
  try {
    return await Promise.race([call(), deadline]);
  } catch (error) {
    throw toFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs requests that carry the account's token, from their start again with a new one if it is refused. */
export const withToken = <T>(call: () => Promise<T>): Promise<T> =>
  sendWithToken(getTokenSource() ?? (async () => null), () =>
    call().catch((error: unknown) => {
      throw toFailure(error);
    }),
  );

/** As `callService`, for requests that carry the account's token. */
export const callWithToken = <T>(call: () => Promise<T>): Promise<T> =>
  callService(() => withToken(call));
