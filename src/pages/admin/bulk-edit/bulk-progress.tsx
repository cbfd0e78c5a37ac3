import { Button } from '../../../components/ui/button.tsx';
import dialogStyles from '../../../components/ui/dialog.module.css';
import { Dialog } from '../../../components/ui/dialog.tsx';
import fieldStyles from '../../../components/ui/field.module.css';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { formatCount } from '../../../domain/text/format-count.ts';
import { errorMessage } from '../../../services/error-message.ts';
import primitives from '../../../styles/primitives.module.css';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { stopMessage } from '../messages/outcome.tsx';
import listStyles from '../record-list.module.css';
import { type BulkJob, type BulkKind, canRetry } from './use-bulk-edit.tsx';

const titles: Record<BulkKind, string> = {
  change: 'Changing tapes',
  delete: 'Deleting tapes',
  bin: 'Moving tapes to the bin',
};

/** The progress of a change, a move or a deletion, what stopped it, and what failed. */
export function BulkProgress({ job }: { job: BulkJob }) {
  const { editorUid, bulk } = useCatalogueTab();
  const { status, remaining, failed, stoppedBy } = job;
  const isBusy = status !== 'ended';
  const wasSignedOut = stoppedBy?.code === 'signed-out';
  const reason = stoppedBy ? stopMessage(stoppedBy, 'it') : 'Stopped.';
  const canTryAgain = failed.some(({ failure }) => canRetry(failure));
  return (
    <Dialog title={titles[job.kind]} onClose={() => !isBusy && bulk.close()}>
      <div className={primitives.stack}>
        <ProgressBar label="Tapes" value={job.finishedCount} max={job.total} />
        {!isBusy && remaining.length > 0 && (
          <Notice tone={stoppedBy ? 'error' : 'note'}>
            {reason} {formatCount(remaining.length, 'tape')} not done yet.
          </Notice>
        )}
        {failed.length > 0 && (
          <section aria-label="What failed">
            <p role="status" className={primitives.strong}>
              {failed.length === 1 ? 'One tape was' : `${failed.length} tapes were`} not done:
            </p>
            <ul role="list" className={listStyles.list}>
              {failed.map(({ item, failure }) => (
                <li key={item.id} className={listStyles.row}>
                  <b>
                    <bdi>{item.title}</bdi>
                  </b>
                  <p className={fieldStyles.error}>{errorMessage(failure)}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={dialogStyles.actions}>
          {isBusy ? (
            <Button onClick={bulk.stop} isBusy={status === 'stopping'} busyText="Stopping…">
              Stop
            </Button>
          ) : (
            <>
              <Button onClick={bulk.close}>Close</Button>
              {editorUid !== null && (remaining.length > 0 || canTryAgain) && (
                <Button variant="main" onClick={bulk.retry}>
                  {canTryAgain || (stoppedBy && !wasSignedOut) ? 'Try again' : 'Go on'}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
