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
  other?: { label: string; onConfirm: () => void } | undefined;
  isFinal?: boolean;
};

/** Asks before an action. The cancel button has the focus. */
export function ConfirmDialog(props: Props) {
  const { onCancel, other } = props;
  return (
    <Dialog title={props.title} role="alertdialog" onClose={onCancel}>
      <div className={primitives.stack}>
        {props.children}
        <div className={styles.actions}>
          <Button onClick={onCancel}>{props.cancelLabel}</Button>
          {other && <Button onClick={other.onConfirm}>{other.label}</Button>}
          <Button variant={props.isFinal ? 'danger' : 'main'} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
