/** What can go wrong past the page, as a closed set. The words for each stand in `error-message.ts`. */
export type FailureCode =
  /** No connection, or the service did not answer in time. */
  | 'offline'
  /** The browser could not load a part of the site (an old tab after a new version). */
  | 'stale'
  /** The account is signed out, or its session has ended. */
  | 'signed-out'
  /** The rules refused it. */
  | 'forbidden'
  /** The document or file is not there. */
  | 'missing'
  /** Somebody else changed the same fields meanwhile; `fields` names them. */
  | 'conflict'
  /** Unknown address or wrong password: deliberately the same. */
  | 'credentials'
  /** Too many attempts to sign in. */
  | 'throttled'
  /** The account was disabled by an operator. */
  | 'disabled'
  /** The free quota of the day is used up. */
  | 'quota'
  /** A chosen file can't be used; `message` says why, in words for the person who chose it. */
  | 'file'
  | 'unknown';

type FailureOptions = { cause?: unknown; detail?: string; fields?: readonly string[] };

/** The only thing that the backend and the imaging throw. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  /** The service's own code and message, for the sentence that the specification (section 8) ends with them. */
  readonly detail: string;
  /** With `conflict`: the names of the fields that somebody else changed. */
  readonly fields: readonly string[];

  constructor(code: FailureCode, message: string, options: FailureOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.detail = options.detail ?? `${code}: ${message}`;
    this.fields = options.fields ?? [];
  }

  static from(error: unknown): Failure {
    if (error instanceof Failure) return error;
    const message = error instanceof Error ? error.message : String(error);
    return new Failure('unknown', message, { cause: error });
  }
}
