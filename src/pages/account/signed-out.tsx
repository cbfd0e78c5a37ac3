import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SharedComputerField } from '../../components/sign-in/shared-computer-field.tsx';
import { SignInForm } from '../../components/sign-in/sign-in-form.tsx';
import { paths } from '../../paths.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { useSignIn } from '../../services/use-sign-in.ts';
import styles from './account.module.css';
import { FocusedHeading } from './focused-heading.tsx';

/** The sign-in form as a page; a sign-in leads to `next`. */
export function SignedOut({ next }: { next: string | null }) {
  const { isBusy, failure, failedAttempts, signIn, isShared, setShared } = useSignIn();
  const backend = useBackend();
  const navigate = useNavigate();
  const nextPath = useRef(next);

  // Leaves when somebody signs in here, before the page shows the account.
  useEffect(() => {
    let unsubscribe = () => {};
    let isUnmounted = false;
    backend.session().then(
      (session) => {
        if (isUnmounted) return;
        unsubscribe = session.subscribe(() => {
          if (nextPath.current && session.current().status === 'signed-in')
            navigate(nextPath.current, { replace: true });
        });
      },
      // The page shows why the session can't be loaded.
      () => {},
    );
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, [backend, navigate]);

  return (
    <section className={styles.section}>
      <FocusedHeading>Members</FocusedHeading>
      <p>Accounts are made by invitation. Sign in to browse the shelf.</p>
      <SignInForm
        isBusy={isBusy}
        message={failure && errorMessage(failure)}
        onSubmit={(email, password) => void signIn(email, password)}
        failedAttempts={failedAttempts}
        choice={<SharedComputerField isShared={isShared} onChange={setShared} />}
        resetLink={
          <Link to={paths.account} state={{ view: 'forgot', next }}>
            Forgot your password?
          </Link>
        }
      />
    </section>
  );
}
