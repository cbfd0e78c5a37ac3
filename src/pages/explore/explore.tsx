import { Link, useLocation } from 'react-router-dom';
import { ImageUrlProvider } from '../../components/images/image-url.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Button } from '../../components/ui/button.tsx';
import { mainLink } from '../../components/ui/main-link.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useEver } from '../../components/use-ever.ts';
import { useWindowEvent } from '../../components/use-window-event.ts';
import type { Failure } from '../../domain/failure.ts';
import { signInStep } from '../../paths.ts';
import { errorMessage } from '../../services/error-message.ts';
import { useSession } from '../../services/session-provider.tsx';
import { useCassettes } from '../../services/use-cassettes.ts';
import { site } from '../../site.ts';
import { currentView } from '../../start/explore-view.ts';
import { ComingSoon } from './coming-soon/coming-soon.tsx';
import styles from './explore.module.css';
import { ShelfBrowser } from './shelf-browser.tsx';
import { ShelfProvider } from './shelf-provider.tsx';

/** /explore: the shelf for members; others are asked to sign in, or see COMING SOON... */
export function Component() {
  const { session, account, retry } = useSession();
  const wasSignedIn = useEver(session.status === 'signed-in');
  return (
    <>
      <PageHead title="Explore" noIndex />
      {/* Until the identity provider has answered, the last account sees its own copy. */}
      {account ? (
        // The key removes everything of the shelf when the account changes.
        <ShelfLoader
          key={account.uid}
          uid={account.uid}
          onRetry={session.status === 'failed' ? retry : undefined}
        />
      ) : session.status === 'failed' ? (
        <LoadError failure={session.failure} onRetry={retry} />
      ) : session.status === 'signed-out' ? (
        <SignedOut hasLost={wasSignedIn && !session.isRequested} />
      ) : (
        <Spinner label="Loading" />
      )}
    </>
  );
}

/** `hasLost` after a session that was not ended in this tab. */
function SignedOut({ hasLost }: { hasLost: boolean }) {
  const { search } = useLocation();
  return (
    <>
      {hasLost && (
        <div className={styles.message}>
          <Notice tone="note">You were signed out, here or in another tab.</Notice>
        </div>
      )}
      {new URLSearchParams(search).has('tape') ? (
        <section className={styles.empty}>
          <h1>There is a tape behind this link</h1>
          <p>{site.description}</p>
          <p>
            Members see it as soon as they have signed in. Accounts are made by invitation: to
            become a member, <a href={`mailto:${site.email}`}>write to us</a>.
          </p>
          <Link className={mainLink} to={{ search }} state={{ [signInStep]: true }} replace={false}>
            Sign in
          </Link>
        </section>
      ) : (
        <ComingSoon />
      )}
    </>
  );
}

type LoaderProps = {
  uid: string;
  /** Also called when the list is to be loaded again. */
  onRetry?: (() => void) | undefined;
};

/** Loads the shelf of one account, and shows the states loading, failed, empty and ready. */
function ShelfLoader({ uid, onRetry }: LoaderProps) {
  const { cassettes, status, failure, reload } = useCassettes(uid, currentView);
  const retry = () => {
    onRetry?.();
    reload();
  };
  if (cassettes.length === 0 && status !== 'ready')
    return failure ? (
      <LoadError failure={failure} onRetry={retry} />
    ) : (
      <Spinner label="Fetching the tapes" />
    );
  return (
    <>
      {failure && <LoadError failure={failure} onRetry={retry} isCopyShown />}
      {cassettes.length === 0 ? (
        <section className={styles.empty}>
          <h1>The shelf is empty</h1>
          <p>No tape has been put up yet.</p>
        </section>
      ) : (
        <ImageUrlProvider>
          <ShelfProvider uid={uid} cassettes={cassettes} status={status}>
            <ShelfBrowser />
          </ShelfProvider>
        </ImageUrlProvider>
      )}
    </>
  );
}

type LoadErrorProps = { failure: Failure; onRetry: () => void; isCopyShown?: boolean };

function LoadError({ failure, onRetry, isCopyShown }: LoadErrorProps) {
  const isOffline = failure.code === 'offline';
  useWindowEvent('online', onRetry, { isEnabled: isOffline });
  if (isCopyShown && isOffline)
    return (
      <p className={styles.offline} role="status">
        No connection: the shelf of your last visit.
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      </p>
    );
  return (
    <div className={styles.message}>
      {!isCopyShown && <h1 className="visually-hidden">Explore</h1>}
      <Notice onRetry={onRetry}>
        <b>Error fetching cassette list</b>
        <br />
        {errorMessage(failure)}
        {isCopyShown && ' Below are the tapes that this device has kept.'}
      </Notice>
    </div>
  );
}
