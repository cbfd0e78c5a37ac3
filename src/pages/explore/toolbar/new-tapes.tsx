import { setFilter } from '../../../domain/field-filter.ts';
import type { ShelfSearch } from '../search/use-shelf-search.ts';
import type { LastVisit } from './use-last-visit.ts';

type Props = { visit: LastVisit; search: ShelfSearch };

/** A button that shows what came since the last visit (docs/behaviour.md, "New on the shelf"). */
export function NewTapes({ visit: { since, count }, search }: Props) {
  if (since === null || count === 0) return null;
  const showsNew = search.hasFilter('since');
  const toggle = () =>
    search.updateSearch(({ filters, descending }) => ({
      sort: 'createdAt',
      descending: descending.filter((key) => key !== 'createdAt'),
      filters: showsNew
        ? filters.filter(({ field }) => field !== 'since')
        : setFilter(filters, { field: 'since', value: String(since) }),
    }));
  return (
    <button type="button" aria-pressed={showsNew} onClick={toggle}>
      {count} new
    </button>
  );
}
