import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { errorMessage } from '../../services/error-message.ts';
import { useOpenSession } from '../../services/session-provider.tsx';
import { useSingleRun } from '../../services/use-single-run.ts';
import primitives from '../../styles/primitives.module.css';
import { Button } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { EmailField } from './email-field.tsx';
import { SharedComputerField } from './shared-computer-field.tsx';

type Props = {
  /** Where to go after a reset of the password: a path of this site. */
  next: string | null;
  /** Stands at the right of the button. */
  action?: ReactNode;
  /** The login modal of /admin: two fields and a button. */
  isShort?: boolean;
};

/** Email address, password and a button (docs/behaviour, "Sign-in"). */
export function SignInForm({ next, action, isShort = false }: Props) {
  const openSession = useOpenSession();
  const { run, isBusy, failure } = useSingleRun(
    'The login failed.',
    async (email: string, password: string) => (await openSession()).signIn(email, password),
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void run(String(typed.get('email')).trim(), String(typed.get('password')));
  };
  const resetLink = (
    <Link to={paths.account} state={{ view: 'forgot', next }}>
      Forgot your password?
    </Link>
  );

  const submitText = isShort
    ? { idle: 'Login', busy: 'Logging in…' }
    : { idle: 'Sign in', busy: 'Signing in…' };
  return (
    <form className={primitives.stack} onSubmit={submit} aria-busy={isBusy}>
      <EmailField />
      <InputField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
      />
      {!isShort && <SharedComputerField />}
      {failure && <Notice>{errorMessage(failure)}</Notice>}
      {failure?.code === 'credentials' ? (
        <Notice tone="note">Would a new password help? {resetLink}</Notice>
      ) : (
        !isShort && <p>{resetLink}</p>
      )}
      <div className={primitives.row}>
        <Button type="submit" variant="main" isBusy={isBusy} busyText={submitText.busy}>
          {submitText.idle}
        </Button>
        {action}
      </div>
    </form>
  );
}
