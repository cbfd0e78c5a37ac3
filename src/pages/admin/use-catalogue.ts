import { useCallback, useEffect, useMemo, useState } from 'react';
import { useBackend } from '../../services/backend-context.tsx';
import { newestFirstView } from '../../services/page-start.ts';
import { useFailureReport } from '../../services/session-provider.tsx';
import { useCassettes } from '../../services/use-cassettes.ts';

const getView = () => newestFirstView;

/**
 * All cassettes, newest first: loaded at each sign-in of an editor from the index, emptied at each
 * sign-out (docs/behaviour.md, "Catalogue table"). `editorUid` is null unless an editor is signed in.
 */
export function useCatalogue(editorUid: string | null) {
  const backend = useBackend();
  const report = useFailureReport();
  const toFailure = useCallback((error: unknown) => report('The list failed.', error), [report]);
  const { cassettes, isComplete, ...list } = useCassettes(editorUid, getView, toFailure);
  const { isReading, failure } = list;

  const [isIndexBehind, setIndexBehind] = useState(false);
  const isRead = isComplete && !isReading && failure === null;
  useEffect(() => {
    if (!isRead) return;
    // The list is shown: a failure of this comparison changes nothing.
    backend
      .catalogue()
      .then((port) => port.isIndexBehind())
      .then(setIndexBehind, () => {});
  }, [backend, isRead]);

  return {
    ...list,
    /** `loading` and `failed`: the cassettes are what has been read so far. */
    status: isComplete ? 'ready' : failure ? 'failed' : 'loading',
    /** Whether cassettes were added or deleted past this site, so that the index lacks them. */
    isIndexBehind,
    cassettes: useMemo(
      () => [...cassettes].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0)),
      [cassettes],
    ),
  } as const;
}

export type Catalogue = ReturnType<typeof useCatalogue>;
