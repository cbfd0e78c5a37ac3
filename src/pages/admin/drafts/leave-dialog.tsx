import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { Cassette } from '../../../domain/cassette.ts';

type Props = {
  /** The other tape that is to be opened, if it is that. */
  to: Cassette | null;
  isNew: boolean;
  /** What was typed survives, so that looking at another tape costs nothing. */
  kept: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before a form is left that holds something unsaved: for good, or for another tape. */
export function LeaveDialog({ to, isNew, kept, onYes, onNo }: Props) {
  return to && kept ? (
    <ConfirmDialog
      title="Open the other tape?"
      confirmLabel="Open it"
      cancelLabel="Keep editing"
      onConfirm={onYes}
      onCancel={onNo}
    >
      <p>What you typed and cropped here is kept on this device: open this form again to go on.</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={isNew ? 'Discard this tape?' : 'Discard your changes?'}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={onYes}
      onCancel={onNo}
    >
      <p>What you typed and cropped is not saved yet.</p>
    </ConfirmDialog>
  );
}
