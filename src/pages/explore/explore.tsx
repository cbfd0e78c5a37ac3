import { Link, useLocation } from 'react-router-dom';
import { PageHead } from '../../components/page-head.tsx';
import { mainLink } from '../../components/ui/main-link.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useEver } from '../../components/use-ever.ts';
import { signInStep } from '../../paths.ts';
import { errorMessage } from '../../services/error-message.ts';
import { useSession } from '../../services/session-provider.tsx';
import { ComingSoon } from './coming-soon/coming-soon.tsx';
import styles from './explore.module.css';
import { ShelfLoader } from './shelf-loader.tsx';

/** /explore: the shelf for signed-in visitors; for others a link to a tape asks to sign in, and COMING SOON... */
export function Component() {
  return (
    <>
      <PageHead title="Explore" noIndex />
      <SessionContent />
    </>
  );
}

function SessionContent() {
  const { session, account, retry } = useSession();
  const { search } = useLocation();
  const wasSignedIn = useEver(session.status === 'signed-in');
  // Until the identity provider has answered, the account of the last visit sees its own copy.
  if (account)
    // The key removes everything of the shelf when the account changes.
    return (
      <ShelfLoader
        key={account.uid}
        uid={account.uid}
        onRetry={session.status === 'failed' ? retry : undefined}
      />
    );
  switch (session.status) {
    case 'failed':
      return (
        <div className={styles.message}>
          <h1 className="visually-hidden">Explore</h1>
          <Notice onRetry={retry}>{errorMessage(session.failure)}</Notice>
        </div>
      );
    case 'signed-out':
      return (
        <>
          {wasSignedIn && !session.isRequested && (
            <div className={styles.message}>
              <Notice tone="note">You were signed out, here or in another tab.</Notice>
            </div>
          )}
          {new URLSearchParams(search).has('tape') ? (
            <section className={styles.empty}>
              <h1>There is a tape behind this link</h1>
              <p>Members see it as soon as they have signed in.</p>
              <Link
                className={mainLink}
                to={{ search }}
                state={{ [signInStep]: true }}
                replace={false}
              >
                Sign in
              </Link>
            </section>
          ) : (
            <ComingSoon />
          )}
        </>
      );
    default:
      return <Spinner label="Loading" />;
  }
}
