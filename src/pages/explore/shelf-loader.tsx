import { ImageUrlProvider } from '../../components/images/image-url.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import type { Failure } from '../../domain/failure.ts';
import { errorMessage } from '../../services/error-message.ts';
import { useCassettes } from '../../services/use-cassettes.ts';
import styles from './explore.module.css';
import { currentView } from './search/current-view.ts';
import { ShelfBrowser } from './shelf-browser.tsx';

type Props = {
  uid: string;
  /** Also called when the list is to be loaded again. */
  onRetry?: (() => void) | undefined;
};

/** Loads the shelf of one account, and shows the states loading, failed, empty and ready. */
export function ShelfLoader({ uid, onRetry }: Props) {
  const { cassettes, isComplete, failure, reload } = useCassettes(uid, currentView);
  const retry = () => {
    onRetry?.();
    reload();
  };
  if (cassettes.length === 0 && !isComplete)
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
          <ShelfBrowser
            uid={uid}
            cassettes={cassettes}
            isComplete={isComplete}
            isLoading={!isComplete && failure === null}
          />
        </ImageUrlProvider>
      )}
    </>
  );
}

type LoadErrorProps = { failure: Failure; onRetry: () => void; isCopyShown?: boolean };

function LoadError({ failure, onRetry, isCopyShown }: LoadErrorProps) {
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
