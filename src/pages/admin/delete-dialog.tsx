import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { useFailureReport } from './use-failure-report.ts';

type Way = {
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
  main: Way;
  other?: Way;
  onClose: () => void;
  /** Names what will be deleted. */
  children: ReactNode;
};

/** Asks before deleting, in one or two ways. Shows a failure in the dialog, with a retry. */
export function DeleteDialog({ title, main, other, onClose, children }: Props) {
  const report = useFailureReport();
  const [busyWay, setBusyWay] = useState<string | null>(null);
  const [error, setError] = useState<{ way: string; text: string } | null>(null);
  // A second click can come before the render with `busyWay`.
  const isPressed = useRef(false);

  async function confirm({ label, logMessage, onConfirm }: Way) {
    if (isPressed.current) return;
    isPressed.current = true;
    setBusyWay(label);
    setError(null);
    try {
      await onConfirm();
    } catch (error) {
      isPressed.current = false;
      setBusyWay(null);
      setError({ way: label, text: errorMessage(report(logMessage, error)) });
    }
  }
  const labelOf = ({ label, busyLabel }: Way) =>
    busyWay === label ? busyLabel : error?.way === label ? 'Try again' : label;

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={labelOf(main)}
      cancelLabel="Keep it"
      other={other && { label: labelOf(other), onConfirm: () => confirm(other) }}
      busy={busyWay !== null}
      onConfirm={() => confirm(main)}
      onCancel={onClose}
    >
      {children}
      {error !== null && <Notice>{error.text}</Notice>}
    </ConfirmDialog>
  );
}
