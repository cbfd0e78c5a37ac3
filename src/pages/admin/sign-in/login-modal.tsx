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
 * The login modal, the one place to sign in (specification, section 2; decisions, "Who may do what").
 * It closes, and forgets what was typed, when its page sees the account. Escape leaves it standing:
 * there is nothing behind it.
 */
export function LoginModal({ reason }: { reason?: string | undefined }) {
  const backend = useBackend();
  const report = useFailureReport();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [state, setState] = useState<{ busy: boolean; words: string | null }>({
    busy: false,
    words: null,
  });
  const busy = useRef(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setState({ busy: true, words: null });
    try {
      const session = await backend.session();
      await session.signIn(email.trim(), password);
      setState({ busy: false, words: null });
    } catch (error) {
      setState({ busy: false, words: errorMessage(report('The login failed.', error)) });
    } finally {
      busy.current = false;
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
        {state.words && <Notice>{state.words}</Notice>}
        <div className={styles.actions}>
          <Link to={paths.home}>Back to the site</Link>
          <Button type="submit" variant="main" aria-disabled={state.busy || undefined}>
            {state.busy ? 'Logging in…' : 'Login'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
