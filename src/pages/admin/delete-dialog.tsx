import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { useFailureReport } from './use-failure-report.ts';

type Props = {
  title: string;
  confirmLabel: string;
  /** Replaces `confirmLabel` while deleting. */
  busyLabel: string;
  /** Logged to the console when deleting fails. */
  logMessage: string;
  /** Deletes; rejects with a Failure. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** Names what will be deleted. */
  children: ReactNode;
};

/** Asks before deleting for good. Shows a failure in the dialog, with a retry. */
export function DeleteDialog({
  title,
  confirmLabel,
  busyLabel,
  logMessage,
  onConfirm,
  onClose,
  children,
}: Props) {
  const report = useFailureReport();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // A second click can come before the render with `isBusy`.
  const isPressed = useRef(false);

  async function confirm() {
    if (isPressed.current) return;
    isPressed.current = true;
    setIsBusy(true);
    setError(null);
    try {
      await onConfirm();
    } catch (error) {
      isPressed.current = false;
      setIsBusy(false);
      setError(errorMessage(report(logMessage, error)));
    }
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={isBusy ? busyLabel : error === null ? confirmLabel : 'Try again'}
      cancelLabel="Keep it"
      busy={isBusy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {children}
      {error !== null && <Notice>{error}</Notice>}
    </ConfirmDialog>
  );
}
