import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { IsShownContext } from '../components/is-shown.ts';
import { SignInForm } from '../components/sign-in/sign-in-form.tsx';
import { Button } from '../components/ui/button.tsx';
import { Dialog } from '../components/ui/dialog.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../services/session-provider.tsx';

type Props = {
  isOpen: boolean;
  isOnShelf: boolean;
  /** The path of this page, to return to after a reset of the password. */
  next: string | null;
  onClose: () => void;
};

export function SignInDialog({ isOpen, isOnShelf, next, onClose }: Props) {
  const { session } = useSession();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    if (isOnShelf) onClose();
    else navigate(paths.explore, { replace: true });
  });
  const isDone = isOpen && session.status === 'signed-in';
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);

  return (
    <IsShownContext value={isOpen}>
      <Dialog title="Sign in" onClose={onClose}>
        <SignInForm
          next={next}
          action={
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          }
        />
      </Dialog>
    </IsShownContext>
  );
}
