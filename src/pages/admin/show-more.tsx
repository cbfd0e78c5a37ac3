import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { errorMessage } from '../../services/error-message.ts';
import type { Pages } from './use-pages.ts';

/** Loads the next page of a list, at its end. */
export function ShowMore<Item>({ pages }: { pages: Pages<Item> }) {
  if (pages.status !== 'ready' || !pages.hasMore) return null;
  const { next } = pages.data;
  if (typeof next === 'object')
    return <Notice onRetry={() => pages.loadMore()}>{errorMessage(next)}</Notice>;
  return (
    <Button onClick={() => pages.loadMore()} aria-disabled={next === 'loading' || undefined}>
      {next === 'loading' ? 'Loading…' : 'Show more'}
    </Button>
  );
}
