import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { InputField } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { missingInPassword } from '../../domain/password-policy.ts';
import { useBackend } from '../../services/backend-context.ts';
import { useAsyncData } from '../../services/use-async-data.ts';
import primitives from '../../styles/primitives.module.css';

type Props = {
  /** The account; password managers store the password under it. */
  email: string;
  isBusy: boolean;
  message: string | null;
  submitLabel: string;
  onSubmit: (password: string) => void;
  children: ReactNode;
};

/** A new password; what the provider's rules still ask for is shown from the start. */
export function NewPasswordForm(props: Props) {
  const { email, isBusy, message, submitLabel, onSubmit, children } = props;
  const backend = useBackend();
  const [password, setPassword] = useState('');
  const [hasError, setHasError] = useState(false);

  const load = useCallback(async () => (await backend.account()).passwordPolicy(), [backend]);
  const policy = useAsyncData(load);
  // Without an answer the provider still checks the password.
  const missing = policy.status === 'ready' ? missingInPassword(policy.data, password) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasError(missing.length > 0);
    if (missing.length === 0 && !isBusy) onSubmit(password);
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
      <InputField
        label="New password"
        hint={missing.join(', ')}
        error={hasError ? 'Please choose a password that follows the rules.' : undefined}
        type="password"
        name="new-password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setHasError(false);
        }}
      />
      {message && <Notice>{message}</Notice>}
      <div className={primitives.row}>
        <Button type="submit" variant="main" isBusy={isBusy} busyText="Saving…">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
