import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import type { BinRecord } from '../../domain/bin.ts';
import type { Cassette } from '../../domain/cassette.ts';
import type { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { restoreCassette } from '../../services/bin.ts';
import { errorMessage } from '../../services/error-message.ts';
import { runSequentially } from '../../services/run-sequentially.ts';
import { formatCount } from './format-count.ts';
import styles from './restore-notice.module.css';
import { useFailureReport } from './use-failure-report.ts';

type Props = {
  /** What was just moved to the bin. */
  records: readonly BinRecord[];
  onRestored: (cassette: Cassette) => void;
  onDone: () => void;
};

/** Says what was moved to the bin, with an undo (docs/behaviour.md, "Deleting"). */
export function RestoreNotice({ records, onRestored, onDone }: Props) {
  const backend = useBackend();
  const report = useFailureReport();
  const [remaining, setRemaining] = useState(records);
  /** The number of restored cassettes while restoring. */
  const [restoredCount, setRestoredCount] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isBusy = restoredCount !== null;

  async function restore() {
    if (isBusy) return;
    setFailure(null);
    setRestoredCount(0);
    const failed: BinRecord[] = [];
    try {
      const [bin, images] = await Promise.all([backend.bin(), backend.images()]);
      const result = await runSequentially(
        remaining,
        async (record) => onRestored((await restoreCassette({ bin, images }, record)).cassette),
        { signal: new AbortController().signal, onProgress: setRestoredCount },
      );
      failed.push(...result.failed.map(({ item }) => item), ...result.remaining);
      const first = result.stoppedBy ?? result.failed[0]?.failure;
      if (first) setFailure(report('Restoring tapes failed.', first));
    } catch (error) {
      failed.push(...remaining);
      setFailure(report('Restoring tapes failed.', error));
    }
    setRestoredCount(null);
    setRemaining(failed);
    if (failed.length === 0) onDone();
  }

  const [first] = remaining;
  return (
    <div className={styles.notice}>
      <p role="status">
        {remaining.length === 1 && first ? (
          <>
            “<bdi>{first.cassette.title}</bdi>” is in the bin.
          </>
        ) : (
          `${formatCount(remaining.length, 'tape')} are in the bin.`
        )}
      </p>
      {failure && <p role="alert">{errorMessage(failure)}</p>}
      <Button onClick={restore} aria-disabled={isBusy || undefined}>
        {isBusy ? `Restoring… ${restoredCount} of ${remaining.length}` : 'Undo'}
      </Button>
    </div>
  );
}
