import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { CassetteName } from '../cassette-name.tsx';
import { countCassettes } from '../count-cassettes.ts';
import type { UnsavedChanges } from '../tab-props.ts';
import type { Catalogue } from '../use-catalogue.ts';
import styles from './bulk-dialog.module.css';
import { BulkFailures } from './bulk-failures.tsx';
import { BulkForm } from './bulk-form.tsx';
import { type BulkJob, canRetry, type OrphanedImages, useBulkEdit } from './use-bulk-edit.ts';

type Props = {
  kind: BulkJob['kind'];
  cassettes: readonly Cassette[];
  /** How many of them the search and the filters hide. */
  hidden: number;
  catalogue: Catalogue;
  onClose: () => void;
  onDone: (job: BulkJob, done: number, behind: readonly OrphanedImages[]) => void;
  onUnsaved: (unsaved: UnsavedChanges | null) => void;
};

/** Asks what shall be done to the selected tapes, does it, and says what could not be done. */
export function BulkDialog(props: Props) {
  const { kind, hidden, catalogue, onClose, onDone, onUnsaved } = props;
  // What is asked about stays the same while the table behind it changes.
  const [tapes] = useState(props.cassettes);
  const bulk = useBulkEdit(catalogue, onDone);
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const { run } = bulk;
  const running = run !== null;

  useEffect(() => {
    if (!running && !dirty) return;
    onUnsaved({
      message: running
        ? 'Not all of the selected tapes are done yet. Leaving stops after the current one.'
        : 'What you typed is not saved yet.',
    });
    return () => onUnsaved(null);
  }, [running, dirty, onUnsaved]);

  if (run)
    return (
      <Dialog
        title={run.job.kind === 'set' ? 'Changing tapes' : 'Deleting tapes'}
        onClose={() => !run.busy && bulk.leave()}
      >
        <div className={styles.body}>
          <ProgressBar label="Tapes" value={run.settled} max={run.total} />
          {run.ended && (
            <Notice>
              {errorMessage(run.ended)} {countCassettes(run.left.length)} not done yet.
            </Notice>
          )}
          {!run.busy && !run.ended && run.left.length > 0 && (
            <Notice tone="note">Stopped. {countCassettes(run.left.length)} not done yet.</Notice>
          )}
          <BulkFailures failures={run.failed} busy={run.busy} onDecide={bulk.decide} />
          <div className={styles.answers}>
            {run.busy ? (
              <Button onClick={bulk.stop} aria-disabled={run.stopping || undefined}>
                {run.stopping ? 'Stopping…' : 'Stop'}
              </Button>
            ) : (
              <>
                <Button onClick={bulk.leave}>Close</Button>
                {(run.left.length > 0 || run.failed.some(canRetry)) && (
                  <Button variant="main" onClick={bulk.again}>
                    {run.failed.some(canRetry) || run.ended ? 'Try again' : 'Go on'}
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      </Dialog>
    );

  const close = () => (dirty ? setAsking(true) : onClose());
  const unseen = hidden > 0 && (
    <Notice tone="note">
      {hidden === tapes.length ? 'All' : hidden.toLocaleString('en')} of them are hidden by the
      search or the filters.
    </Notice>
  );
  if (kind === 'delete')
    return (
      <ConfirmDialog
        title={`Delete ${countCassettes(tapes.length)}?`}
        confirmLabel="Delete"
        cancelLabel="Keep them"
        onConfirm={() => bulk.start({ kind: 'delete' }, tapes)}
        onCancel={onClose}
      >
        <ul className={styles.names}>
          {tapes.slice(0, 8).map((tape) => (
            <li key={tape.id}>
              <CassetteName cassette={tape} />
            </li>
          ))}
          {tapes.length > 8 && <li>and {countCassettes(tapes.length - 8, 'more tape')}</li>}
        </ul>
        {unseen}
        <p>The tapes and their images will be gone for good.</p>
      </ConfirmDialog>
    );
  return (
    <>
      <Dialog title={`Change ${countCassettes(tapes.length)}`} onClose={close}>
        <BulkForm
          cassettes={tapes}
          notice={unseen}
          onDirty={setDirty}
          onCancel={close}
          onSet={(change) => bulk.start({ kind: 'set', change }, tapes)}
        />
      </Dialog>
      {asking && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          <p>What you typed is not saved yet.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
