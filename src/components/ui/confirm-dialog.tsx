import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  children: ReactNode;
  /** The words on the button that goes through with it, and on the one that does not. */
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
};

/** A question before something that can't be undone. The harmless answer has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel: yes,
  cancelLabel: no,
  onConfirm: onYes,
  onCancel: onNo,
  busy = false,
}: Props) {
  return (
    <Dialog title={title} role="alertdialog" onClose={() => !busy && onNo()}>
      <div className={styles.body}>
        {children}
        <div className={styles.answers}>
          <Button onClick={() => !busy && onNo()} aria-disabled={busy || undefined}>
            {no}
          </Button>
          <Button variant="main" onClick={() => !busy && onYes()} aria-disabled={busy || undefined}>
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
