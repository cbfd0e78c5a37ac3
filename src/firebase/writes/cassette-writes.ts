import type { Firestore, Transaction } from 'firebase/firestore/lite';
import { Failure } from '../../domain/failure.ts';
import { openAuth } from '../auth.ts';
import { callService, hasCode, isRefusal } from '../failure.ts';
import { transact } from '../firestore.ts';
import type { Settings } from '../settings.ts';
import { CassetteCommit, type Writer } from './cassette-commit.ts';
import { maxEntries, ShelfIndex } from './shelf-index.ts';
import { TrackListIndex } from './track-list-index.ts';

/** Reads and writes cassettes in a commit; it runs again if another commit was first. */
type Work<T> = (commit: CassetteCommit) => Promise<T>;

type RunTransaction = <T>(
  firestore: Firestore,
  work: (transaction: Transaction) => Promise<T>,
) => Promise<T>;

type Waiting = {
  /** The cassettes that it writes. */
  ids: readonly string[];
  work: Work<unknown>;
  run: RunTransaction;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};

/** The pauses add up to 7 seconds; with one attempt more a refusal could come after the timeout. */
const maxAttempts = 4;

const retryTransaction: RunTransaction = (firestore, work) =>
  transact(firestore, work, maxAttempts);

/** Whether a commit wrote nothing because another one was first. */
const isOvertaken = (error: unknown): boolean =>
  ['aborted', 'already-exists', 'failed-precondition'].some((code) => hasCode(error, code));

/**
 * Retries only a commit that lost to another one. The SDK's own retry also repeats an unanswered commit,
 * which then finds the document of its first attempt.
 */
export const retryUnwritten: RunTransaction = async (firestore, work) => {
  for (let attempt = 1; ; attempt++)
    try {
      return await transact(firestore, work, 1);
    } catch (error) {
      if (!isOvertaken(error) || attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, (0.5 + Math.random()) * 500 * attempt));
    }
};

/**
 * The writes of cassettes by a page, one commit after the other, because all of them change `shelf/meta`.
 * Writes that wait at the same time share a commit (docs/decisions/0018-bulk-writes.md). An unanswered
 * commit delays the next one until its timeout.
 */
export class CassetteWrites {
  readonly #firestore: Firestore;
  readonly #settings: Settings;
  readonly #index: ShelfIndex;
  readonly #trackLists: TrackListIndex;
  readonly #waiting: Waiting[] = [];
  /** How many writes of each cassette have no answer yet. */
  readonly #unanswered = new Map<string, number>();
  #previous: Promise<unknown> = Promise.resolve();

  constructor(firestore: Firestore, settings: Settings) {
    this.#firestore = firestore;
    this.#settings = settings;
    this.#index = new ShelfIndex(firestore);
    this.#trackLists = new TrackListIndex(firestore);
  }

  /** Resolves when the writes that were added until now are answered. */
  settle(): Promise<unknown> {
    return this.#previous;
  }

  isWriting(id: string): boolean {
    return this.#unanswered.has(id);
  }

  /**
   * Resolves with the result of `work` when what it writes is committed. Rejects with the Failure of `work`,
   * before which it must not write, or with the error of the commit.
   */
  add<T>(ids: readonly string[], work: Work<T>, run = retryTransaction): Promise<T> {
    return new Promise((resolve, reject) => {
      for (const id of ids) this.#count(id, 1);
      this.#waiting.push({ ids, work, run, resolve: resolve as Waiting['resolve'], reject });
      this.#previous = this.#previous.then(() => this.#commitNext());
    });
  }

  async #commitNext(): Promise<void> {
    const group = this.#waiting.splice(0, this.#groupSize());
    if (group.length > 0) await callService(() => this.#commit(group)).catch(() => {});
    for (const id of group.flatMap(({ ids }) => ids)) this.#count(id, -1);
  }

  #count(id: string, change: 1 | -1): void {
    const count = (this.#unanswered.get(id) ?? 0) + change;
    if (count > 0) this.#unanswered.set(id, count);
    else this.#unanswered.delete(id);
  }

  /** How many of the waiting writes share the next commit: no two of them write the same cassette. */
  #groupSize(): number {
    const ids = new Set<string>();
    let size = 0;
    for (const { ids: more, run } of this.#waiting) {
      const isFull = ids.size + more.length > maxEntries;
      if (isFull || run !== this.#waiting[0]?.run || more.some((id) => ids.has(id))) break;
      for (const id of more) ids.add(id);
      size++;
    }
    return size;
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    const isShared = group.length > 1;
    try {
      const writer = await this.#writer();
      const outcomes = await (group[0]?.run ?? retryTransaction)(
        this.#firestore,
        async (transaction) => {
          const commit = new CassetteCommit(transaction, {
            index: this.#index,
            trackLists: this.#trackLists,
            firestore: this.#firestore,
            writer,
          });
          const settled = await Promise.allSettled(group.map(({ work }) => work(commit)));
          for (const outcome of settled)
            if (outcome.status === 'rejected' && !(isShared && outcome.reason instanceof Failure))
              throw outcome.reason;
          await commit.writeIndex();
          return settled;
        },
      );
      for (const [position, outcome] of outcomes.entries())
        if (outcome.status === 'fulfilled') group[position]?.resolve(outcome.value);
        else group[position]?.reject(outcome.reason);
    } catch (error) {
      // One of them may be the reason, and nothing is written: the others must not fail with it.
      if (isShared && (isRefusal(error) || isOvertaken(error)))
        for (const one of group) await this.#commit([one]);
      else for (const { reject } of group) reject(error);
    }
  }

  async #writer(): Promise<Writer> {
    const user = (await openAuth(this.#settings)).currentUser;
    const email = (await user?.getIdTokenResult())?.claims.email;
    return { uid: user?.uid ?? '', email: typeof email === 'string' ? email : '' };
  }
}
