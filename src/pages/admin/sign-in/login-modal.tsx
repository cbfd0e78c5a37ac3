import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { SignInForm } from '../../../components/sign-in/sign-in-form.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { paths } from '../../../paths.ts';

/** The login modal of /admin (docs/behaviour, "Sign-in"). Escape does not close it. */
export function LoginModal({ reason }: { reason?: string | undefined }) {
  // After a sign-in the main part has the focus, as after a navigation.
  useEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          document.querySelector('main')?.focus({ preventScroll: true });
      }),
    [],
  );

  return (
    <Dialog title="Login" onClose={() => {}}>
      {reason && <Notice tone="note">{reason}</Notice>}
      <SignInForm
        isShort
        next={paths.admin}
        action={<Link to={paths.home}>Back to the site</Link>}
      />
    </Dialog>
  );
}
