import { useEffect } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import dialogStyles from '../../../components/ui/dialog.module.css';
import { Dialog } from '../../../components/ui/dialog.tsx';
import fieldStyles from '../../../components/ui/field.module.css';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import primitives from '../../../styles/primitives.module.css';
import { type BulkRequest, useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { formatCount } from '../format-count.ts';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import styles from './bulk-edit.module.css';
import { BulkForm } from './bulk-form.tsx';
import { type BulkKind, type BulkResult, canRetry, useBulkEdit } from './use-bulk-edit.ts';

type Props = BulkRequest & {
  onDone: (kind: BulkKind, result: BulkResult) => void;
};

const titles: Record<BulkKind, string> = {
  change: 'Changing tapes',
  delete: 'Deleting tapes',
  bin: 'Moving tapes to the bin',
};

/** Asks what to change, or whether to delete, then shows the progress and the failures. */
export function BulkDialog({ action, cassettes, onDone }: Props) {
  const { catalogue, filter, closeDialog, setBulkUnsaved } = useCatalogueTab();
  const found = new Set(filter.found.map(({ id }) => id));
  const hiddenCount = cassettes.filter(({ id }) => !found.has(id)).length;
  const bulk = useBulkEdit(catalogue, onDone);
  const { job } = bulk;
  const isRunning = job !== null;
  const wasSignedOut = job?.stoppedBy?.code === 'signed-out';

  useEffect(() => {
    if (!isRunning) return;
    setBulkUnsaved(true);
    return () => setBulkUnsaved(false);
  }, [isRunning, setBulkUnsaved]);

  if (job) {
    const isBusy = job.status !== 'ended';
    const reason = wasSignedOut
      ? 'You were signed out, and it stopped.'
      : job.stoppedBy
        ? errorMessage(job.stoppedBy)
        : 'Stopped.';
    const canTryAgain = job.failed.some(({ failure }) => canRetry(failure));
    return (
      <Dialog title={titles[job.kind]} onClose={() => !isBusy && bulk.close()}>
        <div className={primitives.stack}>
          <ProgressBar label="Tapes" value={job.finishedCount} max={job.total} />
          {!isBusy && job.remaining.length > 0 && (
            <Notice tone={job.stoppedBy ? 'error' : 'note'}>
              {reason} {formatCount(job.remaining.length, 'tape')} not done yet.
            </Notice>
          )}
          {job.failed.length > 0 && (
            <section aria-label="What failed">
              <p role="status" className={primitives.strong}>
                {job.failed.length === 1 ? 'One tape was' : `${job.failed.length} tapes were`} not
                done:
              </p>
              <ul className={styles.list}>
                {job.failed.map(({ item, failure }) => (
                  <li key={item.id}>
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
              <Button onClick={bulk.stop} isBusy={job.status === 'stopping'} busyText="Stopping…">
                Stop
              </Button>
            ) : (
              <>
                <Button onClick={bulk.close}>Close</Button>
                {(job.remaining.length > 0 || canTryAgain) && (
                  <Button variant="main" onClick={bulk.retry}>
                    {canTryAgain || (job.stoppedBy && !wasSignedOut) ? 'Try again' : 'Go on'}
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      </Dialog>
    );
  }

  const hiddenNotice = hiddenCount > 0 && (
    <Notice tone="note">
      {hiddenCount === cassettes.length ? 'All' : hiddenCount.toLocaleString('en')} of them are
      hidden by the search or the filters.
    </Notice>
  );
  if (action === 'delete')
    return (
      <BulkDeleteDialog
        cassettes={cassettes}
        notice={hiddenNotice}
        onMove={() => bulk.moveToBin(cassettes)}
        onDelete={() => bulk.remove(cassettes)}
        onClose={closeDialog}
      />
    );
  return (
    <BulkForm
      cassettes={cassettes}
      notice={hiddenNotice}
      onUnsavedChange={setBulkUnsaved}
      onClose={closeDialog}
      onSubmit={bulk.change}
    />
  );
}
