import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { checkPassword, type PasswordPolicy } from '../../domain/password-policy.ts';
import { useBackend } from '../../services/backend-context.tsx';
import primitives from '../../styles/primitives.module.css';
import styles from './account.module.css';

type Props = {
  /** The account; password managers store the password under it. */
  email: string;
  isBusy: boolean;
  message: string | null;
  submitLabel: string;
  onSubmit: (password: string) => void;
  /** Fields before the new password. */
  children?: ReactNode;
  /** A field after it. */
  choice?: ReactNode;
};

/** A new password; the provider's rules are shown before the first key. */
export function NewPasswordForm(props: Props) {
  const { email, isBusy, message, submitLabel, onSubmit, children, choice } = props;
  const backend = useBackend();
  const id = useId();
  const [policy, setPolicy] = useState<PasswordPolicy | null>(null);
  const [password, setPassword] = useState('');
  const [hasError, setHasError] = useState(false);

  useEffect(() => {
    backend
      .account()
      .then((account) => account.passwordPolicy())
      .then(setPolicy, () => {});
  }, [backend]);

  const rules = policy ? checkPassword(policy, password) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWeak = rules.some(({ isMet }) => !isMet);
    setHasError(isWeak);
    if (!isWeak && !isBusy) onSubmit(password);
  };

  return (
    <form className={primitives.stack} onSubmit={submit} aria-busy={isBusy}>
      {/* Password managers read the account's name from the form. */}
      <input
        className="visually-hidden"
        type="email"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {children}
      <Field
        label="New password"
        error={hasError ? 'Please choose a password that follows the rules.' : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="password"
            name="new-password"
            autoComplete="new-password"
            required
            aria-describedby={[control['aria-describedby'], `${id}rules`].filter(Boolean).join(' ')}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setHasError(false);
            }}
          />
        )}
      </Field>
      <ul role="list" className={styles.rules} id={`${id}rules`}>
        {rules.map(({ label, isMet }) => (
          <li key={label} data-met={isMet || undefined}>
            {label}
            <span className="visually-hidden">{isMet ? ', met' : ''}</span>
          </li>
        ))}
      </ul>
      {choice}
      {message && <Notice>{message}</Notice>}
      <div className={`${primitives.row} ${primitives.equal}`}>
        <Button type="submit" variant="main" isBusy={isBusy} busyText="Saving…">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
