import type { Cassette } from './cassette.ts';

/** The closed set of errors; `services/error-message.ts` has the messages of most. */
export type FailureCode =
  /** No connection, or an answer that breaks off. */
  | 'offline'
  /** The service has not answered in time. */
  | 'slow'
  /** The service has not answered in time to a write, which it may have carried out. */
  | 'unanswered'
  /** The service has answered that it failed, or in a way that can't be read. */
  | 'server'
  /** A part of the site could not be loaded: an old tab after a new version was deployed. */
  | 'stale'
  /** The account is signed out, or its session has ended. */
  | 'signed-out'
  /** The server did not accept the account's token, nor a new one; the session goes on. */
  | 'token-refused'
  /** The security rules refused the request. */
  | 'forbidden'
  | 'missing'
  /** Somebody else changed the same fields meanwhile: `fields` and `message` name them, `current` has them. */
  | 'conflict'
  /** Others have written at the same moment, again and again; nothing was written. */
  | 'contended'
  /** The catalogue has the new cassette already; `existing` is that one. */
  | 'duplicate'
  /** Unknown address or wrong password; one code for both, so that addresses can't be tested. */
  | 'credentials'
  /** Too many attempts to sign in, or requests in a minute. */
  | 'throttled'
  | 'disabled'
  /** The code of a mailed link was used, is broken or has expired. */
  | 'expired-code'
  /** The provider refused a new password; `message` has its reason. */
  | 'weak-password'
  | 'quota'
  /** A selected file can't be used; `message` tells the user why. */
  | 'file'
  /** A cassette can't be changed like this; `message` tells the user why. */
  | 'invalid'
  | 'unknown';

type FailureOptions = ErrorOptions &
  Partial<Pick<Failure, 'detail' | 'fields' | 'current' | 'existing'>>;

/** These codes concern one item of a run; all others end the run. */
const codesOfItem = ['missing', 'conflict', 'duplicate', 'file', 'invalid', 'unknown'];

/** The only error that firebase/ and imaging/ throw (docs/behaviour, "Errors"). */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  /** The service's own code and message, which the signup's error message ends with. */
  readonly detail: string;
  /** With `conflict`: the names of the fields that somebody else changed. */
  readonly fields: readonly string[];
  /** With `conflict`: the cassette as it is stored. */
  readonly current: Cassette | null;
  /** With `duplicate`: the cassette that is there. */
  readonly existing: Cassette | null;

  constructor(code: FailureCode, message: string, options: FailureOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.detail = options.detail ?? `${code}: ${message}`;
    this.fields = options.fields ?? [];
    this.current = options.current ?? null;
    this.existing = options.existing ?? null;
  }

  get isSessionEnd(): boolean {
    // Auth has `credentials` for a deleted account.
    return ['signed-out', 'disabled', 'credentials'].includes(this.code);
  }

  /** Whether a write that failed like this may have been carried out. */
  get mayBeWritten(): boolean {
    return ['offline', 'slow', 'unanswered', 'server', 'unknown'].includes(this.code);
  }

  /** Whether every further item of a run would fail like this, too. */
  get endsRun(): boolean {
    return !codesOfItem.includes(this.code);
  }

  static from(error: unknown): Failure {
    // By its name: the inline script of /explore has a class of its own.
    if (error instanceof Error && error.name === 'Failure') return error as Failure;
    const message = error instanceof Error ? error.message : String(error);
    return new Failure('unknown', message, { cause: error });
  }
}
