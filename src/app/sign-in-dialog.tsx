import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { SharedComputerField } from '../components/sign-in/shared-computer-field.tsx';
import { SignInForm } from '../components/sign-in/sign-in-form.tsx';
import { Button } from '../components/ui/button.tsx';
import { Dialog } from '../components/ui/dialog.tsx';
import { mainLink } from '../components/ui/main-link.ts';
import { paths } from '../paths.ts';
import { errorMessage } from '../services/error-message.ts';
import { useSession } from '../services/use-session.ts';
import { useSignIn } from '../services/use-sign-in.ts';
import styles from './sign-in-dialog.module.css';

type Props = {
  isOnShelf: boolean;
  /** The path of this page, to return to after a reset of the password. */
  next: string | null;
  onClose: () => void;
};

/** Signs in on the present page. On /explore it closes at once: the shelf is behind it. */
export function SignInDialog({ isOnShelf, next, onClose }: Props) {
  const session = useSession();
  const { isBusy, failure, failedAttempts, signIn, isShared, setShared } = useSignIn();
  const account = session.status === 'signed-in' ? session.account : null;

  const isDone = account !== null && isOnShelf;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);

  if (account)
    return (
      <Dialog key="welcome" title="Welcome" onClose={onClose}>
        <div className={styles.welcome}>
          <p>
            You are signed in as <b>{account.email}</b>.
          </p>
          <div className={styles.actions}>
            <Link className={mainLink} to={paths.explore} onClick={onClose}>
              Go to the shelf
            </Link>
            <Button onClick={onClose}>Stay here</Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="Sign in" onClose={onClose}>
      <SignInForm
        isBusy={isBusy}
        message={failure && errorMessage(failure)}
        onSubmit={(email, password) => {
          // Auth may not have loaded when the dialog opened.
          if (session.status === 'failed') session.retry();
          void signIn(email, password);
        }}
        failedAttempts={failedAttempts}
        choice={<SharedComputerField isShared={isShared} onChange={setShared} />}
        resetLink={
          <Link to={paths.account} state={{ view: 'forgot', next }} onClick={onClose}>
            Forgot your password?
          </Link>
        }
        action={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  );
}
