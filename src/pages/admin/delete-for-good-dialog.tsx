import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import type { Cassette } from '../../domain/cassette.ts';
import { formatCount } from '../../domain/text/format-count.ts';
import { runName } from './cassette-name.tsx';

type Props = { cassettes: readonly Cassette[]; onConfirm: () => void; onCancel: () => void };

export function DeleteForGoodDialog({ cassettes, onConfirm, onCancel }: Props) {
  const { length: count } = cassettes;
  return (
    <ConfirmDialog
      title={`Delete ${count === 1 ? 'this tape' : formatCount(count, 'tape')} for good?`}
      confirmLabel="Delete for good"
      isDestructive
      cancelLabel={count === 1 ? 'Keep it' : 'Keep them'}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>
        <b dir="auto">{runName(cassettes)}</b>
      </p>
      <p>Pictures that no other tape names are deleted too. This can’t be undone.</p>
    </ConfirmDialog>
  );
}
