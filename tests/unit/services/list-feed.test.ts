import { expect, it } from 'vitest';
import type { ChangeRecord, Run } from '../../../src/domain/history.ts';
import { listFeed, timeOf } from '../../../src/services/list-feed.ts';
import type { CataloguePort, Page } from '../../../src/services/ports.ts';

/** Pages of the items with these times. */
const pagesOf = <Item>(
  times: number[],
  toItem: (at: number) => Item,
  size: number,
): Page<Item> => ({
  items: times.slice(0, size).map(toItem),
  loadNext: times.length > size ? async () => pagesOf(times.slice(size), toItem, size) : null,
});

it.each([
  {
    changes: [9, 7, 5, 3, 1],
    runs: [8, 2],
    pages: [
      [9, 8, 7],
      [5, 3],
      [2, 1],
    ],
  },
  {
    changes: [1],
    runs: [9, 8, 7],
    pages: [
      [9, 8],
      [7, 1],
    ],
  },
  { changes: [], runs: [], pages: [[]] },
])(
  'Of changes at $changes and runs at $runs each page has what is surely the newest',
  async (given) => {
    const catalogue = {
      listSingleChanges: async (size: number) =>
        pagesOf(given.changes, (changedAt) => ({ changedAt }) as ChangeRecord, size),
      listRuns: async (size: number) =>
        pagesOf(given.runs, (startedAt) => ({ startedAt }) as Run, size),
    } as CataloguePort;
    const pages: number[][] = [];
    for (let page = await listFeed(catalogue, 2); ; page = await page.loadNext()) {
      pages.push(page.items.map(timeOf));
      if (!page.loadNext) break;
    }
    expect(pages).toEqual(given.pages);
  },
);
