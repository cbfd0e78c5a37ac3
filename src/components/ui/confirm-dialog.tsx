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
  /** Beside the two others. */
  otherAction?: { label: string; act: () => void };
  /** Whether what it confirms can't be undone. */
  isDestructive?: boolean;
};

/** Asks before an action. The cancel button has the focus. */
export function ConfirmDialog(props: Props) {
  const { onCancel, otherAction } = props;
  return (
    <Dialog title={props.title} role="alertdialog" onClose={onCancel}>
      <div className={primitives.stack}>
        {props.children}
        <div className={styles.actions}>
          <Button onClick={onCancel}>{props.cancelLabel}</Button>
          {otherAction && <Button onClick={otherAction.act}>{otherAction.label}</Button>}
          <Button variant={props.isDestructive ? 'danger' : 'main'} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
