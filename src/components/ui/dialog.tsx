import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** Called for Escape (and the browser's own ways to close); the caller decides and unmounts. */
  onClose: () => void;
  /** `wide` for forms with pictures. */
  size?: 'narrow' | 'wide';
  role?: 'dialog' | 'alertdialog';
};

/**
 * A modal dialog: the browser's own element keeps the focus inside, and gives it back at the end.
 */
export function Dialog({ title, children, onClose, size = 'narrow', role = 'dialog' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      role={role}
      className={`${styles.dialog} ${styles[size]}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        // `cancel` also bubbles up from a file picker that was closed without a choice.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Chromium closes on a second Escape whatever `cancel` says: the caller decides, not it.
        if (event.target === dialog.current && !dialog.current.open) {
          dialog.current.showModal();
          onClose();
        }
      }}
    >
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
