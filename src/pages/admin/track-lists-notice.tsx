import { Notice } from '../../components/ui/notice.tsx';
import { errorMessage } from '../../services/error-message.ts';
import type { CatalogueTrackLists } from './use-track-lists.ts';

/** Says that the track lists are being read, or why they could not be; nothing once they are there. */
export function TrackListsNotice({ trackLists }: { trackLists: CatalogueTrackLists }) {
  const { lists, readCount, failure, load } = trackLists;
  if (failure)
    return (
      <Notice onRetry={load}>
        The track lists could not be read{lists && ' again'}. {errorMessage(failure)}
      </Notice>
    );
  if (lists) return null;
  return (
    <p>
      <span role="status">Reading the track lists…</span>
      {readCount > 0 && ` ${readCount.toLocaleString('en')} so far`}
    </p>
  );
}
