import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { useFailureReport } from './use-failure-report.ts';

type Props = {
  title: string;
  /** The word on the button, and what stands there meanwhile. */
  confirmLabel: string;
  busyLabel: string;
  /** What the console says when it fails. */
  logMessage: string;
  /** Does it; rejects with a Failure. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** What goes. */
  children: ReactNode;
};

/** Asks, then removes for good; a failure is told beside the question, and can be tried again. */
export function DeleteDialog({
  title,
  confirmLabel: yes,
  busyLabel: doing,
  logMessage: failed,
  onConfirm: remove,
  onClose,
  children,
}: Props) {
  const report = useFailureReport();
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const pressed = useRef(false);

  async function go() {
    if (pressed.current) return;
    pressed.current = true;
    setBusy(true);
    setWords(null);
    try {
      await remove();
    } catch (error) {
      pressed.current = false;
      setBusy(false);
      setWords(errorMessage(report(failed, error)));
    }
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={busy ? doing : words === null ? yes : 'Try again'}
      cancelLabel="Keep it"
      busy={busy}
      onConfirm={go}
      onCancel={onClose}
    >
      {children}
      {words !== null && <Notice>{words}</Notice>}
    </ConfirmDialog>
  );
}
