import type { Firestore } from 'firebase/firestore/lite';
import type { CassetteWrite, WriteResult } from '../../domain/cassette-write.ts';
import { Failure } from '../../domain/failure.ts';
import type { Outcome } from '../../services/ports.ts';
import { openAuth } from '../auth.ts';
import { withToken } from '../failure.ts';
import { transact } from '../firestore.ts';
import type { Settings } from '../settings.ts';
import { commitWrites, type Writer } from './commit-writes.ts';

/** The writes of a page, one commit after the other, because all of them change `shelf/meta`. */
export class CassetteWrites {
  readonly #firestore: Firestore;
  readonly #settings: Settings;
  #previous: Promise<unknown> = Promise.resolve();

  constructor(firestore: Firestore, settings: Settings) {
    this.#firestore = firestore;
    this.#settings = settings;
  }

  /** Resolves when the writes that were begun until now are answered. */
  settle(): Promise<unknown> {
    return this.#previous;
  }

  /** Writes at most 20 cassettes in one commit, and one by one if the rules refuse it. */
  write(writes: readonly CassetteWrite[]): Promise<Outcome<WriteResult>[]> {
    const running = this.#previous.then(() => this.#commitOrSplit(writes));
    this.#previous = running;
    return running;
  }

  async #commitOrSplit(writes: readonly CassetteWrite[]): Promise<Outcome<WriteResult>[]> {
    try {
      return await withToken(() => this.#commit(writes));
    } catch (error) {
      const failure = Failure.from(error);
      if (failure.code !== 'forbidden' || writes.length === 1)
        return writes.map(() => ({ failure }));
      const outcomes: Outcome<WriteResult>[] = [];
      for (const write of writes) outcomes.push(...(await this.#commitOrSplit([write])));
      return outcomes;
    }
  }

  async #commit(writes: readonly CassetteWrite[]): Promise<Outcome<WriteResult>[]> {
    const writer = await this.#writer();
    return transact(this.#firestore, (transaction) =>
      commitWrites(this.#firestore, transaction, writer, writes),
    );
  }

  async #writer(): Promise<Writer> {
    const user = (await openAuth(this.#settings)).currentUser;
    const email = (await user?.getIdTokenResult())?.claims.email;
    return { uid: user?.uid ?? '', email: typeof email === 'string' ? email : '' };
  }
}
