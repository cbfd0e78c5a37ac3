import type { ComponentProps } from 'react';
import styles from './button.module.css';

type Props = ComponentProps<'button'> & {
  /** `main` is the one main action of a view; `plain` all others; `quiet` looks like a link. */
  variant?: 'main' | 'plain' | 'quiet';
};

export function Button({ variant: look = 'plain', className, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${styles[look]} ${className ?? ''}`}
    />
  );
}
