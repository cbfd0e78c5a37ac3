import type { ComponentProps } from 'react';
import styles from './button.module.css';

type Props = ComponentProps<'button'> & {
  /** `main` is the main action of a view, `danger` has no way back, `quiet` looks like a link. */
  variant?: 'main' | 'danger' | 'plain' | 'quiet';
  /** A press does nothing. */
  isBusy?: boolean;
  busyText?: string | undefined;
};

export function Button({ variant = 'plain', className, isBusy, busyText, ...rest }: Props) {
  const { children, onClick, 'aria-disabled': isDisabled } = rest;
  const [text, otherText] = isBusy && busyText ? [busyText, children] : [children, busyText];
  return (
    <button
      type="button"
      data-other={otherText}
      {...rest}
      // A disabled button would lose the focus.
      aria-disabled={isBusy || isDisabled || undefined}
      onClick={isBusy ? undefined : onClick}
      className={`${styles.button} ${styles[variant]} ${className ?? ''}`}
    >
      {text}
    </button>
  );
}
