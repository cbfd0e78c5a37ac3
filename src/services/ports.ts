import type { Cassette, CassetteDraft, CassetteImages } from '../domain/cassette.ts';
import type { CassetteFormValues } from '../domain/cassette-validation.ts';
import type { Failure } from '../domain/failure.ts';
import type { Signup } from '../domain/mailing-list.ts';
import type { Crops, SaveCheckpoint } from './save-cassette.ts';

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
  /**
   * Tapes that have exactly this release ID, unless it is empty, or exactly this title, read anew: at
   * most twenty. Costs one read where there is none.
   */
  findSimilar(named: Pick<CassetteDraft, 'title' | 'releaseId'>): Promise<Cassette[]>;
  /** A fresh id, chosen before the first try so that a second try can't make a second tape. */
  newId(): string;
  /** Writes a new tape. A repeat with the same id finds the first one and changes nothing. */
  create(id: string, draft: CassetteDraft, images: CassetteImages): Promise<Cassette>;
  /**
   * Writes the fields in which `draft` differs from `base`, the tape as the editor last saw it, and
   * puts `images`, each stored already, in the place of those of `base`, which are the caller's then.
   * Fails with `missing` when the tape was deleted, with `conflict` when somebody changed the same
   * fields or images.
   */
  update(base: Cassette, draft: CassetteDraft, images?: Partial<CassetteImages>): Promise<Cassette>;
  /**
   * Deletes the document; that it is already gone is no error. Its images are the caller's: resolves
   * with those that it named at the end, null if it was gone.
   */
  remove(id: string): Promise<CassetteImages | null>;
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
   * each time that more has arrived, what a shuffle with this `seed` puts in front first; it reads on
   * when that is settled. Resolves with the whole. What was read is kept on the device, also when the
   * rest failed, unless `signal` was aborted by then.
   */
  loadCassettes(
    uid: string,
    seed: number,
    onProgress: (tapes: readonly Cassette[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<readonly Cassette[]>;
  /** What the shelf says of each tape, read anew, and in which part. */
  listIndexEntries(): Promise<{ part: string; cassette: Cassette }[]>;
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
  imageUrl(image: { path: string; token: string }): string;
  /** The look-up of the specification (section 7), for an image without token. */
  lookUpUrl(path: string): Promise<string>;
  /** Deletes one image; that it is already gone is no error. */
  remove(path: string): Promise<void>;
};

export type MailingListPort = {
  /** Stores a normalised address; resolves with the id of the record, the mark of success. */
  join(email: string, collection?: string): Promise<string>;
};

/** Some records of the mailing list; `more` fetches those that follow, and is null at the end. */
export type SignupPage = {
  signups: readonly Signup[];
  loadNext: (() => Promise<SignupPage>) | null;
};

/** The mailing list as editors keep it; the rules refuse it to everyone else. */
export type MailingListAdminPort = {
  /** How many records there are, without reading them. */
  count(): Promise<number>;
  /** The newest first, `size` at a time. Records without a time are in `all` alone. */
  listNewest(size: number): Promise<SignupPage>;
  /** The addresses that begin with `start`, in their order. */
  findByPrefix(start: string, size: number): Promise<SignupPage>;
  /**
   * Every record, in no order. `onProgress` gets the number that has been read; rejects with the
   * signal's reason once `signal` is aborted.
   */
  readAll(onProgress: (read: number) => void, signal: AbortSignal): Promise<Signup[]>;
  /** Deletes every record of an address; resolves with their number. That there is none is no error. */
  removeAddress(email: string): Promise<number>;
};

/** What an editor typed and cropped in a form and has not saved. */
export type FormDraft = {
  /** When it was kept last, in milliseconds since the epoch by this device's clock. */
  savedAt: number;
  form: CassetteFormValues;
  crops: Partial<Crops>;
  /** The tape as the editor last saw it; null for a new one. */
  base: Cassette | null;
  /** Where a save was cut off, if one was. */
  checkpoint: SaveCheckpoint | null;
};

/** The place of one form on this device. Nothing of it ever rejects. */
export type DraftSlot = {
  /** What was there when it was opened. */
  draft: FormDraft | null;
  /** Resolves with false where the device has no room for it; what was kept before stays then. */
  save(form: FormDraft): Promise<boolean>;
  remove(): Promise<void>;
  /** Lets another tab have the place; what is kept stays. */
  release(): void;
};

/** Unsaved forms, on this device alone, of each account for itself. Nothing of it ever rejects. */
export type DraftsPort = {
  /**
   * The place of the form of one tape: its id, or `new`. `elsewhere` while another tab of this
   * browser has that form open; `nowhere` when the browser keeps nothing.
   */
  open(uid: string, tape: string): Promise<DraftSlot | 'elsewhere' | 'nowhere'>;
  /** What an account has left unsaved, the newest first. */
  list(uid: string): Promise<{ tape: string; title: string; at: number }[]>;
};

/** Each port comes in by its own `import()`, so that a page pays for what it uses only. */
export type Backend = {
  session(): Promise<SessionPort>;
  cassettes(): Promise<CassettesPort>;
  images(): Promise<ImagesPort>;
  shelf(): Promise<ShelfPort>;
  mailingList(): Promise<MailingListPort>;
  mailingListAdmin(): Promise<MailingListAdminPort>;
  drafts(): Promise<DraftsPort>;
};
