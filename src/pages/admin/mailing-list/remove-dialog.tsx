import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';

type Props = {
  email: string;
  /** Removes the address; rejects with a Failure. */
  onRemove: () => Promise<void>;
  onClose: () => void;
};

/** Asks before an address is removed. Shows a failure in the dialog, with a retry. */
export function RemoveDialog({ email, onRemove, onClose }: Props) {
  const { run, isBusy, failure } = useSingleRun('Removing an address failed.', onRemove);
  return (
    <ConfirmDialog
      title="Remove this address?"
      confirmLabel={failure ? 'Try again' : 'Remove'}
      busyText="Removing…"
      cancelLabel="Keep it"
      isFinal
      isBusy={isBusy}
      onConfirm={() => run()}
      onCancel={onClose}
    >
      <p>
        <b>{email}</b>
      </p>
      <p>Every record of this address will be gone for good.</p>
      {failure && <Notice>{errorMessage(failure)}</Notice>}
    </ConfirmDialog>
  );
}
