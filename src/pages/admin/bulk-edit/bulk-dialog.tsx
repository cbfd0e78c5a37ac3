import { useEffect } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
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
  const { editorUid, catalogue, filter, closeDialog, setBulkUnsaved } = useCatalogueTab();
  const found = new Set(filter.found.map(({ id }) => id));
  const hiddenCount = cassettes.filter(({ id }) => !found.has(id)).length;
  const bulk = useBulkEdit(editorUid !== null, catalogue, onDone);
  const { run } = bulk;
  const isRunning = run !== null;
  const wasSignedOut = run?.stoppedBy?.code === 'signed-out';

  useEffect(() => {
    if (!isRunning) return;
    setBulkUnsaved({});
    return () => setBulkUnsaved(null);
  }, [isRunning, setBulkUnsaved]);

  if (run) {
    const isBusy = run.status !== 'ended';
    const canTryAgain = run.failed.some(({ failure }) => canRetry(failure));
    return (
      <Dialog title={titles[run.kind]} onClose={() => !isBusy && bulk.close()}>
        <div className={primitives.stack}>
          <ProgressBar label="Tapes" value={run.finishedCount} max={run.total} />
          {run.stoppedBy && (
            <Notice>
              {wasSignedOut ? 'You were signed out, and it stopped.' : errorMessage(run.stoppedBy)}{' '}
              {formatCount(run.remaining.length, 'tape')} not done yet.
            </Notice>
          )}
          {!isBusy && !run.stoppedBy && run.remaining.length > 0 && (
            <Notice tone="note">
              Stopped. {formatCount(run.remaining.length, 'tape')} not done yet.
            </Notice>
          )}
          {run.failed.length > 0 && (
            <section aria-label="What failed">
              <p role="status" className={styles.failed}>
                {run.failed.length === 1 ? 'One tape was' : `${run.failed.length} tapes were`} not
                done:
              </p>
              <ul className={styles.list}>
                {run.failed.map(({ item, failure }) => (
                  <li key={item.id}>
                    <b>
                      <bdi>{item.title}</bdi>
                    </b>
                    <p className={`${primitives.small} ${primitives.wrong}`}>
                      {errorMessage(failure)}
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div className={styles.actions}>
            {isBusy ? (
              <Button onClick={bulk.stop} isBusy={run.status === 'stopping'} busyText="Stopping…">
                Stop
              </Button>
            ) : (
              <>
                <Button onClick={bulk.close}>Close</Button>
                {(run.remaining.length > 0 || canTryAgain) && (
                  <Button variant="main" onClick={bulk.retry}>
                    {canTryAgain || (run.stoppedBy && !wasSignedOut) ? 'Try again' : 'Go on'}
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
      onUnsavedChanges={setBulkUnsaved}
      onClose={closeDialog}
      onSubmit={bulk.change}
    />
  );
}
