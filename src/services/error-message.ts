import type { Failure } from '../domain/failure.ts';

const messages: Record<
  Exclude<Failure['code'], 'conflict' | 'file' | 'invalid' | 'weak-password' | 'unknown'>,
  string
> = {
  offline: 'No connection. Please check your network and try again.',
  slow: 'No answer yet. Please try again.',
  unanswered: 'No answer yet. It may be done all the same: look before you do it twice.',
  server: 'The server has a problem. Please try again in a few minutes.',
  stale:
    'This part of the site could not be loaded. Please check your network, or reload the page.',
  'signed-out': 'You are signed out. Please sign in again.',
  'token-refused':
    'The server did not accept your sign-in. Please try again; if it stays so, sign out and sign in again.',
  forbidden: 'The server refused this for your account. If it stays so, please write to us.',
  contended:
    'Others were saving at the same moment, again and again. Nothing is lost: please try again.',
  duplicate: 'This tape is in the catalogue already.',
  missing: 'It is no longer there: somebody may have deleted it meanwhile.',
  credentials: 'This email address and password do not match an account.',
  throttled: 'Too many attempts. Please wait a few minutes and try again.',
  disabled: 'This account has been disabled. Please write to us.',
  'expired-code': 'This link was used already, is incomplete or has expired.',
  quota: 'The free quota of today is used up. Please come back tomorrow.',
};

/**
 * The message of a failure (docs/behaviour, "Errors"). A failure with `conflict`, `file` or
 * `invalid` has its message already. The cassette form and the import reword some of these.
 */
export function errorMessage(failure: Failure): string {
  switch (failure.code) {
    case 'conflict':
    case 'file':
    case 'invalid':
      return failure.message;
    case 'weak-password':
      return `Please choose another password. ${failure.message}`;
    case 'unknown':
      return `Something went wrong (${failure.detail}). Please try again.`;
    default:
      return messages[failure.code];
  }
}

/** Shown when a second try to load a page, or a part of it, had no answer in time either. */
export const noAnswerAgainMessage =
  'The site still does not answer. Please check your network and try again.';

/** The message for a visitor, who has no account to be refused. */
export const signupErrorMessage = (failure: Failure): string =>
  failure.code === 'forbidden' || failure.code === 'token-refused'
    ? 'The list did not take this address. Please write to us.'
    : errorMessage(failure);
