import type { ChangeRecord, Run } from '../domain/history.ts';
import type { CataloguePort, Page } from './ports.ts';

type FeedItem = ChangeRecord | Run;

/** When it was made or started, in milliseconds since the epoch. */
export const timeOf = (item: FeedItem): number =>
  ('changedAt' in item ? item.changedAt : item.startedAt) ?? 0;

/**
 * The changes that belong to no run, and the runs, newest first (docs/behaviour.md, "Changes"). A page has
 * at most `size` of each.
 */
export async function listFeed(catalogue: CataloguePort, size: number): Promise<Page<FeedItem>> {
  return mergePages(
    await Promise.all([catalogue.listSingleChanges(size), catalogue.listRuns(size)]),
  );
}

/** Lists, newest first, as one. An item waits while a list may still have newer ones to load. */
function mergePages(pages: readonly Page<FeedItem>[]): Page<FeedItem> {
  const knownSince = ({ items, loadNext }: Page<FeedItem>) =>
    loadNext ? (items.slice(-1).map(timeOf)[0] ?? 0) : Number.NEGATIVE_INFINITY;
  const horizon = Math.max(...pages.map(knownSince));
  const loadNext = async () =>
    mergePages(
      await Promise.all(
        pages.map(async (page) => {
          const waiting = page.items.filter((item) => timeOf(item) < horizon);
          if (!page.loadNext || knownSince(page) < horizon) return { ...page, items: waiting };
          const next = await page.loadNext();
          return { ...next, items: [...waiting, ...next.items] };
        }),
      ),
    );
  return {
    items: pages
      .flatMap(({ items }) => items.filter((item) => timeOf(item) >= horizon))
      .sort((one, other) => timeOf(other) - timeOf(one)),
    loadNext: pages.some((page) => page.loadNext) ? loadNext : null,
  };
}
