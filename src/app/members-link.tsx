import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { lazyComponent } from '../components/lazy-component.tsx';
import { paths } from '../paths.ts';
import { useAccountHint } from '../services/account-hint.ts';
import styles from './layout.module.css';

// Public pages do not load these before they are needed.
const views = {
  failed: (message: string, onRetry: () => void) => (
    <p role="alert">
      {message}{' '}
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </p>
  ),
};
const SignInDialog = lazyComponent(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
  views,
);
const LogoutButton = lazyComponent(
  async () => (await import('../components/logout-button.tsx')).LogoutButton,
  views,
);

/**
 * Signed out: "Members" opens the sign-in dialog on the current page. Signed in: the address, and links
 * to the shelf and, for editors, to /admin (docs/behaviour.md, "Layout").
 */
export function MembersLink({ pathname }: { pathname: string }) {
  const account = useAccountHint();
  const { search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // On /account the sign-in form is the page itself.
  const next = pathname === paths.account ? null : pathname + search;
  const nav = useRef<HTMLElement>(null);
  const isOnShelf = pathname === paths.explore;
  const control = isOpen ? 'dialog' : account && isOnShelf ? 'logout' : null;
  const lastControl = useRef(control);

  // The focus that was on a control which is gone goes to the first link.
  useEffect(() => {
    const isGone = lastControl.current !== null && lastControl.current !== control;
    lastControl.current = control;
    if (isGone && document.activeElement === document.body)
      nav.current?.querySelector('a')?.focus();
  }, [control]);

  return (
    <nav ref={nav} className={styles.members} aria-label="Members">
      {account ? (
        <>
          <Link to={paths.account}>{account.email}</Link>
          {!isOnShelf && <Link to={paths.explore}>Shelf</Link>}
          {account.isEditor && pathname !== paths.admin && <Link to={paths.admin}>Admin</Link>}
          {isOnShelf && <LogoutButton variant="quiet" />}
        </>
      ) : (
        <Link
          to={paths.account}
          state={{ next }}
          onClick={(event) => {
            if (!next || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          Members
        </Link>
      )}
      {isOpen && <SignInDialog isOnShelf={isOnShelf} next={next} onClose={() => setOpen(false)} />}
    </nav>
  );
}
