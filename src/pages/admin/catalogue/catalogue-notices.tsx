import { Notice } from '../../../components/ui/notice.tsx';
import { MergeNotice } from '../merge/merge-notice.tsx';
import { RestoreNotice } from '../restore-notice.tsx';
import { focusTable } from './cassette-table.tsx';
import { useCatalogueTab } from './catalogue-provider.tsx';

/** What the last actions have done: moved to the bin, merged, or hidden by the filters. */
export function CatalogueNotices() {
  const { catalogue, filter, announce, outcome, setOutcome, hiddenAdded } = useCatalogueTab();
  return (
    <>
      {outcome?.kind === 'moved' && outcome.records.length > 0 && (
        <RestoreNotice
          key={outcome.records[0]?.recordId}
          records={outcome.records}
          onRestored={(cassette) => {
            catalogue.upsert(cassette);
            announce(`“${cassette.title}” is restored.`);
          }}
          onDone={() => {
            setOutcome(null);
            focusTable();
          }}
        />
      )}
      {outcome?.kind === 'merged' && <MergeNotice {...outcome.result} />}
      {hiddenAdded && !filter.matches(hiddenAdded) && (
        <Notice tone="note">
          “<bdi>{hiddenAdded.title}</bdi>” is added, but the search or the filters hide it.
        </Notice>
      )}
    </>
  );
}
