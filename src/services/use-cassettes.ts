import { useCallback, useEffect, useReducer, useState } from 'react';
import type { Cassette } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import { useBackend } from './backend-context.tsx';
import { removeAccountHint } from './device-memory.ts';
import { loadShelf } from './page-start.ts';
import type { Shelf, ShelfView } from './ports.ts';

type State = {
  /** Whose list it is. */
  uid: string | null;
  /** What has been read so far. */
  cassettes: readonly Cassette[];
  /** The ids of entries that can't be read. */
  unreadableIds: readonly string[];
  /** What this page has changed since the present read began, by id: the read may lack it. */
  pending: ReadonlyMap<string, Cassette | null>;
  /** Whether it is being read: what others have changed may not be shown yet. */
  isReading: boolean;
  /** Whether a read was complete. */
  isComplete: boolean;
  /** Why the list could not be loaded, or loaded again. */
  failure: Failure | null;
};

type Action =
  /** A read begins: what this page has changed before is stored. */
  | { type: 'begin'; uid: string | null }
  | { type: 'progress'; cassettes: readonly Cassette[] }
  | ({ type: 'read' } & Shelf)
  | { type: 'failed'; failure: Failure }
  | { type: 'changed'; saved: readonly Cassette[]; removedIds: readonly string[] };

const nothing: State = {
  uid: null,
  cassettes: [],
  unreadableIds: [],
  pending: new Map(),
  isReading: false,
  isComplete: false,
  failure: null,
};

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'begin':
      return action.uid === state.uid
        ? { ...state, pending: new Map(), isReading: true, failure: null }
        : { ...nothing, uid: action.uid, isReading: action.uid !== null };
    case 'progress':
      // Later the whole list is shown until it is complete again; an empty one only once it is complete.
      return state.isComplete || action.cassettes.length === 0
        ? state
        : { ...state, cassettes: withChanges(action.cassettes, state.pending) };
    case 'read': {
      const cassettes = withChanges(action.cassettes, state.pending);
      const { unreadableIds } = action;
      return { ...state, cassettes, unreadableIds, isReading: false, isComplete: true };
    }
    case 'failed':
      return { ...state, isReading: false, failure: action.failure };
    case 'changed': {
      const changes = new Map<string, Cassette | null>([
        ...action.saved.map((cassette) => [cassette.id, cassette] as const),
        ...action.removedIds.map((id) => [id, null] as const),
      ]);
      const cassettes = withChanges(state.cassettes, changes);
      return { ...state, cassettes, pending: new Map([...state.pending, ...changes]) };
    }
  }
}

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

/** Resolves once the page has been painted again. */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, paintTimeoutMs);
    // Animation frame callbacks run before the paint; the next task runs after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * All cassettes as this account reads them: first the copy on the device, then the server's
 * (docs/behaviour.md, "Shelf"); none for null. Those of another account are never returned. `getView` gives
 * what is shown first; it must be stable, and so must `toFailure`.
 */
export function useCassettes(
  uid: string | null,
  getView: () => ShelfView,
  toFailure: (error: unknown) => Failure = Failure.from,
) {
  const backend = useBackend();
  const [state, dispatch] = useReducer(reduce, nothing);
  const [readCount, setReadCount] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new count is a read
  useEffect(() => {
    dispatch({ type: 'begin', uid });
    if (uid === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const send = (action: Action) => !signal.aborted && dispatch(action);
    const onProgress = async (cassettes: readonly Cassette[]) => {
      send({ type: 'progress', cassettes });
      // Reading goes on after the paint: React updates the page by the next frame, the one after shows it.
      await nextPaint();
      await nextPaint();
    };
    loadShelf(backend, uid, getView(), onProgress, signal).then(
      (shelf) => send({ type: 'read', ...shelf }),
      (error: unknown) => {
        if (signal.aborted) return;
        const failure = toFailure(error);
        if (failure.isSessionEnd) removeAccountHint();
        send({ type: 'failed', failure });
      },
    );
    return () => controller.abort();
  }, [backend, toFailure, getView, uid, readCount]);

  return {
    // What was read for somebody else is not shown, not even once.
    ...(state.uid === uid ? state : nothing),
    /** Loads what others have added, changed and deleted, while the list is shown. */
    reload: useCallback(() => setReadCount((count) => count + 1), []),
    /** Adds or replaces cassettes as they were just stored, and removes others, without loading the list again. */
    applyChanges: useCallback(
      (saved: readonly Cassette[], removedIds: readonly string[] = []) =>
        dispatch({ type: 'changed', saved, removedIds }),
      [],
    ),
  };
}
