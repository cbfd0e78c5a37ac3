import type { BinRecord } from '../domain/bin.ts';
import type { Cassette, StoredImage } from '../domain/cassette.ts';
import type { CassetteWrite, WriteResult } from '../domain/cassette-write.ts';
import type { Failure } from '../domain/failure.ts';
import type { FormDraft } from '../domain/form-draft.ts';
import type { ChangeRecord, Run, RunAction, RunCounts } from '../domain/history.ts';
import type { Signup } from '../domain/mailing-list.ts';
import type { Pile } from '../domain/pile.ts';

/** What a view may ask of the backend. Every method rejects only with a `Failure`. */

export type Account = {
  uid: string;
  email: string;
  /** An editor has the custom claim `admin: true` (docs/behaviour, "Roles"). */
  role: 'member' | 'editor';
  /** Signed in with "This is a shared computer": nothing may stay on the device. */
  isSharedComputer?: boolean;
};

/**
 * `unknown` until the identity provider has answered; `failed` when it could not be asked, for
 * example without a network and with an expired token. An anonymous account counts as signed out.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'failed'; failure: Failure }
  /** `isRequested`: by `signOut` in this page, not in another tab or by the provider. */
  | { status: 'signed-out'; isRequested?: boolean }
  | { status: 'signed-in'; account: Account };

