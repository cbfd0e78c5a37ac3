import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';

type Props = {
  isNew: boolean;
  /** Another cassette is to be opened, and the draft of this form stays on the device. */
  keepsDraft: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before a form with unsaved changes is closed, or replaced by another cassette. */
export function LeaveDialog({ isNew, keepsDraft, onConfirm, onCancel }: Props) {
  return keepsDraft ? (
    <ConfirmDialog
      title="Open the other tape?"
      confirmLabel="Open it"
      cancelLabel="Keep editing"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>What you typed and cropped here is kept on this device: open this form again to go on.</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={isNew ? 'Discard this tape?' : 'Discard your changes?'}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>What you typed and cropped is not saved yet.</p>
    </ConfirmDialog>
  );
}
