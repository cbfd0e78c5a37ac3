import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { BinRecord } from '../../../domain/bin.ts';
import { CassetteName } from '../cassette-name.tsx';
import { formatCount } from '../format-count.ts';

type Props = { records: readonly BinRecord[]; onConfirm: () => void; onCancel: () => void };

const maxNames = 8;

/** Asks before records of the bin are deleted for good. */
export function PurgeDialog({ records, onConfirm, onCancel }: Props) {
  const { length: count } = records;
  return (
    <ConfirmDialog
      title={
        count === 1
          ? 'Delete this tape for good?'
          : `Delete ${formatCount(count, 'tape')} for good?`
      }
      confirmLabel="Delete for good"
      isFinal
      cancelLabel={count === 1 ? 'Keep it' : 'Keep them'}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {records.slice(0, maxNames).map(({ recordId, cassette }) => (
        <p key={recordId}>
          <CassetteName cassette={cassette} />
        </p>
      ))}
      {count > maxNames && <p>and {formatCount(count - maxNames, 'more tape')}</p>}
      <p>Pictures that no other tape names are deleted too. This can’t be undone.</p>
    </ConfirmDialog>
  );
}
