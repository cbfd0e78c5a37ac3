import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { InputField } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
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

/** A new password. The provider checks it, and `message` says what it asks for. */
export function NewPasswordForm(props: Props) {
  const { email, isBusy, message, submitLabel, onSubmit, children } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get('new-password')));
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
        hint="At least 12 characters."
        type="password"
        name="new-password"
        autoComplete="new-password"
        required
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
