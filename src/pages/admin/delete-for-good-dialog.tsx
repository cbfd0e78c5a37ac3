import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import type { Cassette } from '../../domain/cassette.ts';
import { CassetteName } from './cassette-name.tsx';
import { formatCount } from './format-count.ts';

type Props = { cassettes: readonly Cassette[]; onConfirm: () => void; onCancel: () => void };

const maxNames = 8;

/** Asks before cassettes are deleted for good. */
export function DeleteForGoodDialog({ cassettes, onConfirm, onCancel }: Props) {
  const { length: count } = cassettes;
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
      {cassettes.slice(0, maxNames).map((cassette, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bin may hold a cassette twice
        <p key={index}>
          <CassetteName cassette={cassette} />
        </p>
      ))}
      {count > maxNames && <p>and {formatCount(count - maxNames, 'more tape')}</p>}
      <p>Pictures that no other tape names are deleted too. This can’t be undone.</p>
    </ConfirmDialog>
  );
}
