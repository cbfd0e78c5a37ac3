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
  emptyText: string;
  /** How many of the loaded items are shown, and what is said if it is none of them. */
  foundCount?: number;
  noMatchText?: string;
  children: ReactNode;
};

/** A list that is loaded page by page, with what is shown while it can't be, and "Show more". */
export function LongListView<Item>({ list, loadingLabel, children, ...props }: Props<Item>) {
  if (list.status === 'loading') return <Spinner label={loadingLabel} />;
  if (list.status === 'failed')
    return <Notice onRetry={list.retry}>{errorMessage(list.failure)}</Notice>;
  const { next, unreadableIds } = list.data;
  const { length: count } = list.items;
  const isEmpty = count === 0 && !list.hasMore;
  const { foundCount = count, emptyText, noMatchText } = props;
  return (
    <>
      {unreadableIds.length > 0 && (
        <Notice tone="note">Can’t be read, and is left out: {unreadableIds.join(', ')}</Notice>
      )}
      {isEmpty && <p className={styles.empty}>{emptyText}</p>}
      {count > 0 && foundCount === 0 && <p className={styles.empty}>{noMatchText}</p>}
      {foundCount > 0 && children}
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
