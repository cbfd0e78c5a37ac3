import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { MergeNotice } from '../merge/merge-notice.tsx';
import { RestoreNotice } from '../restore-notice.tsx';
import type { Catalogue } from '../use-catalogue.ts';
import { focusTable } from './cassette-table.tsx';
import type { CatalogueNoticesState } from './use-catalogue-notices.ts';

type Props = {
  notices: CatalogueNoticesState;
  catalogue: Catalogue;
  /** Whether the search and the filters show a cassette. */
  matches: (cassette: Cassette) => boolean;
};

/** What the last actions have done: moved to the bin, merged, or hidden by the filters. */
export function CatalogueNotices({ notices, catalogue, matches }: Props) {
  const { announce, hiddenNew, moved, setMoved, merged } = notices;
  return (
    <>
      {moved.length > 0 && (
        <RestoreNotice
          key={moved[0]?.recordId}
          records={moved}
          onRestored={(cassette) => {
            catalogue.upsert(cassette);
            announce(`“${cassette.title}” is restored.`);
          }}
          onDone={() => {
            setMoved([]);
            focusTable();
          }}
        />
      )}
      {merged && <MergeNotice {...merged} />}
      {hiddenNew && !matches(hiddenNew) && (
        <Notice tone="note">
          “<bdi>{hiddenNew.title}</bdi>” is added, but the search or the filters hide it.
        </Notice>
      )}
    </>
  );
}
