import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** A second action that confirms. */
  other?: { label: string; onConfirm: () => void } | undefined;
  isBusy?: boolean;
};

/** Asks before something that can't be undone. The cancel button has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  other,
  isBusy = false,
}: Props) {
  return (
    <Dialog title={title} role="alertdialog" onClose={() => !isBusy && onCancel()}>
      <div className={styles.body}>
        {children}
        <div className={styles.answers}>
          <Button onClick={() => !isBusy && onCancel()} aria-disabled={isBusy || undefined}>
            {cancelLabel}
          </Button>
          {other && (
            <Button
              onClick={() => !isBusy && other.onConfirm()}
              aria-disabled={isBusy || undefined}
            >
              {other.label}
            </Button>
          )}
          <Button
            variant="main"
            onClick={() => !isBusy && onConfirm()}
            aria-disabled={isBusy || undefined}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
