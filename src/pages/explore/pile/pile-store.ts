import type { Cassette } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { fullPileFailure, maxPileSize, type Pile, type PileMark } from '../../../domain/pile.ts';
import { createQueue } from '../../../domain/queue.ts';
import { createStore } from '../../../domain/store.ts';
import { pileKey, pileWishesKey, readDeviceMemory } from '../../../services/device-memory.ts';
import type { PilePort } from '../../../services/ports.ts';
import { openKeptMap } from './kept-map.ts';
import { changePile, openWishes, type PileWish } from './pile-wishes.ts';

type State = {
  /** As it is wished. */
  pile: Pile;
  /** The ids of what waits for the network. */
  waiting: ReadonlySet<string>;
  failedWrites: readonly (PileWish & { id: string; failure: Failure })[];
};

/** Whether a request failed by the network: a change then waits. */
const isWithoutNetwork = (error: unknown): boolean =>
  ['offline', 'slow', 'unanswered'].includes(Failure.from(error).code);

/**
 * The pile of a page: what was read or written last, with what is wished and not written yet. A session
 * that stays on this device keeps both, so without a network it can be read and changed
 * (docs/behaviour, "My pile"). Rejects if the pile can't be read.
 */
export async function startPile(port: PilePort) {
  const stored = openKeptMap<PileMark>(pileKey);
  const wishes = openKeptMap<PileWish>(pileWishesKey);
  const { get, set, subscribe } = createStore<State>({
    pile: new Map(),
    waiting: new Set(),
    failedWrites: [],
  });
  /** Shows what is stored and wished, in any tab, and which writes of this page have failed. */
  function show(failedWrites = get().failedWrites) {
    const wished = wishes.read();
    const waiting = new Set([...wished].flatMap(([id, { isWaiting }]) => (isWaiting ? id : [])));
    set({ pile: changePile(stored.read(), wished), waiting, failedWrites });
  }
  const forgetFailedWrite = (id: string) => show(get().failedWrites.filter((one) => one.id !== id));

  /** Replaces the wish of a cassette, or forgets it; returns whether the device keeps it. */
  function setWish(id: string, wish?: PileWish): boolean {
    const next = new Map(wishes.read());
    next.delete(id);
    const isKept = wishes.write(wish ? next.set(id, wish) : next);
    show();
    return isKept;
  }
  /** The newest wish of a cassette waits, unless another tab has fulfilled it. Returns as `setWish`. */
  function keepWaiting(id: string): boolean {
    const wish = wishes.read().get(id);
    return !wish || setWish(id, { ...wish, isWaiting: true });
  }
  function refuse(id: string, wish: PileWish, error: unknown) {
    setWish(id);
    show([...get().failedWrites, { ...wish, id, failure: Failure.from(error) }]);
  }

  const enqueue = createQueue();
  /** The tabs of this browser read the pile and send changes one after the other. */
  const inTurn = (task: () => Promise<void>): Promise<void> =>
    // Only a page of http has no locks.
    navigator.locks ? navigator.locks.request('pile', task) : enqueue(task);

  /** Without a network it stays as it was read last. Rejects if the device keeps none. */
  const read = () =>
    inTurn(async () => {
      try {
        stored.write(await port.read());
      } catch (error) {
        if (!isWithoutNetwork(error) || readDeviceMemory(pileKey) === null) throw error;
      }
      wishes.write(openWishes(stored.read(), wishes.read()));
      show();
    });

  /** Sends what is wished of a cassette by now. Fails as `PilePort` does. */
  const send = (id: string, missingIds: readonly string[] = []) =>
    inTurn(async () => {
      const wish = wishes.read().get(id);
      if (!wish) return;
      await (wish.isPut ? port.add(id, missingIds) : port.remove(id, missingIds));
      stored.write(changePile(stored.read(), new Map([[id, wish]])));
      // Another press may have come meanwhile.
      if (wishes.read().get(id)?.isPut === wish.isPut) setWish(id);
    });

  /** Sends all wishes, one after the other; what ends a run lets them wait on. */
  async function sendAll() {
    for (const [id, wish] of wishes.read())
      try {
        await send(id);
      } catch (error) {
        if (Failure.from(error).endsRun) return [...wishes.read().keys()].forEach(keepWaiting);
        refuse(id, wish, error);
      }
  }
  await read();
  void sendAll();

  return {
    get,
    subscribe,
    forgetFailedWrite,
    readDevice: () => show(),
    /** Reads the pile again and sends what waits; without an answer it waits on. */
    refresh: () => read().then(sendAll, () => {}),
    /** `missingIds` are marks of cassettes that have left the catalogue: a write removes them. */
    async change({ id, title }: Cassette, isPut: boolean, missingIds: readonly string[]) {
      forgetFailedWrite(id);
      if (isPut === get().pile.has(id)) return;
      const wish: PileWish = { isPut, title, time: Date.now() };
      if (isPut && get().pile.size - missingIds.length >= maxPileSize)
        return refuse(id, wish, fullPileFailure());
      setWish(id, wish);
      try {
        await send(id, missingIds);
      } catch (error) {
        if (!isWithoutNetwork(error) || !keepWaiting(id)) refuse(id, wish, error);
      }
    },
  };
}
