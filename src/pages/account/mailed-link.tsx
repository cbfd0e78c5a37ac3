import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SharedComputerField } from '../../components/sign-in/shared-computer-field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { Failure } from '../../domain/failure.ts';
import { paths } from '../../paths.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { useSharedComputer } from '../../services/use-sign-in.ts';
import { useSingleRun } from '../../services/use-single-run.ts';
import styles from './account.module.css';
import { FocusedHeading } from './focused-heading.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

type State =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'choosing'; email: string }
  /** The password is stored, but the sign-in with it failed. */
  | { status: 'saved'; failure: Failure }
  | { status: 'applied' };

/**
 * Modes of Firebase's mailed links that are applied without a form. This site sends none of them; they
 * come when somebody changes an account past it.
 */
const appliedModes: readonly string[] = [
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
  'revertSecondFactorAddition',
];

type Props = {
  mode: string;
  code: string;
  /** Where to go after a new password: a path of this site. */
  next: string | null;
};

/** The page of a mailed link: checks the code, then performs the action of its mode. */
export function MailedLink({ mode, code, next }: Props) {
  const backend = useBackend();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ status: 'loading' });
  const { isShared, setShared } = useSharedComputer();
  // Set on the first run: React runs effects twice in development, and a code can be used once.
  const started = useRef<Promise<State> | null>(null);
  const isKnown = mode === 'resetPassword' || appliedModes.includes(mode);

  useEffect(() => {
    if (!isKnown) return;
    const open = async (): Promise<State> => {
      try {
        if (code === '') throw new Failure('expired-code', 'The link has no code.');
        const account = await backend.account();
        const email = await account.readEmailOfCode(code);
        if (mode === 'resetPassword') return { status: 'choosing', email };
        await account.applyCode(code);
        return { status: 'applied' };
      } catch (error) {
        console.error('A mailed link failed.', error);
        const failure = Failure.from(error);
        // A reload shows the sign-in instead of the broken link; after another failure it tries again.
        if (failure.code === 'expired-code')
          window.history.replaceState({ ...window.history.state, usr: null }, '');
        return { status: 'failed', failure };
      }
    };
    started.current ??= open();
    started.current.then(setState);
  }, [backend, mode, code, isKnown]);

  const choosing = useSingleRun(
    'Choosing a password failed.',
    async (email: string, password: string) => {
      const account = await backend.account();
      try {
        await account.resetPassword(code, password);
      } catch (error) {
        const failure = Failure.from(error);
        if (failure.code === 'expired-code') setState({ status: 'failed', failure });
        throw failure;
      }
      try {
        const session = await backend.session();
        await session.signIn(email, password, { isSharedComputer: isShared });
        navigate(paths.account, { replace: true, state: { next } });
      } catch (error) {
        console.error('The login failed.', error);
        setState({ status: 'saved', failure: Failure.from(error) });
      }
    },
  );

  const signInLink = (
    <p>
      <Link to={paths.account} state={{ next }}>
        Go to the sign-in
      </Link>
    </p>
  );
  const resetLink = (text: string) => (
    <p>
      <Link to={paths.account} state={{ view: 'forgot', next }}>
        {text}
      </Link>
    </p>
  );
  if (!isKnown)
    return (
      <Message title="This link is not for this page">
        <p>The page does not know what the link is meant to do. Nothing was changed.</p>
        {signInLink}
      </Message>
    );
  switch (state.status) {
    case 'loading':
      return <Spinner label="Checking the link" />;
    case 'failed':
      return state.failure.code === 'expired-code' ? (
        <Message title="This link does not work any more">
          <p>{errorMessage(state.failure)}</p>
          {mode === 'resetPassword' ? resetLink('Get a new link') : signInLink}
        </Message>
      ) : (
        <Message title="The link could not be checked">
          <Notice onRetry={() => window.location.reload()}>{errorMessage(state.failure)}</Notice>
        </Message>
      );
    case 'applied':
      return (
        <Message title="Done">
          <p>
            What the mail says is done. If somebody else changed your account, choose a new password
            now.
          </p>
          {resetLink('Choose a new password')}
          {signInLink}
        </Message>
      );
    case 'saved':
      return (
        <Message title="Your password is saved">
          <p>The sign-in did not work: {errorMessage(state.failure)}</p>
          {signInLink}
        </Message>
      );
    case 'choosing':
      return (
        <section className={styles.section}>
          <FocusedHeading>Choose a password</FocusedHeading>
          <p>
            For the account <b>{state.email}</b>.
          </p>
          <NewPasswordForm
            email={state.email}
            isBusy={choosing.isBusy}
            message={choosing.failure && errorMessage(choosing.failure)}
            submitLabel={choosing.isBusy ? 'Saving…' : 'Save and sign in'}
            onSubmit={(password) => void choosing.run(state.email, password)}
            choice={<SharedComputerField isShared={isShared} onChange={setShared} />}
          />
        </section>
      );
  }
}

const Message = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <FocusedHeading>{title}</FocusedHeading>
    {children}
  </section>
);
