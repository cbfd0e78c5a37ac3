import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { paths } from '../../../paths.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../use-failure-report.ts';
import styles from './login-modal.module.css';

/**
 * The login form (docs/behaviour.md, "Sign-in"). The page unmounts it when somebody signs in. Escape
 * does not close it, because nothing is behind it.
 */
export function LoginModal({ reason }: { reason?: string | undefined }) {
  const backend = useBackend();
  const report = useFailureReport();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({
    isBusy: false,
    error: null,
  });
  // A second submit can come before the render with `isBusy`.
  const isSubmitting = useRef(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setState({ isBusy: true, error: null });
    try {
      const session = await backend.session();
      await session.signIn(email.trim(), password);
      setState({ isBusy: false, error: null });
    } catch (error) {
      setState({ isBusy: false, error: errorMessage(report('The login failed.', error)) });
    } finally {
      isSubmitting.current = false;
    }
  }

  return (
    <Dialog title="Login" onClose={() => {}}>
      <form className={styles.login} onSubmit={submit}>
        {reason && <Notice tone="note">{reason}</Notice>}
        <Field label="Email address">
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <input
              {...control}
              type="password"
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        {state.error && <Notice>{state.error}</Notice>}
        <div className={styles.actions}>
          <Link to={paths.home}>Back to the site</Link>
          <Button type="submit" variant="main" aria-disabled={state.isBusy || undefined}>
            {state.isBusy ? 'Logging in…' : 'Login'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
