import type { Cassette, CassetteDraft, CassetteImages } from '../domain/cassette.ts';
import type { Failure } from '../domain/failure.ts';

/**
 * All that a view may ask for. Every method rejects with a `Failure` and nothing else, within about
 * ten seconds when there is no network (uploads: when no byte has moved for that long).
 */

export type Account = {
  uid: string;
  email: string;
  /** `editor` carries the custom claim `admin: true`; the rules hold the same (decisions). */
  role: 'member' | 'editor';
};

/**
 * `unknown` until the first answer of the identity provider; `failed` when that answer could not be
 * had (no network while the token is stale). An anonymous account counts as signed out.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'failed'; failure: Failure }
  | { status: 'signed-out' }
  | { status: 'signed-in'; account: Account };

export type SessionPort = {
  current(): Session;
  /** Calls back at every change, in any tab of this browser; returns what ends it. */
  subscribe(onChange: () => void): () => void;
  /** Fails with `credentials`, `throttled`, `disabled` or `offline`. */
  signIn(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** Asks the provider again what this account may do, and tells the subscribers if that changed. */
  refresh(): Promise<void>;
};

export type CassettesPort = {
  /** Every tape, in no order; a document that is odd is shown as far as it goes. */
  list(): Promise<Cassette[]>;
  /** One tape, or null when it is not there. */
  read(id: string): Promise<Cassette | null>;
  /** A fresh id, chosen before the first try so that a second try can't make a second tape. */
  newId(): string;
  /** Writes a new tape. A repeat with the same id finds the first one and changes nothing. */
  create(id: string, draft: CassetteDraft, images: CassetteImages): Promise<Cassette>;
  /**
   * Writes the fields in which `draft` differs from `base`, the tape as the editor last saw it.
   * Fails with `missing` when it was deleted, with `conflict` when somebody changed the same fields.
   */
  update(base: Cassette, draft: CassetteDraft): Promise<Cassette>;
  /** Deletes the document; that it is already gone is no error. Its images are the caller's. */
  remove(id: string): Promise<void>;
  /**
   * Makes the shelf say of one tape what its document says, after a change past the page. `entryIn`
   * is the part where the shelf has the tape, if it has.
   */
  reindex(id: string, entryIn?: string): Promise<void>;
};

/** The catalogue as members read it: a few documents, and a copy on the device. */
export type ShelfPort = {
  /**
   * Every tape. Calls back with the device's copy at once, if there is one of this account, and then
   * each time that more has arrived; resolves with the whole, and keeps it on the device unless
   * `signal` was aborted by then.
   */
  tapes(
    uid: string,
    onProgress: (tapes: readonly Cassette[]) => void,
    signal: AbortSignal,
  ): Promise<readonly Cassette[]>;
  /** What the shelf says of each tape, read anew, and in which part. */
  entries(): Promise<{ part: string; tape: Cassette }[]>;
};

export type ImagesPort = {
  /**
   * Stores one webp under a new path `images/` plus a UUID, at most 5 MiB.
   * `onProgress` gets the share that has been sent, 0 to 1.
   */
  upload(
    image: Blob,
    onProgress?: (share: number) => void,
  ): Promise<{ path: string; token: string }>;
  /** The address of an image whose token is known; costs nothing. */
  address(image: { path: string; token: string }): string;
  /** The look-up of the specification (section 7), for an image without token. */
  lookUp(path: string): Promise<string>;
  /** Deletes one image; that it is already gone is no error. */
  remove(path: string): Promise<void>;
};

export type MailingListPort = {
  /** Stores a normalised address; resolves with the id of the record, the mark of success. */
  join(email: string, collection?: string): Promise<string>;
};

/** Each port comes in by its own `import()`, so that a page pays for what it uses only. */
export type Backend = {
  session(): Promise<SessionPort>;
  cassettes(): Promise<CassettesPort>;
  images(): Promise<ImagesPort>;
  shelf(): Promise<ShelfPort>;
  mailingList(): Promise<MailingListPort>;
};
