import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './sign-in-form.module.css';

type Props = {
  isBusy: boolean;
  /** Why the last attempt failed. */
  message: string | null;
  onSubmit: (email: string, password: string) => void;
  /** Wrong attempts in a row: after the third the reset is offered in a notice. */
  failedAttempts: number;
  /** A link to the reset of the password. */
  resetLink: ReactNode;
  /** A choice below the fields. */
  choice?: ReactNode;
  /** At the left of the button. */
  action?: ReactNode;
  /** `short` is the login modal of /admin: two fields and a button. */
  variant?: 'full' | 'short';
};

/** Wrong attempts after which the reset of the password is offered. */
const attemptsBeforeOffer = 3;

/** Email address, password and Login (docs/behaviour.md, "Sign-in"). What was typed stays after a failure. */
export function SignInForm(props: Props) {
  const { isBusy, message, onSubmit, failedAttempts, resetLink } = props;
  const { choice, action, variant = 'full' } = props;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isCapsLockOn, setCapsLockOn] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(email, password);
  };
  const checkCapsLock = (event: KeyboardEvent) =>
    setCapsLockOn(event.getModifierState('CapsLock') && event.key !== 'CapsLock');

  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
      <Field label="Email address">
        {(control) => (
          <input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label="Password" hint={isCapsLockOn ? 'Caps Lock is on' : undefined}>
        {(control) => (
          <input
            {...control}
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            onKeyDown={checkCapsLock}
            onKeyUp={checkCapsLock}
            onBlur={() => setCapsLockOn(false)}
          />
        )}
      </Field>
      <p className="visually-hidden" role="status">
        {isCapsLockOn ? 'Caps Lock is on' : ''}
      </p>
      {choice}
      {message && <Notice>{message}</Notice>}
      {failedAttempts >= attemptsBeforeOffer ? (
        <Notice tone="note">Would a new password help? {resetLink}</Notice>
      ) : (
        variant === 'full' && <p>{resetLink}</p>
      )}
      <div className={styles.actions}>
        {action}
        <Button type="submit" variant="main" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Logging in…' : 'Login'}
        </Button>
      </div>
    </form>
  );
}
