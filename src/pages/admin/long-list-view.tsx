import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { errorMessage } from '../../services/error-message.ts';
import styles from './record-list.module.css';
import type { LongList } from './use-long-list.ts';

type Props<Item> = {
  list: LongList<Item>;
  loadingLabel: string;
  /** Shown instead of the list; null if there is something to show. */
  emptyText: string | null;
  children: ReactNode;
};

/** A list that is loaded page by page, with what is shown while it can't be, and "Show more". */
export function LongListView<Item>({ list, loadingLabel, emptyText, children }: Props<Item>) {
  if (list.status === 'loading') return <Spinner label={loadingLabel} />;
  if (list.status === 'failed')
    return <Notice onRetry={list.retry}>{errorMessage(list.failure)}</Notice>;
  const { next, unreadableIds } = list.data;
  return (
    <>
      {unreadableIds.length > 0 && (
        <Notice tone="note">Can’t be read, and is left out: {unreadableIds.join(', ')}</Notice>
      )}
      {emptyText === null ? children : <p className={styles.empty}>{emptyText}</p>}
      {typeof next === 'object' ? (
        <Notice onRetry={() => list.loadMore()}>{errorMessage(next)}</Notice>
      ) : (
        list.hasMore && (
          <div className={styles.more}>
            <Button onClick={() => list.loadMore()} isBusy={next === 'loading'} busyText="Loading…">
              Show more
            </Button>
          </div>
        )
      )}
    </>
  );
}
