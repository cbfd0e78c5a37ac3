import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import type { Cassette } from '../../domain/cassette.ts';
import type { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { nextPaint } from '../../services/next-paint.ts';
import { loadShelf, newestFirstView } from '../../services/page-start.ts';
import { useFailureReport } from '../../services/session-provider.tsx';

type State = {
  /** Whose list it is. */
  uid: string | null;
  list: readonly Cassette[];
  /** What this page has changed since the present read began, by id: the read may lack it. */
  pending: ReadonlyMap<string, Cassette | null>;
  isReading: boolean;
  /** Whether a read was complete. */
  isComplete: boolean;
  failure: Failure | null;
  isIndexBehind: boolean;
};

type Action =
  /** A read begins: what this page has changed before is stored. */
  | { type: 'begin'; uid: string | null }
  | { type: 'progress'; list: readonly Cassette[] }
  | { type: 'read'; list: readonly Cassette[] }
  | { type: 'compared'; isIndexBehind: boolean }
  | { type: 'failed'; failure: Failure }
  | { type: 'changed'; saved: readonly Cassette[]; removedIds: readonly string[] };

const nothing: State = {
  uid: null,
  list: [],
  pending: new Map(),
  isReading: false,
  isComplete: false,
  failure: null,
  isIndexBehind: false,
};

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'begin':
      return action.uid === state.uid
        ? { ...state, pending: new Map(), isReading: true, failure: null }
        : { ...nothing, uid: action.uid, isReading: true };
    case 'progress':
      // Later the whole list is shown until it is complete again.
      return state.isComplete || action.list.length === 0
        ? state
        : { ...state, list: withChanges(action.list, state.pending) };
    case 'read':
      return {
        ...state,
        list: withChanges(action.list, state.pending),
        isReading: false,
        isComplete: true,
      };
    case 'compared':
      return { ...state, isIndexBehind: action.isIndexBehind };
    case 'failed':
      return { ...state, isReading: false, failure: action.failure };
    case 'changed': {
      const changes = new Map<string, Cassette | null>([
        ...action.saved.map((cassette) => [cassette.id, cassette] as const),
        ...action.removedIds.map((id) => [id, null] as const),
      ]);
      const list = withChanges(state.list, changes);
      return { ...state, list, pending: new Map([...state.pending, ...changes]) };
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

/**
 * All cassettes, newest first: loaded at each sign-in of an editor from the index, emptied at each
 * sign-out (docs/behaviour.md, "Catalogue table"). `editorUid` is null unless an editor is signed in.
 */
export function useCatalogue(editorUid: string | null) {
  const backend = useBackend();
  const report = useFailureReport();
  const [state, dispatch] = useReducer(reduce, nothing);
  const [readCount, setReadCount] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new count is a read
  useEffect(() => {
    dispatch({ type: 'begin', uid: editorUid });
    if (editorUid === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const send = (action: Action) => !signal.aborted && dispatch(action);
    async function read(uid: string) {
      const onProgress = async (list: readonly Cassette[]) => {
        send({ type: 'progress', list });
        await nextPaint();
      };
      const list = await loadShelf(backend, uid, newestFirstView, onProgress, signal);
      send({ type: 'read', list });
      // The list is shown: a failure of this comparison changes nothing.
      await backend
        .catalogue()
        .then((port) => port.isIndexBehind())
        .then((isIndexBehind) => send({ type: 'compared', isIndexBehind }))
        .catch(() => {});
    }
    read(editorUid).catch((error: unknown) => {
      if (!signal.aborted) send({ type: 'failed', failure: report('The list failed.', error) });
    });
    return () => controller.abort();
  }, [backend, report, editorUid, readCount]);

  // What was read for somebody else is not shown, not even once.
  const { list, isReading, isComplete, failure, isIndexBehind } =
    state.uid === editorUid ? state : nothing;
  return {
    status: isComplete ? 'ready' : failure ? 'failed' : 'loading',
    /** Why the list could not be loaded, or loaded again. */
    failure,
    /** Whether it is being read: what others have changed may not be shown yet. */
    isReading,
    /** Whether cassettes were added or deleted past this site, so that the index lacks them. */
    isIndexBehind,
    /** Newest first; only what has been read so far unless the status is `ready`. */
    cassettes: useMemo(() => newestFirst(list), [list]),
    /** Loads what others have added, changed and deleted, while the list is shown. */
    reload: useCallback(() => setReadCount((count) => count + 1), []),
    /** Adds or replaces cassettes as they were just stored, and removes others, without loading the list again. */
    applyChanges: useCallback(
      (saved: readonly Cassette[], removedIds: readonly string[] = []) =>
        dispatch({ type: 'changed', saved, removedIds }),
      [],
    ),
  } as const;
}

export type Catalogue = ReturnType<typeof useCatalogue>;

const newestFirst = (cassettes: readonly Cassette[]): Cassette[] =>
  [...cassettes].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
