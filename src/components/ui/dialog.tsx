import { type ComponentProps, use, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { IsShownContext } from '../is-shown.ts';
import { useFocusRescue } from '../use-focus-rescue.ts';
import { useWindowEvent } from '../use-window-event.ts';
import styles from './dialog.module.css';
import { isOfInputMethod } from './input-method.ts';

type Props = Omit<ComponentProps<'dialog'>, 'title' | 'onClose'> & {
  /** The heading; without one the content has it, and `aria-labelledby` names it. */
  title?: string;
  /** Called for Escape and the browser's other ways to close; the caller unmounts the dialog. */
  onClose: () => void;
  /**
   * `wide` for forms with images. With an X: `full` for the whole window, `sheet` at the foot of a
   * narrow window, `menu` is a sheet there and hangs below its button elsewhere. `panel` has no
   * style but its class, and takes the focus itself.
   */
  size?: 'narrow' | 'wide' | 'full' | 'sheet' | 'menu' | 'panel';
  /** If it is false, the page stays usable, and Escape closes the dialog from anywhere. */
  isModal?: boolean;
  /** Called in place of the return of the focus to where it was. */
  onReturnFocus?: () => void;
};

const sizesWithX = new Set(['full', 'sheet', 'menu']);

/** A modal one keeps the focus inside; the focus returns to the element that had it before. */
export function Dialog({
  title,
  children,
  onClose,
  size = 'narrow',
  isModal = true,
  onReturnFocus,
  className = `${styles.dialog} ${styles[size]}`,
  ...props
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // A modal dialog in a hidden part of the page would block the rest.
  const isShown = use(IsShownContext);
  useFocusRescue(dialog);

  const returnFocus = useEffectEvent((previous: Element | null) => {
    if (onReturnFocus) onReturnFocus();
    else if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
  });
  // Before the paint and the focus that the content takes.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isShown || !element) return;
    const previousFocus = document.activeElement;
    if (isModal) element.showModal();
    else element.show();
    if (size === 'panel') element.focus({ preventScroll: true });
    return () => {
      const focused = document.activeElement;
      const hadFocus = isModal || focused === document.body || element.contains(focused);
      element.close();
      if (hadFocus) returnFocus(previousFocus);
    };
  }, [isShown, isModal, size]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.repeat || event.defaultPrevented) return;
    if (isOfInputMethod(event)) return;
    // A dialog over this one closes itself.
    const inside = event.target instanceof Element && event.target.closest('dialog');
    if (inside && inside !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  useWindowEvent('keydown', onKeyDown, { isEnabled: !isModal });

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      tabIndex={-1}
      aria-labelledby={heading}
      onClick={(event) => {
        if (event.target !== event.currentTarget || (size !== 'sheet' && size !== 'menu')) return;
        // The backdrop is a part of it. `closedby` would answer the second of a double press too.
        const { left, top, right, bottom } = event.currentTarget.getBoundingClientRect();
        const { clientX: x, clientY: y } = event;
        if (x < left || x > right || y < top || y > bottom) onClose();
      }}
      {...props}
      ref={dialog}
      className={className}
      onCancel={(event) => {
        // A file input inside also sends `cancel`, when its picker is closed without a file.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Chromium closes the dialog on a second Escape even if the cancel event is prevented.
        if (isShown && event.target === dialog.current && !dialog.current.open) {
          dialog.current.showModal();
          onClose();
        }
      }}
    >
      {title !== undefined && (
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
      )}
      {children}
      {sizesWithX.has(size) && (
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          X
        </button>
      )}
    </dialog>
  );
}
