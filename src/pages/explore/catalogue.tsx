import { useCassettes } from '../../backend/use-cassettes.ts';
import { ImageAddressProvider } from '../../backend/use-image-address.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { failureWords } from '../../domain/failure-words.ts';
import { Browse } from './browse.tsx';
import styles from './explore.module.css';

/** The shelf of one account: fetched when it appears, forgotten when it goes (section 4). */
export function Catalogue() {
  const list = useCassettes();
  switch (list.status) {
    case 'loading':
      return <Spinner label="Fetching the tapes" />;
    case 'failed':
      return (
        <div className={styles.message}>
          <h1 className="spoken">Explore</h1>
          <Notice onRetry={list.retry}>
            <b>Error fetching cassette list</b>
            <br />
            {failureWords(list.failure)}
          </Notice>
        </div>
      );
    case 'ready':
      return list.cassettes.length === 0 ? (
        <section className={styles.bare}>
          <h1>The shelf is empty</h1>
          <p>No tape has been put up yet.</p>
        </section>
      ) : (
        <ImageAddressProvider>
          <Browse tapes={list.cassettes} />
        </ImageAddressProvider>
      );
  }
}
