import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { SignInForm } from '../components/sign-in/sign-in-form.tsx';
import { Button } from '../components/ui/button.tsx';
import { Dialog, DialogsShownContext } from '../components/ui/dialog.tsx';
import { mainLink } from '../components/ui/main-link.ts';
import { paths } from '../paths.ts';
import { useSession } from '../services/session-provider.tsx';
import primitives from '../styles/primitives.module.css';

type Props = {
  isOpen: boolean;
  isOnShelf: boolean;
  /** The path of this page, to return to after a reset of the password. */
  next: string | null;
  onClose: () => void;
};

/** Signs in on the present page. On /explore it closes at once: the shelf is behind it. */
export function SignInDialog({ isOpen, isOnShelf, next, onClose }: Props) {
  const { session, retry } = useSession();
  const account = session.status === 'signed-in' ? session.account : null;

  const isDone = isOpen && account !== null && isOnShelf;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);

  return (
    <DialogsShownContext value={isOpen}>
      {account ? (
        <Dialog key="welcome" title="Welcome" onClose={onClose}>
          <div className={primitives.stack}>
            <p>
              You are signed in as <b>{account.email}</b>.
            </p>
            <div className={`${primitives.row} ${primitives.equal}`}>
              <Link className={mainLink} to={paths.explore} replace>
                Go to the shelf
              </Link>
              <Button onClick={onClose}>Stay here</Button>
            </div>
          </div>
        </Dialog>
      ) : (
        <Dialog title="Sign in" onClose={onClose}>
          <SignInForm
            next={next}
            // Auth may not have loaded when the dialog opened.
            onSubmit={() => session.status === 'failed' && retry()}
            action={<Button onClick={onClose}>Cancel</Button>}
          />
        </Dialog>
      )}
    </DialogsShownContext>
  );
}
