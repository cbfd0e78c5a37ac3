import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { binDays } from '../../../domain/bin.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { CassetteName } from '../cassette-name.tsx';
import { DeleteForGoodDialog } from '../delete-for-good-dialog.tsx';
import { formatCount } from '../format-count.ts';
import styles from './bulk-edit.module.css';

type Props = {
  cassettes: readonly Cassette[];
  notice: ReactNode;
  onMove: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** Up to this number all cassettes are named; more can only be moved to the bin. */
const maxNames = 50;

/** Asks whether to delete these cassettes, and how (docs/behaviour.md, "Deleting"). */
export function BulkDeleteDialog({ cassettes, notice, onMove, onDelete, onClose }: Props) {
  const [isForGood, setForGood] = useState(false);
  const { length: count } = cassettes;
  const hasMore = count > maxNames;
  if (isForGood)
    return <DeleteForGoodDialog cassettes={cassettes} onConfirm={onDelete} onCancel={onClose} />;
  return (
    <ConfirmDialog
      title={count === 1 ? 'Delete this tape?' : `Delete ${formatCount(count, 'tape')}?`}
      confirmLabel="Move to the bin"
      cancelLabel={count === 1 ? 'Keep it' : 'Keep them'}
      other={hasMore ? undefined : { label: 'Delete for good…', onConfirm: () => setForGood(true) }}
      onConfirm={onMove}
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard too */}
      <ul className={styles.list} aria-label="Tapes to delete" tabIndex={0}>
        {cassettes.slice(0, maxNames).map((cassette) => (
          <li key={cassette.id}>
            <CassetteName cassette={cassette} />
          </li>
        ))}
        {hasMore && <li>and {formatCount(count - maxNames, 'more tape')}</li>}
      </ul>
      {notice}
      <p>The bin keeps tapes and their images for at least {binDays} days.</p>
    </ConfirmDialog>
  );
}
