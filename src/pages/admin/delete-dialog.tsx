import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { useFailureReport } from './use-failure-report.ts';

type DeleteAction = {
  label: string;
  /** Replaces the label while deleting. */
  busyLabel: string;
  /** Logged to the console when deleting fails. */
  logMessage: string;
  /** Deletes; rejects with a Failure. */
  onConfirm: () => Promise<void>;
};

type Props = {
  title: string;
  main: DeleteAction;
  other?: DeleteAction;
  onClose: () => void;
  /** Names what will be deleted. */
  children: ReactNode;
};

/** Asks before deleting, with one or two actions. Shows a failure in the dialog, with a retry. */
export function DeleteDialog({ title, main, other, onClose, children }: Props) {
  const report = useFailureReport();
  const [busyAction, setBusyAction] = useState<string | null>(null);
  const [error, setError] = useState<{ action: string; text: string } | null>(null);
  // State changes too late to stop a second click.
  const isBusyRef = useRef(false);

  async function confirm({ label, logMessage, onConfirm }: DeleteAction) {
    if (isBusyRef.current) return;
    isBusyRef.current = true;
    setBusyAction(label);
    setError(null);
    try {
      await onConfirm();
    } catch (error) {
      isBusyRef.current = false;
      setBusyAction(null);
      setError({ action: label, text: errorMessage(report(logMessage, error)) });
    }
  }
  const labelOf = ({ label, busyLabel }: DeleteAction) =>
    busyAction === label ? busyLabel : error?.action === label ? 'Try again' : label;

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={labelOf(main)}
      cancelLabel="Keep it"
      other={other && { label: labelOf(other), onConfirm: () => confirm(other) }}
      isBusy={busyAction !== null}
      onConfirm={() => confirm(main)}
      onCancel={onClose}
    >
      {children}
      {error !== null && <Notice>{error.text}</Notice>}
    </ConfirmDialog>
  );
}
