import { Failure } from '../../../domain/failure.ts';
import type { Pile } from '../../../domain/pile.ts';
import {
  isKeptOnDevice,
  pileKey,
  pileWishesKey,
  readDeviceMemory,
  writeDeviceMemory,
} from '../../../services/device-memory.ts';
import type { PilePort } from '../../../services/ports.ts';
import { changePile, openWishes, type PileWish, type PileWishes } from './pile-wishes.ts';

/** The entries of a map under this key; empty for any other text. */
function readEntries<Value>(key: string): Map<string, Value> {
  try {
    return new Map(JSON.parse(readDeviceMemory(key) ?? ''));
  } catch {
    return new Map();
  }
}

/** Keeps a map, if the session stays on this device; returns whether it is kept. */
function keepEntries(key: string, entries: ReadonlyMap<string, unknown>): boolean {
  if (!isKeptOnDevice()) return false;
  const text = JSON.stringify([...entries]);
  writeDeviceMemory(key, text);
  return readDeviceMemory(key) === text;
}

/** Read each time: another tab may have changed them. */
const readWishes = (): PileWishes => readEntries(pileWishesKey);

/** Replaces the wish of a cassette, or forgets it; returns whether it is kept. */
function setWish(id: string, wish?: PileWish): boolean {
  const wishes = new Map(readWishes());
  wishes.delete(id);
  return keepEntries(pileWishesKey, wish ? wishes.set(id, wish) : wishes);
}

/** Whether a write failed by the network: then it waits. */
const isWithoutNetwork = (error: unknown): boolean =>
  ['offline', 'slow', 'unanswered'].includes(Failure.from(error).code);

/** The tabs of this browser send one change after the other. */
const inTurn = (send: () => Promise<void>): Promise<void> =>
  // Only a page of http has no locks.
  navigator.locks ? navigator.locks.request('pile', send) : send();

export type RefusedWish = PileWish & { id: string; failure: Failure };

/**
 * The pile of one account, which a session that stays on this device keeps here: without a network it
 * can be read and changed (docs/behaviour, "My pile").
 */
export function keepPile(port: PilePort) {
  const write = ({ isPut }: PileWish, id: string, missingIds: readonly string[]) =>
    isPut ? port.add(id, missingIds) : port.remove(id, missingIds);

  /** Sends what is wished of a cassette by now. Rejects with what it failed by. */
  const send = (id: string, missingIds: readonly string[] = []) =>
    inTurn(async () => {
      const wish = readWishes().get(id);
      if (!wish) return;
      await write(wish, id, missingIds);
      keepEntries(pileKey, changePile(readEntries(pileKey), new Map([[id, wish]])));
      if (readWishes().get(id)?.time === wish.time) setWish(id);
    });

  return {
    /**
     * The pile with what waits, and the ids of that. Without a network it is what was read last;
     * rejects if nothing was.
     */
    async read(): Promise<{ pile: Pile; waiting: ReadonlySet<string> }> {
      let pile: Pile;
      try {
        pile = await port.read();
        keepEntries(pileKey, pile);
      } catch (error) {
        if (!isWithoutNetwork(error) || readDeviceMemory(pileKey) === null) throw error;
        pile = readEntries(pileKey);
      }
      const wishes = openWishes(pile, readWishes());
      return { pile: changePile(pile, wishes), waiting: new Set(wishes.keys()) };
    },

    /** Resolves with whether it waits for the network. Fails as `PilePort` does. */
    async change(id: string, wish: PileWish, missingIds: readonly string[]): Promise<boolean> {
      if (!setWish(id, wish)) {
        await write(wish, id, missingIds);
        return false;
      }
      try {
        await send(id, missingIds);
        return false;
      } catch (error) {
        if (isWithoutNetwork(error)) return true;
        setWish(id);
        throw error;
      }
    },

    /** Sends what waits, one after the other; gives what was refused. */
    async sendWaiting(): Promise<readonly RefusedWish[]> {
      const refused: RefusedWish[] = [];
      if (readWishes().size === 0) return refused;
      const wishes = openWishes(await port.read(), readWishes());
      keepEntries(pileWishesKey, wishes);
      for (const [id, wish] of wishes) {
        try {
          await send(id);
        } catch (error) {
          const failure = Failure.from(error);
          if (failure.endsRun) break;
          setWish(id);
          refused.push({ ...wish, id, failure });
        }
      }
      return refused;
    },
  };
}
