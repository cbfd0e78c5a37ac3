import { type ComponentProps, type ReactNode, useId } from 'react';
import primitives from '../../styles/primitives.module.css';
import styles from './field.module.css';

export type Control = {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type Props = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** The number of characters used, at the right of the label; hidden from screen readers. */
  counter?: string;
  children: (control: Control) => ReactNode;
};

export function Field({ label, hint, error, required, counter, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {required && (
          <span className={primitives.soft} aria-hidden="true">
            required
          </span>
        )}
        {hint && (
          <span className={primitives.soft} id={`${id}-hint`}>
            {hint}
          </span>
        )}
        {counter && (
          <span className={styles.counter} aria-hidden="true">
            {counter}
          </span>
        )}
      </div>
      {children({
        id,
        className: styles.control ?? '',
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type InputProps = ComponentProps<'input'> & Pick<Props, 'label' | 'hint' | 'error'>;

export const InputField = ({ label, hint, error, ...props }: InputProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <input {...props} {...control} />}
  </Field>
);
