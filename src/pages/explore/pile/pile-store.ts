import type { Cassette } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { fullPileFailure, maxPileSize, type Pile } from '../../../domain/pile.ts';
import { createQueue } from '../../../domain/queue.ts';
import { createStore } from '../../../domain/store.ts';
import type { PilePort } from '../../../services/ports.ts';
import { keepPile, type RefusedWish } from './kept-pile.ts';
import { changePile, type PileWish } from './pile-wishes.ts';

type State = {
  pile: Pile;
  /** The ids of what waits for the network. */
  waiting: ReadonlySet<string>;
  failedWrites: readonly RefusedWish[];
};

export type PileStore = Awaited<ReturnType<typeof startPile>>;

/**
 * The pile of a page. A change is shown at once; without a network it waits on the device, and if its
 * write fails it is taken back (docs/behaviour, "My pile"). Rejects if the pile can't be read.
 */
export async function startPile(port: PilePort) {
  const kept = keepPile(port);
  const first = await kept.read();
  const { get, set, subscribe } = createStore<State>({ ...first, failedWrites: [] });
  const update = (changes: Partial<State>) => set({ ...get(), ...changes });
  const forgetFailedWrite = (id: string) =>
    update({ failedWrites: get().failedWrites.filter((one) => one.id !== id) });
  const addFailedWrites = (failed: State['failedWrites']) =>
    update({ failedWrites: [...get().failedWrites, ...failed] });

  async function sendWaiting() {
    try {
      addFailedWrites(await kept.sendWaiting());
      update(await kept.read());
    } catch {
      // It waits for the next time.
    }
  }
  if (get().waiting.size > 0) void sendWaiting();

  /** Presses are written one after the other. */
  const enqueue = createQueue();
  /** `missingIds` are marks of cassettes that have left the catalogue: a write removes them. */
  function change({ id, title }: Cassette, isPut: boolean, missingIds: readonly string[]) {
    const before = get().pile.get(id);
    forgetFailedWrite(id);
    if (isPut === Boolean(before)) return;
    const wish: PileWish = { isPut, title, time: Date.now() };
    const fail = (error: unknown) =>
      addFailedWrites([{ ...wish, id, failure: Failure.from(error) }]);
    if (isPut && get().pile.size - missingIds.length >= maxPileSize) return fail(fullPileFailure());
    const show = (shown: PileWish, isWaiting = false) => {
      const waiting = new Set(get().waiting);
      waiting.delete(id);
      if (isWaiting) waiting.add(id);
      update({ pile: changePile(get().pile, new Map([[id, shown]])), waiting });
    };
    show(wish);
    void enqueue(async () => {
      try {
        show(wish, await kept.change(id, wish, missingIds));
      } catch (error) {
        show({ ...wish, isPut: Boolean(before), time: before?.markedAt ?? 0 });
        fail(error);
      }
    });
  }

  return { get, subscribe, change, sendWaiting, forgetFailedWrite };
}
