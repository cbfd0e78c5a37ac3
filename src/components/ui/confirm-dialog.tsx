import type { ReactNode } from 'react';
import primitives from '../../styles/primitives.module.css';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** A second action. */
  other?: { label: string; onConfirm: () => void } | undefined;
  /** What is confirmed has no way back. */
  isFinal?: boolean;
  isBusy?: boolean;
  /** What it says meanwhile in the place of `confirmLabel`. */
  busyText?: string;
};

/** Asks before something that can't be undone. The cancel button has the focus. */
export function ConfirmDialog(props: Props) {
  const { onCancel, other, isBusy = false } = props;
  return (
    <Dialog title={props.title} role="alertdialog" onClose={() => !isBusy && onCancel()}>
      <div className={primitives.stack}>
        {props.children}
        <div className={styles.actions}>
          <Button onClick={onCancel} isBusy={isBusy}>
            {props.cancelLabel}
          </Button>
          {other && (
            <Button onClick={other.onConfirm} isBusy={isBusy}>
              {other.label}
            </Button>
          )}
          <Button
            variant={props.isFinal ? 'danger' : 'main'}
            onClick={props.onConfirm}
            isBusy={isBusy}
            busyText={props.busyText}
          >
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
