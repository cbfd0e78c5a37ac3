import { useCallback } from 'react';
import { useBackend } from '../../../services/backend-context.tsx';
import { PagedList } from '../paged-list.tsx';
import listStyles from '../record-list.module.css';
import { usePages } from '../use-pages.ts';
import { ChangedValues, describeChange, HistoryEntry } from './history-entry.tsx';

const pageSize = 20;

/** What has changed in a cassette, and its values before, for its form (docs/behaviour.md, "History"). */
export function CassetteHistory({ cassetteId }: { cassetteId: string }) {
  const backend = useBackend();
  const load = useCallback(
    async () => (await backend.catalogue()).listChanges(pageSize, { cassetteId }),
    [backend, cassetteId],
  );
  const pages = usePages(load, 'The history failed.');
  const { items: changes } = pages;

  return (
    <PagedList
      pages={pages}
      loadingLabel="Loading the history"
      emptyText={changes.length > 0 ? null : 'No changes are recorded yet.'}
    >
      <ol role="list" aria-label="Changes, the newest first" className={listStyles.list}>
        {changes.map((change) => (
          <HistoryEntry
            key={change.id}
            heading={describeChange(change)}
            facts={[change.email]}
            at={change.changedAt}
          >
            <ChangedValues change={change} />
          </HistoryEntry>
        ))}
      </ol>
    </PagedList>
  );
}
