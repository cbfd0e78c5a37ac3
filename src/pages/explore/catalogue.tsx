import { ImageAddressProvider } from '../../backend/use-image-address.tsx';
import { useShelf } from '../../backend/use-shelf.ts';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import type { Failure } from '../../domain/failure.ts';
import { failureWords } from '../../domain/failure-words.ts';
import { Browse } from './browse.tsx';
import styles from './explore.module.css';
import { allHung } from './hang-pictures.ts';
import { shelfSeed } from './use-shelf-address.ts';

/** The shelf of one account: fetched when it appears, forgotten when it goes (section 4). */
export function Catalogue({ uid }: { uid: string }) {
  const shelf = useShelf(uid, shelfSeed, allHung);
  switch (shelf.status) {
    case 'loading':
      return <Spinner label="Fetching the tapes" />;
    case 'failed':
      return <FetchFailed failure={shelf.failure} onRetry={shelf.retry} />;
    case 'ready':
      return (
        <>
          {shelf.failure && <FetchFailed failure={shelf.failure} onRetry={shelf.retry} />}
          {shelf.tapes.length === 0 ? (
            <section className={styles.bare}>
              <h1>The shelf is empty</h1>
              <p>No tape has been put up yet.</p>
            </section>
          ) : (
            <ImageAddressProvider>
              <Browse tapes={shelf.tapes} whole={shelf.whole} />
            </ImageAddressProvider>
          )}
        </>
      );
  }
}

function FetchFailed(props: { failure: Failure; onRetry: () => void }) {
  return (
    <div className={styles.message}>
      <h1 className="spoken">Explore</h1>
      <Notice onRetry={props.onRetry}>
        <b>Error fetching cassette list</b>
        <br />
        {failureWords(props.failure)}
      </Notice>
    </div>
  );
}
