import { useState } from 'react';
import { PageHead } from '../../components/page-head.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useAccountHint } from '../../services/account-hint.ts';
import { errorMessage } from '../../services/error-message.ts';
import { useSession } from '../../services/use-session.ts';
import { ComingSoon } from './coming-soon/coming-soon.tsx';
import styles from './explore.module.css';
import { ShelfLoader } from './shelf-loader.tsx';

/** /explore: the shelf for signed-in visitors, COMING SOON... for everyone else. */
export function Component() {
  return (
    <>
      <PageHead title="Explore" noIndex />
      <SessionContent />
    </>
  );
}

function SessionContent() {
  const session = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);
  const hint = useAccountHint();
  const uid = session.status === 'signed-in' ? session.account.uid : hint?.uid;
  // Until the identity provider has answered, the account of the last visit sees its own copy.
  if (uid && session.status !== 'signed-out')
    // The key removes everything of the shelf when the account changes.
    return (
      <ShelfLoader
        key={uid}
        uid={uid}
        onRetry={session.status === 'failed' ? session.retry : undefined}
      />
    );
  switch (session.status) {
    case 'unknown':
      return <Spinner label="Loading" />;
    case 'failed':
      return (
        <div className={styles.message}>
          <h1 className="visually-hidden">Explore</h1>
          <Notice onRetry={session.retry}>{errorMessage(session.failure)}</Notice>
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
          <ComingSoon />
        </>
      );
  }
}
