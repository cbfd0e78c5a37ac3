import { useCallback, useEffect, useState } from 'react';
import { useBackend } from '../../backend/context.tsx';
import { mendShelf } from '../../backend/mend-shelf.ts';
import type { Backend } from '../../backend/port.ts';
import type { Cassette } from '../../domain/cassette.ts';
import type { Failure } from '../../domain/failure.ts';
import { useReport } from './use-report.ts';

type State =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'ready'; tapes: readonly Cassette[] };

export type Catalogue = State & {
  reload: () => void;
  /** Puts a tape as it was just stored into the list, without fetching the list again. */
  put: (cassette: Cassette) => void;
  drop: (id: string) => void;
};

const newestFirst = (tapes: readonly Cassette[]): Cassette[] =>
  [...tapes].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));

/** A change past the page reaches the members' shelf here, where the documents are read anyway. */
async function mend(backend: Backend, tapes: readonly Cassette[]) {
  const [cassettes, shelf] = await Promise.all([backend.cassettes(), backend.shelf()]);
  await mendShelf({ cassettes, shelf }, tapes);
}

/**
 * Every tape, newest first, loaded at each sign-in of an editor and emptied at each sign-out
 * (specification, section 4). `editor` is the editor's uid, null when there is none.
 */
export function useCatalogue(editor: string | null): Catalogue {
  const backend = useBackend();
  const report = useReport();
  const [state, setState] = useState<State>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the wish to ask again
  useEffect(() => {
    if (editor === null) return;
    let left = false;
    backend
      .cassettes()
      .then((cassettes) => cassettes.list())
      .then(
        (tapes) => {
          if (left) return;
          setState({ status: 'ready', tapes: newestFirst(tapes) });
          mend(backend, tapes).catch((error: unknown) =>
            report('Mending the shelf failed.', error),
          );
        },
        (error: unknown) =>
          !left && setState({ status: 'failed', failure: report('The list failed.', error) }),
      );
    return () => {
      left = true;
      setState({ status: 'loading' });
    };
  }, [backend, report, editor, attempt]);

  const change = useCallback(
    (to: (tapes: readonly Cassette[]) => readonly Cassette[]) =>
      setState((now) => (now.status === 'ready' ? { ...now, tapes: to(now.tapes) } : now)),
    [],
  );
  return {
    ...state,
    reload: useCallback(() => setAttempt((count) => count + 1), []),
    put: useCallback(
      (cassette: Cassette) =>
        change((tapes) =>
          tapes.some(({ id }) => id === cassette.id)
            ? tapes.map((tape) => (tape.id === cassette.id ? cassette : tape))
            : [cassette, ...tapes],
        ),
      [change],
    ),
    drop: useCallback(
      (id: string) => change((tapes) => tapes.filter((tape) => tape.id !== id)),
      [change],
    ),
  };
}
