import { useCallback, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { type Cassette, changedFields } from '../../../domain/cassette.ts';
import { validateDraft } from '../../../domain/cassette-validation.ts';
import { Failure } from '../../../domain/failure.ts';
import { type CassettePair, type MergedCassette, orderForMerge } from '../../../domain/merge.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { type MergeResult, mergeIntoOne } from '../../../services/bin.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { UndoneRun } from '../messages/use-undo-message.tsx';
import { useFailureReport } from '../use-failure-report.ts';
import { useLoadedData } from '../use-loaded-data.ts';
import { useWrite } from '../use-write.ts';
import styles from './merge-dialog.module.css';
import { MergeForm } from './merge-form.tsx';

type Props = {
  /** Two cassettes; the list may be older than what is stored. */
  cassettes: readonly Cassette[];
  /** The email address of the editor. */
  movedBy: string;
  onClose: () => void;
  onMerged: (merged: MergeResult, run: UndoneRun) => void;
  /** One of the two was deleted. */
  onMissing: () => void;
};

/** Loads two cassettes and merges them into one (docs/behaviour.md, "Merging"). */
export function MergeDialog({ cassettes, movedBy, onClose, onMerged, onMissing }: Props) {
  const backend = useBackend();
  // The selection may change behind the dialog.
  const [ids] = useState(() => cassettes.map(({ id }) => id));
  const load = useCallback(async (): Promise<CassettePair> => {
    const port = await backend.cassettes();
    const [one, two] = await Promise.all(ids.map((id) => port.read(id)));
    if (!one || !two) throw new Failure('missing', 'No such document exists!');
    return orderForMerge(one, two);
  }, [backend, ids]);
  const report = useFailureReport();
  // One run for all attempts: an unanswered one may have been written.
  const [run, setRun] = useState<string | null>(null);
  const pair = useLoadedData(load, 'Loading the tapes to merge failed.');
  const write = useWrite(
    'Merging two tapes failed.',
    async (loaded: CassettePair, merged: MergedCassette) => {
      const check = validateDraft(merged.draft);
      if (!check.ok) {
        const changed = changedFields(loaded.kept, merged.draft);
        const errors = changed.flatMap((field) => check.errors[field] ?? []);
        if (errors.length > 0) throw new Failure('invalid', errors.join(' '));
      }
      const [bin, images, history] = await Promise.all([
        backend.bin(),
        backend.images(),
        backend.history(),
      ]);
      try {
        const id = run ?? (await history.startRun('merge', loaded.kept.title, movedBy));
        setRun(id);
        const result = await mergeIntoOne({ bin, images }, loaded, merged, movedBy, id);
        const counts = { added: 0, changed: 1, failed: 0, undone: 0 };
        // Without the counts the merge can still be undone.
        await history
          .updateRun(id, counts)
          .catch((error: unknown) => report('Recording the merge failed.', error));
        onMerged(result, { id, kind: 'merge', ...counts });
      } catch (error) {
        if (Failure.from(error).code === 'conflict') {
          const current = await load();
          pair.setData(() => current);
        }
        throw error;
      }
    },
  );
  const isMissing = pair.status === 'failed' && pair.failure.code === 'missing';
  const close = isMissing ? onMissing : onClose;

  return (
    <Dialog title="Merge two tapes" size="wide" onClose={() => !write.isBusy && close()}>
      {pair.status === 'ready' ? (
        <MergeForm
          pair={pair.data}
          isBusy={write.isBusy}
          failure={write.failure}
          onMerge={(merged) => write.run(pair.data, merged)}
          onCancel={onClose}
        />
      ) : (
        <div className={styles.form}>
          {pair.status === 'loading' && <Spinner label="Loading the tapes" />}
          {pair.status === 'failed' && (
            <Notice {...(!isMissing && { onRetry: pair.retry })}>
              {errorMessage(pair.failure)}
            </Notice>
          )}
          <div className={styles.actions}>
            <Button onClick={close}>Close</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
