import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useHistoryStep } from '../components/history/use-history-step.ts';
import { lazyComponent } from '../components/lazy-component.tsx';
import { useEver } from '../components/use-ever.ts';
import { paths, signInStep } from '../paths.ts';
import { useLastAccount } from '../services/session-provider.tsx';
import primitives from '../styles/primitives.module.css';
import styles from './layout.module.css';

// Public pages do not load these before they are needed.
const SignInDialog = lazyComponent(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
  null,
);
const LogoutButton = lazyComponent(
  async () => (await import('../components/logout-button.tsx')).LogoutButton,
  null,
);

/** When something that was shown goes, with the focus in it. */
function useFocusOnAccountLink(isShown: boolean) {
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isGone = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (isGone && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`a[href="${paths.account}"]`)?.focus();
  }, [isShown]);
}

/** "Sign in" opens the dialog on this page. It keeps what was typed until the page is left. */
export function AccountLink({ pathname }: { pathname: string }) {
  const account = useLastAccount();
  const { search } = useLocation();
  const { isOpen, open, close } = useHistoryStep(signInStep);
  const wasOpened = useEver(isOpen);
  // On /account the sign-in form is the page itself.
  const next = pathname === paths.account ? null : pathname + search;
  useFocusOnAccountLink(isOpen);
  return (
    <>
      <Link
        to={paths.account}
        state={account ? null : { next }}
        onClick={(event) => {
          if (account || !next || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          open();
        }}
      >
        {account ? 'Account' : 'Sign in'}
      </Link>
      {(isOpen || (wasOpened && !account)) && (
        <SignInDialog
          isOpen={isOpen}
          isOnShelf={pathname === paths.explore}
          next={next}
          onClose={close}
        />
      )}
    </>
  );
}

/** Signed in, the last line of the navigation. */
export const ShelfLink = ({ pathname }: { pathname: string }) =>
  useLastAccount() &&
  pathname !== paths.explore && (
    <li>
      <Link to={paths.explore}>Shelf</Link>
    </li>
  );

type NavProps = {
  pathname: string;
  /** The header of the page has an `AccountLink`. */
  isFolded: boolean;
};

/** The links of the footer: the account, unless the header has it, and the ways on and out. */
export function MembersNav({ pathname, isFolded }: NavProps) {
  const account = useLastAccount();
  useFocusOnAccountLink(account !== null);
  if (!account && isFolded) return null;
  return (
    <nav className={`${primitives.row} ${styles.members}`} aria-label="Members">
      {!isFolded && <AccountLink key={pathname} pathname={pathname} />}
      {account?.role === 'editor' && pathname !== paths.admin && (
        <Link to={paths.admin} reloadDocument>
          Admin
        </Link>
      )}
      {account && pathname !== paths.admin && pathname !== paths.account && (
        <LogoutButton variant="quiet" label="Sign out" />
      )}
    </nav>
  );
}
