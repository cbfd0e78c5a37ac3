import { useCallback } from 'react';
import { useBackend } from '../../../services/backend-context.tsx';
import { HistoryList } from './history-list.tsx';

const pageSize = 20;

/** What has changed in a cassette, for its form (docs/behaviour.md, "History"). */
export function CassetteHistory({ cassetteId }: { cassetteId: string }) {
  const backend = useBackend();
  const load = useCallback(
    async () => (await backend.catalogue()).listChanges(pageSize, { cassetteId }),
    [backend, cassetteId],
  );
  return <HistoryList load={load} isOfOne />;
}
