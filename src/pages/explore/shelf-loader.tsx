import { ImageUrlProvider } from '../../components/images/image-url.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import type { Failure } from '../../domain/failure.ts';
import { errorMessage } from '../../services/error-message.ts';
import { useShelf } from '../../services/use-shelf.ts';
import styles from './explore.module.css';
import { currentSeed } from './search/use-shelf-url.ts';
import { allImagesRequested } from './shelf/image-load-queue.ts';
import { ShelfBrowser } from './shelf-browser.tsx';

/** Loads the shelf of one account, and shows the states loading, failed, empty and ready. */
export function ShelfLoader({ uid }: { uid: string }) {
  const shelf = useShelf(uid, currentSeed, allImagesRequested);
  switch (shelf.status) {
    case 'loading':
      return <Spinner label="Fetching the tapes" />;
    case 'failed':
      return <LoadError failure={shelf.failure} onRetry={shelf.retry} />;
    case 'ready':
      return (
        <>
          {shelf.failure && <LoadError failure={shelf.failure} onRetry={shelf.retry} />}
          {shelf.data.cassettes.length === 0 ? (
            <section className={styles.empty}>
              <h1>The shelf is empty</h1>
              <p>No tape has been put up yet.</p>
            </section>
          ) : (
            <ImageUrlProvider>
              <ShelfBrowser {...shelf.data} />
            </ImageUrlProvider>
          )}
        </>
      );
  }
}

function LoadError({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <div className={styles.message}>
      <h1 className="visually-hidden">Explore</h1>
      <Notice onRetry={onRetry}>
        <b>Error fetching cassette list</b>
        <br />
        {errorMessage(failure)}
      </Notice>
    </div>
  );
}