export type SessionPort = {
  current(): Session;
  /** Calls back at every change in any tab of this browser; returns the unsubscribe function. */
  subscribe(onChange: () => void): () => void;
  /**
   * Keeps the session in this tab alone if `isSharedComputer` says so. Fails with `credentials`,
   * `throttled` or `disabled`.
   */
  signIn(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** Fetches the account's claims again and notifies the subscribers if they changed. */
  refresh(): Promise<void>;
};

export type AccountPort = {
  /** Resolves for unknown addresses too. The page then leads to `next`. Fails with `throttled`. */
  requestPasswordReset(email: string, next: string | null): Promise<void>;
  /** The account's address, or '' if the provider does not tell it. Fails with `expired-code`. */
  readEmailOfCode(code: string): Promise<string>;
  /** Fails with `expired-code` or `weak-password`. */
  resetPassword(code: string, password: string): Promise<void>;
  /** Fails with `credentials` for a wrong current password, or `weak-password`. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** What the provider keeps about the account, for the member to read. */
  personalData(): Promise<Record<string, string>>;
};

/**
 * The catalogue, the bin and the history, for editors (docs/behaviour, "Catalogue table", "Bin",
 * "History"). Each write of a cassette leaves a record in the same commit.
 */
export type CataloguePort = {
  /** One cassette, or null; waits for the writes of this page that are under way. */
  read(id: string): Promise<Cassette | null>;
  /**
   * Makes at most 20 writes in one commit. Resolves with an outcome for each, in their order.
   * - Each write is of another cassette. Two may remove records of one cassette from the bin.
   * - If the rules refuse the commit, each write is tried alone.
   * - A write without an answer may be stored (`Failure.mayBeWritten`). It can be repeated with the
   *   same `changeId`: what is stored is found.
   */
  writeMany(writes: readonly CassetteWrite[]): Promise<Outcome<WriteResult>[]>;
  /** The records of the bin, newest first, `size` at a time. */
  listBin(size: number): Promise<Page<BinRecord>>;
  /** The newest record of the bin of this cassette; null if the bin does not have it. */
  findInBin(cassetteId: string): Promise<BinRecord | null>;
  /** Which of at most four paths of images a cassette or a record references. */
  findReferenced(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** The changes of one cassette, or of a run and its undo, newest first, `size` at a time. */
  listChanges(
    size: number,
    of: { cassetteId: string } | { runId: string },
  ): Promise<Page<ChangeRecord>>;
  /** The changes that belong to no run, and the runs, newest first, `size` at a time. */
  listFeed(size: number): Promise<Page<ChangeRecord | Run>>;
  readChanges(ids: readonly string[]): Promise<ChangeRecord[]>;
  /** Records the start of a run; resolves with its id. `title` has at most 200 characters. */
  startRun(action: RunAction, title: string): Promise<string>;
  updateRun(
    id: string,
    counts: Partial<RunCounts & Pick<Run, 'undone' | 'isUndone'>>,
  ): Promise<void>;
};

export type Outcome<Result> = { result: Result } | { failure: Failure };

/** A part of a long list; `loadNext` loads the next page and is null on the last one. */
export type Page<Item> = {
  items: readonly Item[];
  /** The ids of those that can't be read, which are left out. */
  unreadableIds: readonly string[];
  loadNext: (() => Promise<Page<Item>>) | null;
};

/** What the page is going to show. */
export type ShelfView = {
  seed: number;
  /** Whether it begins with the first of the shuffle, without search, sort or selection. */
  showsStart: boolean;
  /** Whether it begins with the newest cassettes, whatever the seed. */
  newestFirst?: boolean;
};

/** All cassettes, and the ids of those whose entry can't be read, which are left out. */
export type Shelf = { cassettes: readonly Cassette[]; unreadableIds: readonly string[] };

/** The catalogue, read from the index documents and a copy on the device. */
export type ShelfPort = {
  /**
   * Resolves with the whole shelf: a cassette of a part that has not changed is the same object as
   * before. `onProgress` gets what this page or this device has, then what has been read so far,
   * beginning with what `view` shows first. The next part is read when its promise has resolved.
   * Does not wait for the session port. Fails with `signed-out` or `disabled` when the server knows
   * no such session.
   */
  loadCassettes(
    uid: string,
    view: ShelfView,
    onProgress: (cassettes: readonly Cassette[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Shelf>;
  /** Loads the code for the pile of this account. */
  openPile(uid: string): Promise<PilePort>;
};

/** The pile of one account (docs/behaviour, "My pile"). */
export type PilePort = {
  read(): Promise<Pile>;
  /**
   * Also removes the marks `missingIds`, of cassettes that have left the catalogue. Fails with
   * `missing` if `id` is not in the catalogue, with `invalid` if the pile is full.
   */
  add(id: string, missingIds: readonly string[]): Promise<void>;
  /** Also removes the marks `missingIds`, as `add` does. */
  remove(id: string, missingIds: readonly string[]): Promise<void>;
};

export type ImagesPort = {
  /** Stores one webp of at most 5 MiB. `onProgress` gets the fraction that was sent, 0 to 1. */
  upload(image: Blob, onProgress?: (fraction: number) => void): Promise<StoredImage>;
  /** The URL of an image, without a request; null without a token. */
  imageUrl(image: StoredImage): string | null;
  /** Requests the URL of an image without a token (docs/behaviour, "Stored images"). */
  lookUpUrl(path: string): Promise<string>;
  /** Deletes one image, if it exists. */
  remove(path: string): Promise<void>;
};

export type MailingListPort = {
  /** Stores a normalised address in a collection; resolves with the id of the record. */
  join(email: string, collection: string): Promise<string>;
};

/** Reading and removing signups; the rules allow it to editors only. */
export type MailingListAdminPort = {
  /** Pages of `size` records, newest first. */
  listNewest(size: number): Promise<Page<Signup>>;
  /** Deletes all records of an address, if there are any. */
  removeAddress(email: string): Promise<void>;
};

/** `kept-for-days`: the browser clears what it has not been told to keep. */
export type DraftStatus = 'kept' | 'kept-for-days' | 'not-kept';

/** The drafts of each account on this device. No method rejects. */
export type DraftsPort = {
  /** The drafts that no other tab has open, oldest first; none if the browser can't read them. */
  list(uid: string): Promise<FormDraft[]>;
  /** Resolves with how each draft is kept. A draft that did not fit keeps its last stored version. */
  save(uid: string, drafts: readonly FormDraft[]): Promise<Record<string, DraftStatus>>;
  remove(uid: string, ids: readonly string[]): Promise<void>;
};

/** Each port is loaded by its own `import()`, so that a page loads only the ports that it uses. */
export type Backend = {
  session(): Promise<SessionPort>;
  account(): Promise<AccountPort>;
  catalogue(): Promise<CataloguePort>;
  images(): Promise<ImagesPort>;
  shelf(): Promise<ShelfPort>;
  mailingList(): Promise<MailingListPort>;
  mailingListAdmin(): Promise<MailingListAdminPort>;
  drafts(): Promise<DraftsPort>;
};
