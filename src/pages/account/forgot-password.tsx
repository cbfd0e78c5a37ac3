import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { normaliseEmail } from '../../domain/email.ts';
import { Failure } from '../../domain/failure.ts';
import { paths } from '../../paths.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { site } from '../../site.ts';
import styles from './account.module.css';
import { FocusedHeading } from './focused-heading.tsx';

/** The minimum time until the answer, so that the delay does not reveal whether the account exists. */
const answerDelayMs = 1500;

type State =
  | { status: 'idle' | 'invalid' | 'busy' }
  | { status: 'failed'; failure: Failure }
  | { status: 'sent'; email: string };

/** Has the provider mail a link to choose a new password. Known and unknown addresses look the same. */
export function ForgotPassword({ next }: { next: string | null }) {
  const backend = useBackend();
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>({ status: 'idle' });
  const isBusy = useRef(false);
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    const normalised = normaliseEmail(email);
    if (normalised === null) {
      setState({ status: 'invalid' });
      input.current?.focus();
      return;
    }
    isBusy.current = true;
    setState({ status: 'busy' });
    try {
      const account = await backend.account();
      const delay = new Promise((resolve) => setTimeout(resolve, answerDelayMs));
      await Promise.all([account.requestPasswordReset(normalised, next), delay]);
      setState({ status: 'sent', email: normalised });
    } catch (error) {
      console.error('Requesting a new password failed.', error);
      setState({ status: 'failed', failure: Failure.from(error) });
    } finally {
      isBusy.current = false;
    }
  }

  if (state.status === 'sent')
    return (
      <section className={styles.section}>
        <FocusedHeading>Look into your mail</FocusedHeading>
        <p>
          If there is an account for <b>{state.email}</b>, a link to choose a new password is on its
          way.
        </p>
        <p>
          No mail after ten minutes? Look into the spam folder, try the other address that you use,
          or <a href={`mailto:${site.email}`}>write to us</a>.
        </p>
        <p>
          <Link to={paths.account} state={{ next }}>
            Back to the sign-in
          </Link>
        </p>
      </section>
    );
  return (
    <section className={styles.section}>
      <FocusedHeading>Forgot your password?</FocusedHeading>
      <p>We mail you a link to choose a new one.</p>
      <form
        className={styles.form}
        onSubmit={submit}
        noValidate
        aria-busy={state.status === 'busy'}
      >
        <Field
          label="Email address"
          error={state.status === 'invalid' ? 'Please enter a valid email.' : undefined}
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        {state.status === 'failed' && <Notice>{errorMessage(state.failure)}</Notice>}
        <div className={styles.actions}>
          <Link to={paths.account} state={{ next }}>
            Back to the sign-in
          </Link>
          <Button type="submit" variant="main" aria-disabled={state.status === 'busy' || undefined}>
            {state.status === 'busy' ? 'Sending…' : 'Send the link'}
          </Button>
        </div>
      </form>
    </section>
  );
}
