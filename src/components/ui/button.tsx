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
  const texts = [rest.children, busyText ?? rest.children];
  if (isBusy) texts.reverse();
  return (
    <button
      type="button"
      // A disabled button would lose the focus.
      aria-disabled={isBusy || undefined}
      data-other={busyText && texts[1]}
      {...rest}
      className={`${styles.button} ${styles[variant]} ${className ?? ''}`}
    >
      {texts[0]}
    </button>
  );
}
