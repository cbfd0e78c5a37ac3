import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import { type Signup, uniqueAddresses } from '../../../domain/mailing-list.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import type { Backend, SignupPage } from '../../../services/ports.ts';
import { useFailureReport } from '../use-failure-report.ts';

/** Addresses that are shown at a time. */
export const pageSize = 100;

export type SignupList =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | {
      status: 'ready';
      signups: readonly Signup[];
      more: SignupPage['loadNext'];
      /** The page that follows is on its way, or failed to come. */
      next: 'idle' | 'loading' | Failure;
    };

/** The whole list, read once: every address with its first consent, the newest first. */
type Whole = { editor: string; records: number; addresses: readonly Signup[] };

// Kept until the page is loaded anew: leaving the room and coming back reads nothing twice.
const kept = new WeakMap<Backend, Whole>();

const ready = ({ signups, loadNext: more }: SignupPage): SignupList => {
  return { status: 'ready', signups, more, next: 'idle' };
};

/** The mailing list of an editor: how many, the newest page by page, and all of it when that is asked. */
export function useMailingList(editor: string | null) {
  const backend = useBackend();
  const report = useFailureReport();
  /** How many records there are; null while that is not known. */
  const [records, setRecords] = useState<number | null>(null);
  const [newest, setNewest] = useState<SignupList>({ status: 'loading' });
  const [whole, setWhole] = useState<Whole | null>(null);
  /** How many have been read of the whole list, while it is being read. */
  const [read, setRead] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const reading = useRef<AbortController | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the wish to ask again
  useEffect(() => {
    if (editor === null) {
      kept.delete(backend);
      return;
    }
    let left = false;
    backend
      .mailingListAdmin()
      .then((desk) => Promise.all([desk.count(), desk.listNewest(pageSize)]))
      .then(
        ([count, page]) => {
          if (left) return;
          const known = kept.get(backend);
          // Somebody signed up or left meanwhile: what was read is no longer the whole.
          if (known?.editor === editor && known.records === count) setWhole(known);
          else kept.delete(backend);
          setRecords(count);
          setNewest(ready(page));
        },
        (error: unknown) => {
          if (left) return;
          setNewest({ status: 'failed', failure: report('The mailing list failed.', error) });
        },
      );
    return () => {
      left = true;
      reading.current?.abort();
      setRecords(null);
      setNewest({ status: 'loading' });
      setWhole(null);
    };
  }, [backend, report, editor, attempt]);

  /** All addresses, read now if they were not before; null when that was stopped. Rejects with a Failure. */
  const collect = useCallback(async (): Promise<readonly Signup[] | null> => {
    const known = kept.get(backend);
    if (known && known.editor === editor) return known.addresses;
    if (editor === null || reading.current) return null;
    const mine = new AbortController();
    reading.current = mine;
    setRead(0);
    try {
      const desk = await backend.mailingListAdmin();
      const all = await desk.readAll(
        (count) => !mine.signal.aborted && setRead(count),
        mine.signal,
      );
      if (mine.signal.aborted) return null;
      const read = { editor, records: all.length, addresses: uniqueAddresses(all) };
      kept.set(backend, read);
      setWhole(read);
      setRecords(all.length);
      return read.addresses;
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    } finally {
      reading.current = null;
      setRead(null);
    }
  }, [backend, editor]);

  const forget = useCallback(
    async (email: string) => {
      const gone = await (await backend.mailingListAdmin()).removeAddress(email);
      const stays = (signup: Signup) => signup.email !== email;
      setRecords((now) => now && now - gone);
      setNewest((now) =>
        now.status === 'ready' ? { ...now, signups: now.signups.filter(stays) } : now,
      );
      const known = kept.get(backend);
      if (!known) return;
      const addresses = known.addresses.filter(stays);
      const rest = { ...known, records: known.records - gone, addresses };
      kept.set(backend, rest);
      setWhole(rest);
    },
    [backend],
  );

  return {
    records,
    newest,
    more: useLoadMore(newest, setNewest),
    whole: whole?.addresses ?? null,
    read,
    collect,
    stop: () => reading.current?.abort(),
    forget,
    retry: () => setAttempt((count) => count + 1),
  };
}

export type MailingList = ReturnType<typeof useMailingList>;

/** Fetches the page that follows what is listed. */
export function useLoadMore(
  listed: SignupList,
  set: (to: (now: SignupList) => SignupList) => void,
) {
  const report = useFailureReport();
  return async () => {
    if (listed.status !== 'ready' || listed.next === 'loading' || !listed.more) return;
    const { more } = listed;
    // What comes too late, after the list has become another one, counts for nothing.
    const go = (part: (now: SignupList & { status: 'ready' }) => Partial<SignupList>) =>
      set((now) =>
        now.status === 'ready' && now.more === more
          ? ({ ...now, ...part(now) } as SignupList)
          : now,
      );
    go(() => ({ next: 'loading' }));
    try {
      const page = await more();
      go((now) => ({ ...page, signups: [...now.signups, ...page.signups], next: 'idle' }));
    } catch (error) {
      const next = report('More of the mailing list failed.', error);
      go(() => ({ next }));
    }
  };
}
