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
      /** So many are not on the members' shelf as they are here, and too many to be mended here. */
      unindexedCount: number;
    };

export type Catalogue = State & {
  reload: () => void;
  /** Puts a tape as it was just stored into the list, without fetching the list again. */
  upsert: (cassette: Cassette) => void;
  remove: (id: string) => void;
  /** The same for many at once. */
  applyChanges: (saved: readonly Cassette[], gone: readonly string[]) => void;
};

const newestFirst = (tapes: readonly Cassette[]): Cassette[] =>
  [...tapes].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));

/** A change past the page reaches the members' shelf here, where the documents are read anyway. */
async function mend(backend: Backend, tapes: readonly Cassette[], signal: AbortSignal) {
  const [cassettes, shelf] = await Promise.all([backend.cassettes(), backend.shelf()]);
  return repairIndex({ cassettes, shelf, mayWrite: () => mayWrite(backend), signal }, tapes);
}

/**
 * Every tape, newest first, loaded at each sign-in of an editor and emptied at each sign-out
 * (specification, section 4). `editor` is the editor's uid, null when there is none.
 */
export function useCatalogue(editor: string | null): Catalogue {
  const backend = useBackend();
  const report = useFailureReport();
  const [state, setState] = useState<State>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the wish to ask again
  useEffect(() => {
    if (editor === null) return;
    const control = new AbortController();
    const { signal } = control;
    backend
      .cassettes()
      .then((cassettes) => cassettes.list())
      .then(
        (tapes) => {
          if (signal.aborted) return;
          setState({ status: 'ready', cassettes: newestFirst(tapes), unindexedCount: 0 });
          // What fails because somebody signs out or leaves is no failure: the next visit goes on.
          mend(backend, tapes, signal).then(
            (unshelved) =>
              !signal.aborted &&
              setState((now) =>
                now.status === 'ready' ? { ...now, unindexedCount: unshelved } : now,
              ),
            (error: unknown) =>
              !signal.aborted && report('Repairing the shelf index failed.', error),
          );
        },
        (error: unknown) =>
          !signal.aborted &&
          setState({ status: 'failed', failure: report('The list failed.', error) }),
      );
    return () => {
      control.abort();
      setState({ status: 'loading' });
    };
  }, [backend, report, editor, attempt]);

  const change = useCallback(
    (to: (tapes: readonly Cassette[]) => readonly Cassette[]) =>
      setState((now) => (now.status === 'ready' ? { ...now, cassettes: to(now.cassettes) } : now)),
    [],
  );
  return {
    ...state,
    reload: useCallback(() => setAttempt((count) => count + 1), []),
    upsert: useCallback(
      (cassette: Cassette) =>
        change((tapes) =>
          tapes.some(({ id }) => id === cassette.id)
            ? tapes.map((tape) => (tape.id === cassette.id ? cassette : tape))
            : [cassette, ...tapes],
        ),
      [change],
    ),
    remove: useCallback(
      (id: string) => change((tapes) => tapes.filter((tape) => tape.id !== id)),
      [change],
    ),
    applyChanges: useCallback(
      (saved: readonly Cassette[], gone: readonly string[]) => {
        const now = new Map(saved.map((tape) => [tape.id, tape]));
        const lost = new Set(gone);
        change((tapes) =>
          tapes.filter(({ id }) => !lost.has(id)).map((tape) => now.get(tape.id) ?? tape),
        );
      },
      [change],
    ),
  };
}
