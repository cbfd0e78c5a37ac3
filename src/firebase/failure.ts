import { FirebaseError } from 'firebase/app';
import { Failure, type FailureCode } from '../domain/failure.ts';
import { codeOfLimit, firestoreCodes } from './requests/firestore-rest.ts';
import { type Call, withTimeLimit } from './requests/time-limit.ts';
import { sendWithToken, tokenOfAuth } from './requests/token.ts';

const codes: Record<string, FailureCode> = {
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
  ...firestoreCodes,
  'storage/unauthorized': 'forbidden',
  'storage/unauthenticated': 'token-refused',
  'storage/object-not-found': 'missing',
  'storage/retry-limit-exceeded': 'offline',
  // Storage's SDK has these two for an answer that another server has sent.
  'storage/internal-error': 'server',
  'storage/unknown': 'server',
  'appCheck/fetch-network-error': 'offline',
  'appCheck/fetch-parse-error': 'server',
};

/** What Auth and Firestore lite say of a request without an answer, as the browser or Node does. */
const unsent = /^(?!SyntaxError).*(fetch|load failed|network|connect|timed out|hostname)/i;

/** The message of Auth is `Firebase: WORDS (auth/CODE).` */
const authWords = /^Firebase: (.*) \(auth\/.*\)\.$/;

/** Auth builds a code that it does not know from the service's message. */
const failedServer = /^auth\/.*(internal|unavailable|backend|deadline)/;

function codeOf(error: FirebaseError): FailureCode {
  const { code, message, customData } = error;
  // Storage has `status`, App Check `httpStatus`.
  const status = (error as { status?: number }).status ?? customData?.httpStatus;
  if (Number(status) >= 500 || failedServer.test(code)) return 'server';
  if (/resource-exhausted|quota-exceeded/.test(code)) return codeOfLimit(code + message);
  // Auth and Firestore lite have this code also for an answer that is no JSON or has status 500.
  if (code === 'unknown' || code === 'auth/network-request-failed')
    return unsent.test(String(customData?.message ?? message)) ? 'offline' : 'server';
  return codes[code] ?? 'unknown';
}

/** Converts an error of the SDK (docs/behaviour, "Errors"). */
export function toFailure(error: unknown): Failure {
  const failure = Failure.from(error);
  const { message } = failure;
  if (error instanceof FirebaseError)
    return new Failure(codeOf(error), message.replace(authWords, '$1'), {
      cause: error,
      detail: `${error.code}: ${message}`,
    });
  // The SDK throws these two at an answer that another server has sent.
  const isUnreadable = error instanceof TypeError || error instanceof SyntaxError;
  return isUnreadable ? new Failure('server', message, { cause: error }) : failure;
}

/** Runs a call of the SDK as `withTimeLimit`. Rejects only with a Failure. */
export const callService = <T>(call: Call<T>, bytes?: number): Promise<T> =>
  withTimeLimit(call, bytes).catch((error: unknown) => {
    throw toFailure(error);
  });

/**
 * As `callService`, for a call that carries the account's token: once more with a new one if it is
 * refused. What the rules refuse while nobody is signed in fails with `signed-out`.
 */
export function callWithToken<T>(call: Call<T>, bytes?: number): Promise<T> {
  const send = () =>
    callService(call, bytes).catch(async (failure: Failure) => {
      if (failure.code !== 'forbidden' || (await tokenOfAuth()) !== null) throw failure;
      throw new Failure('signed-out', failure.message, { cause: failure });
    });
  return sendWithToken(tokenOfAuth, send);
}
