import type { ComponentProps } from 'react';
import styles from './button.module.css';

type Props = ComponentProps<'button'> & {
  /** `main` for the main action of a view, `danger` for one without a way back, `quiet` looks like a link. */
  variant?: 'main' | 'danger' | 'plain' | 'quiet';
  isBusy?: boolean;
  /** Its text while it is busy. */
  busyText?: string;
};

export function Button({ variant = 'plain', className, isBusy, busyText, ...rest }: Props) {
  const { children } = rest;
  const [text, otherText] = isBusy && busyText ? [busyText, children] : [children, busyText];
  return (
    <button
      type="button"
      // A disabled button would lose the focus.
      aria-disabled={isBusy || undefined}
      data-other={otherText}
      {...rest}
      className={`${styles.button} ${styles[variant]} ${className ?? ''}`}
    >
      {text}
    </button>
  );
}
