import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { binDays } from '../../../domain/bin.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { CassetteName } from '../cassette-name.tsx';
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

/** Asks whether to delete the selected cassettes, and how (docs/behaviour.md, "Deleting"). */
export function BulkDeleteDialog({ cassettes, notice, onMove, onDelete, onClose }: Props) {
  const [isForGood, setForGood] = useState(false);
  const { length: count } = cassettes;
  const hasMore = count > maxNames;
  const onForGood = () => setForGood(true);
  const question = isForGood
    ? { confirmLabel: 'Delete for good', isFinal: true, onConfirm: onDelete }
    : {
        confirmLabel: 'Move to the bin',
        other: hasMore ? undefined : { label: 'Delete for good…', onConfirm: onForGood },
        onConfirm: onMove,
      };

  return (
    <ConfirmDialog
      key={question.confirmLabel}
      {...question}
      title={`Delete ${formatCount(count, 'tape')}${isForGood ? ' for good' : ''}?`}
      cancelLabel="Keep them"
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard too */}
      <ul className={styles.names} aria-label="Tapes to delete" tabIndex={0}>
        {cassettes.slice(0, maxNames).map((cassette) => (
          <li key={cassette.id}>
            <CassetteName cassette={cassette} />
          </li>
        ))}
        {hasMore && <li>and {formatCount(count - maxNames, 'more tape')}</li>}
      </ul>
      {notice}
      <p>
        {isForGood
          ? 'Their images are deleted too. This can’t be undone.'
          : `The bin keeps tapes and their images for ${binDays} days.`}
      </p>
    </ConfirmDialog>
  );
}
