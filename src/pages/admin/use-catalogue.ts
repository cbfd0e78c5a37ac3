import { useCallback, useEffect, useState } from 'react';
import type { Cassette } from '../../domain/cassette.ts';
import type { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { mayWrite } from '../../services/may-write.ts';
import type { Backend } from '../../services/ports.ts';
import { repairIndex } from '../../services/repair-index.ts';
import { useFailureReport } from './use-failure-report.ts';

type State =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | {
      status: 'ready';
      cassettes: readonly Cassette[];
      /** Cassettes missing or outdated in the shelf index, when too many to be repaired here. */
      unindexedCount: number;
    };

export type Catalogue = State & {
  reload: () => void;
  /** Adds or replaces a cassette in the list as it was just stored, without loading the list again. */
  upsert: (cassette: Cassette) => void;
  remove: (id: string) => void;
  /** Replaces and removes many cassettes at once. */
  applyChanges: (saved: readonly Cassette[], removedIds: readonly string[]) => void;
};

const newestFirst = (cassettes: readonly Cassette[]): Cassette[] =>
  [...cassettes].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));

/** Indexes what a script or the console changed: the documents have just been read anyway. */
async function repair(backend: Backend, list: readonly Cassette[], signal: AbortSignal) {
  const [cassettes, shelf] = await Promise.all([backend.cassettes(), backend.shelf()]);
  return repairIndex({ cassettes, shelf, mayWrite: () => mayWrite(backend), signal }, list);
}

/**
 * All cassettes, newest first: loaded at each sign-in of an editor, emptied at each sign-out
 * (docs/behaviour.md, "Catalogue table"). `editorUid` is null unless an editor is signed in.
 */
export function useCatalogue(editorUid: string | null): Catalogue {
  const backend = useBackend();
  const report = useFailureReport();
  const [state, setState] = useState<State>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (editorUid === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    backend
      .cassettes()
      .then((cassettes) => cassettes.list())
      .then(
        (list) => {
          if (signal.aborted) return;
          setState({ status: 'ready', cassettes: newestFirst(list), unindexedCount: 0 });
          // A repair cut off by a sign-out or by leaving is no failure: the next visit repeats it.
          repair(backend, list, signal).then(
            (unindexedCount) =>
              !signal.aborted &&
              setState((now) => (now.status === 'ready' ? { ...now, unindexedCount } : now)),
            (error: unknown) =>
              !signal.aborted && report('Repairing the shelf index failed.', error),
          );
        },
        (error: unknown) =>
          !signal.aborted &&
          setState({ status: 'failed', failure: report('The list failed.', error) }),
      );
    return () => {
      controller.abort();
      setState({ status: 'loading' });
    };
  }, [backend, report, editorUid, attempt]);

  const update = useCallback(
    (change: (cassettes: readonly Cassette[]) => readonly Cassette[]) =>
      setState((now) =>
        now.status === 'ready' ? { ...now, cassettes: change(now.cassettes) } : now,
      ),
    [],
  );
  return {
    ...state,
    reload: useCallback(() => setAttempt((count) => count + 1), []),
    upsert: useCallback(
      (saved: Cassette) =>
        update((cassettes) =>
          cassettes.some(({ id }) => id === saved.id)
            ? cassettes.map((cassette) => (cassette.id === saved.id ? saved : cassette))
            : [saved, ...cassettes],
        ),
      [update],
    ),
    remove: useCallback(
      (id: string) => update((cassettes) => cassettes.filter((cassette) => cassette.id !== id)),
      [update],
    ),
    applyChanges: useCallback(
      (saved: readonly Cassette[], removedIds: readonly string[]) => {
        const savedById = new Map(saved.map((cassette) => [cassette.id, cassette]));
        const removed = new Set(removedIds);
        update((cassettes) =>
          cassettes
            .filter(({ id }) => !removed.has(id))
            .map((cassette) => savedById.get(cassette.id) ?? cassette),
        );
      },
      [update],
    ),
  };
}
