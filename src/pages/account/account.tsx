import { useEffect, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { PageHead } from '../../components/page-head.tsx';
import { SignInForm } from '../../components/sign-in/sign-in-form.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useEver } from '../../components/use-ever.ts';
import { paths } from '../../paths.ts';
import { errorMessage } from '../../services/error-message.ts';
import { useSession } from '../../services/session-provider.tsx';
import styles from './account.module.css';
import { AccountDetails } from './account-details.tsx';
import { AccountSection, AccountStateLink } from './account-section.tsx';
import { parseAccountState } from './account-state.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { MailedLink } from './mailed-link.tsx';

/** /account: sign-in, mailed links and the account itself (docs/behaviour, "Account"). */
export function Component() {
  const { search, state: historyState } = useLocation();
  const navigate = useNavigate();

  // The prerendered HTML knows neither the query nor the history entry.
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const state = isHydrated ? parseAccountState(historyState, search, window.location.origin) : null;

  // The code of a mailed link moves from the URL, which may be shared, to the history entry.
  useEffect(() => {
    if (state && search !== '') navigate(paths.account, { replace: true, state });
  });

  return (
    <div className={styles.account}>
      <PageHead title="Account" noIndex />
      {!state && <Spinner label="Loading" />}
      {state?.view === 'reset' && <MailedLink code={state.code} next={state.next} />}
      {state?.view === 'other' && (
        <AccountSection title="This link is not for this page">
          <p>The page does not know what the link is meant to do. Nothing was changed.</p>
          <AccountStateLink next={state.next}>Go to the sign-in</AccountStateLink>
        </AccountSection>
      )}
      {state?.view === 'forgot' && <ForgotPassword next={state.next} />}
      {state?.view === 'account' && <SessionContent next={state.next} />}
    </div>
  );
}

/** The sign-in, which leads to `next` or the shelf, or the account. */
function SessionContent({ next }: { next: string | null }) {
  const { session, retry } = useSession();
  const isLeaving = useEver(session.status === 'signed-out');
  switch (session.status) {
    case 'unknown':
      return <Spinner label="Loading" />;
    case 'failed':
      return <Notice onRetry={retry}>{errorMessage(session.failure)}</Notice>;
    case 'signed-out':
      return (
        <AccountSection title="Members">
          <p>Accounts are made by invitation. Sign in to browse the shelf.</p>
          <SignInForm next={next} />
        </AccountSection>
      );
    case 'signed-in':
      if (isLeaving) return <Navigate to={next ?? paths.explore} replace />;
      return <AccountDetails account={session.account} />;
  }
}
