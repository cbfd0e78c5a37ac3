import { PageHead } from '../../components/page-head.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { useSession } from '../../services/use-session.ts';
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
      return <h1 className={styles.comingSoon}>COMING SOON...</h1>;
    case 'signed-in':
      // The key removes everything of the shelf when the account changes.
      return <ShelfLoader key={session.account.uid} uid={session.account.uid} />;
  }
}
