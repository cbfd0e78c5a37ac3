import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Cassette } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import { useBackend } from './backend-context.ts';
import { rememberOnly } from './device-memory.ts';
import { loadShelf, pageStart } from './page-start.ts';
import type { Shelf, ShelfView } from './ports.ts';
import { useFailureReport } from './session-provider.tsx';

type State = {
  uid: string | null;
  /** What has been read so far, and the ids of entries that can't be read. */
  read: Shelf;
  /** The changes of this page, by id, until a read that began later is complete. */
  ownChanges: ReadonlyMap<string, Cassette | null>;
  /** `ownChanges` as it was when the present read began: that read has these changes. */
  ownChangesAtStart: State['ownChanges'];
  /** Whether it is being read: what others have changed may not be shown yet. */
  isReading: boolean;
  isComplete: boolean;
  failure: Failure | null;
};

/** The first read begins with what the inline script has read by now. */
function firstState(uid: string | null): State {
  const { cache } = pageStart;
  return {
    uid,
    read: { cassettes: cache?.uid === uid ? cache.shown : [], unreadableIds: [] },
    ownChanges: new Map(),
    ownChangesAtStart: new Map(),
    isReading: uid !== null,
    isComplete: false,
    failure: null,
  };
}

const begin = (state: State): State => ({
  ...state,
  ownChangesAtStart: state.ownChanges,
  isReading: true,
  failure: null,
});

/** A complete read has what this page had changed before it began. */
function complete(state: State, read: Shelf): State {
  const { ownChanges, ownChangesAtStart } = state;
  const newer = new Map([...ownChanges].filter(([id, one]) => ownChangesAtStart.get(id) !== one));
  return { ...state, read, ownChanges: newer, isReading: false, isComplete: true };
}

/** Later the whole list is shown until it is complete again. */
const addProgress = (state: State, cassettes: readonly Cassette[]): State =>
  state.isComplete || cassettes.length === 0 || cassettes === state.read.cassettes
    ? state
    : { ...state, read: { ...state.read, cassettes } };

function withChanges(
  list: readonly Cassette[],
  changes: ReadonlyMap<string, Cassette | null>,
): readonly Cassette[] {
  if (changes.size === 0) return list;
  const known = new Set(list.map(({ id }) => id));
  const added = [...changes.values()].filter((one) => one && !known.has(one.id)).reverse();
  const kept = list.map((one) => (changes.has(one.id) ? changes.get(one.id) : one));
  return [...added, ...kept].flatMap((one) => one ?? []);
}

/** Waiting ends after this time, because a page in the background is not painted. */
const paintTimeoutMs = 100;

const nextPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, paintTimeoutMs);
    // Animation frame callbacks run before the paint; the next task runs after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * All cassettes as this account reads them: first the copy on the device, then the server's
 * (docs/behaviour, "Shelf"). `getView` gives what is shown first; it must be stable.
 */
export function useCassettes(uid: string | null, getView: () => ShelfView) {
  const backend = useBackend();
  const report = useFailureReport();
  const [state, setState] = useState(() => firstState(uid));
  // What was read for somebody else is not shown, not even once.
  if (state.uid !== uid) setState(firstState(uid));
  const [readCount, setReadCount] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new count is a read
  useEffect(() => {
    if (uid === null) return;
    setState(begin);
    const controller = new AbortController();
    const { signal } = controller;
    const update = (change: (state: State) => State) => {
      if (!signal.aborted) setState(change);
    };
    const onProgress = async (cassettes: readonly Cassette[]) => {
      update((state) => addProgress(state, cassettes));
      // React updates the page by the next frame, the one after shows it.
      await nextPaint();
      await nextPaint();
    };
    loadShelf(backend, uid, getView(), onProgress, signal).then(
      (read) => update((state) => complete(state, read)),
      (error: unknown) => {
        if (signal.aborted) return;
        const { isSessionEnd } = Failure.from(error);
        // The token is not renewed any more; Auth may not have answered yet.
        if (isSessionEnd) rememberOnly(null);
        const failure = report(isSessionEnd ? null : 'The list failed.', error);
        update((state) => ({ ...state, isReading: false, failure }));
      },
    );
    return () => controller.abort();
  }, [backend, report, getView, uid, readCount]);

  const { read, ownChanges, isReading, isComplete, failure } = state;
  return {
    /** `loading` and `failed`: the cassettes are what has been read so far. */
    status: isComplete ? 'ready' : failure ? 'failed' : 'loading',
    isReading,
    failure,
    unreadableIds: read.unreadableIds,
    cassettes: useMemo(() => withChanges(read.cassettes, ownChanges), [read, ownChanges]),
    reload: useCallback(() => setReadCount((count) => count + 1), []),
    /** Adds or replaces cassettes as they were just stored, and removes others. */
    applyChanges: useCallback(
      (saved: readonly Cassette[], removedIds: readonly string[] = []) =>
        setState((state) => {
          const ownChanges = new Map(state.ownChanges);
          for (const cassette of saved) ownChanges.set(cassette.id, cassette);
          for (const id of removedIds) ownChanges.set(id, null);
          return { ...state, ownChanges };
        }),
      [],
    ),
  } as const;
}

export type CassetteList = ReturnType<typeof useCassettes>;
