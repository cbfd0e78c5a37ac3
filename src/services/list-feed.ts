import type { ChangeRecord, Run } from '../domain/history.ts';
import type { CataloguePort, Page } from './ports.ts';

/** `at` is in milliseconds since the epoch. */
type FeedItem = { at: number } & ({ change: ChangeRecord } | { run: Run });

/**
 * The changes that belong to no run, and the runs, newest first (docs/behaviour.md, "Changes"). A page has
 * at most `size` of each.
 */
export async function listFeed(catalogue: CataloguePort, size: number): Promise<Page<FeedItem>> {
  const [changes, runs] = await Promise.all([
    catalogue.listSingleChanges(size),
    catalogue.listRuns(size),
  ]);
  return mergePages([
    mapPage(changes, (change) => ({ at: change.changedAt ?? 0, change })),
    mapPage(runs, (run) => ({ at: run.startedAt ?? 0, run })),
  ]);
}

const mapPage = <Item>(
  { items, loadNext }: Page<Item>,
  toItem: (item: Item) => FeedItem,
): Page<FeedItem> => ({
  items: items.map(toItem),
  loadNext: loadNext && (async () => mapPage(await loadNext(), toItem)),
});

/** Lists, newest first, as one. An item waits while a list may still have newer ones to load. */
function mergePages(pages: readonly Page<FeedItem>[]): Page<FeedItem> {
  const knownSince = ({ items, loadNext }: Page<FeedItem>) =>
    loadNext ? (items.at(-1)?.at ?? 0) : Number.NEGATIVE_INFINITY;
  const horizon = Math.max(...pages.map(knownSince));
  const loadNext = async () =>
    mergePages(
      await Promise.all(
        pages.map(async (page) => {
          const waiting = page.items.filter(({ at }) => at < horizon);
          if (!page.loadNext || knownSince(page) < horizon) return { ...page, items: waiting };
          const next = await page.loadNext();
          return { ...next, items: [...waiting, ...next.items] };
        }),
      ),
    );
  return {
    items: pages
      .flatMap(({ items }) => items.filter(({ at }) => at >= horizon))
      .sort((one, other) => other.at - one.at),
    loadNext: pages.some((page) => page.loadNext) ? loadNext : null,
  };
}
