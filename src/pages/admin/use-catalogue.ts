import { useCallback, useMemo } from 'react';
import { newestFirstView } from '../../services/page-start.ts';
import { useFailureReport } from '../../services/session-provider.tsx';
import { useCassettes } from '../../services/use-cassettes.ts';

const getView = () => newestFirstView;

/**
 * All cassettes, newest first: loaded at each sign-in of an editor from the index, emptied at each
 * sign-out (docs/behaviour.md, "Catalogue table"). `editorUid` is null unless an editor is signed in.
 */
export function useCatalogue(editorUid: string | null) {
  const report = useFailureReport();
  const toFailure = useCallback((error: unknown) => report('The list failed.', error), [report]);
  const { cassettes, isComplete, ...list } = useCassettes(editorUid, getView, toFailure);
  return {
    ...list,
    /** `loading` and `failed`: the cassettes are what has been read so far. */
    status: isComplete ? 'ready' : list.failure ? 'failed' : 'loading',
    cassettes: useMemo(
      () => [...cassettes].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0)),
      [cassettes],
    ),
  } as const;
}

export type Catalogue = ReturnType<typeof useCatalogue>;
