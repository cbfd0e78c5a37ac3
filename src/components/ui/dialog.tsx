import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** Called for Escape and the browser's other ways to close; the caller unmounts the dialog. */
  onClose: () => void;
  /**
   * `medium` for two columns of fields, `wide` for forms with images. With an X: `full` for the whole window
   * without a margin, `sheet` at the foot of a narrow window, `menu` is a sheet there and hangs below its button
   * elsewhere.
   */
  size?: 'narrow' | 'medium' | 'wide' | 'full' | 'sheet' | 'menu';
  role?: 'dialog' | 'alertdialog';
};

const sizesWithX = new Set(['full', 'sheet', 'menu']);

/** Whether dialogs are open: a modal dialog in a hidden part of the page would block the rest. */
export const DialogsShownContext = createContext(true);

/** A modal dialog. It keeps the focus inside and returns it to the element that had it before. */
export function Dialog({ title, children, onClose, size = 'narrow', role = 'dialog' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const isShown = use(DialogsShownContext);

  // Before the paint and the focus that the content takes.
  useLayoutEffect(() => {
    if (!isShown) return;
    const element = dialog.current;
    const previousFocus = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
    };
  }, [isShown]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      role={role}
      className={`${styles.dialog} ${styles[size]}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        // A file input inside also sends `cancel`, when its picker is closed without a file.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target !== event.currentTarget || (size !== 'sheet' && size !== 'menu')) return;
        // The backdrop is a part of the dialog. `closedby` would also answer the second of a double press.
        const { left, top, right, bottom } = event.currentTarget.getBoundingClientRect();
        const { clientX: x, clientY: y } = event;
        if (x < left || x > right || y < top || y > bottom) onClose();
      }}
      onClose={(event) => {
        // Chromium closes the dialog on a second Escape even if the cancel event is prevented.
        if (isShown && event.target === dialog.current && !dialog.current.open) {
          dialog.current.showModal();
          onClose();
        }
      }}
    >
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {children}
      {sizesWithX.has(size) && (
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          X
        </button>
      )}
    </dialog>
  );
}
