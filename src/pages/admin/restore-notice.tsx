import { Button } from '../../components/ui/button.tsx';
import type { BinRecord } from '../../domain/bin.ts';
import type { Cassette } from '../../domain/cassette.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { restoreCassette } from '../../services/bin.ts';
import { errorMessage } from '../../services/error-message.ts';
import { formatCount } from './format-count.ts';
import styles from './restore-notice.module.css';
import { useJob } from './use-job.ts';

type Props = {
  /** What was just moved to the bin. */
  records: readonly BinRecord[];
  onRestored: (cassette: Cassette) => void;
  onDone: () => void;
};

/** Says what was moved to the bin, with an undo (docs/behaviour.md, "Deleting"). */
export function RestoreNotice({ records, onRestored, onDone }: Props) {
  const backend = useBackend();
  const { state, start } = useJob<BinRecord, void>(() => 'Restoring tapes failed.');
  const isBusy = state !== null && state.status !== 'ended';
  const left = state ? [...state.failed.map(({ item }) => item), ...state.remaining] : records;
  const failure = state?.stoppedBy ?? state?.failed[0]?.failure;

  async function restore() {
    const outcome = await start(left, async (record) => {
      const [bin, images, cassettes] = await Promise.all([
        backend.bin(),
        backend.images(),
        backend.cassettes(),
      ]);
      onRestored((await restoreCassette({ bin, images, cassettes }, record)).cassette);
    });
    if (outcome?.ended.done.length === left.length) onDone();
  }

  const [first] = left;
  return (
    <div className={styles.notice}>
      <p role="status">
        {left.length === 1 && first ? (
          <>
            “<bdi>{first.cassette.title}</bdi>” is in the bin.
          </>
        ) : (
          `${formatCount(left.length, 'tape')} are in the bin.`
        )}
      </p>
      {failure && <p role="alert">{errorMessage(failure)}</p>}
      <Button onClick={restore} aria-disabled={isBusy || undefined}>
        {isBusy ? `Restoring… ${state.finishedCount} of ${state.total}` : 'Undo'}
      </Button>
    </div>
  );
}
