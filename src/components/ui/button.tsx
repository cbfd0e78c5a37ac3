import type { ComponentProps } from 'react';
import styles from './button.module.css';

type Props = ComponentProps<'button'> & {
  /** `main` for the main action of a view, `danger` for one without a way back, `quiet` looks like a link. */
  variant?: 'main' | 'danger' | 'plain' | 'quiet';
};

export function Button({ variant = 'plain', className, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${styles[variant]} ${className ?? ''}`}
    />
  );
}
