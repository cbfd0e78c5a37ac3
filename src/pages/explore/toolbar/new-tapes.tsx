import type { Cassette } from '../../../domain/cassette.ts';
import { setFilter } from '../../../domain/field-filter.ts';
import type { SearchState } from '../search/shelf-url.ts';
import { useLastVisit } from './use-last-visit.ts';

type Props = {
  uid: string;
  cassettes: readonly Cassette[];
  search: Pick<SearchState, 'filters' | 'descending'>;
  onChange: (changes: Partial<SearchState>) => void;
};

/** A button that shows what came since the last visit (docs/behaviour.md, "New on the shelf"). */
export function NewTapes({ uid, cassettes, search, onChange }: Props) {
  const { since, count } = useLastVisit(uid, cassettes);
  if (since === null || count === 0) return null;
  const showsNew = search.filters.some(({ field }) => field === 'since');
  const toggle = () =>
    onChange({
      sort: 'createdAt',
      descending: search.descending.filter((key) => key !== 'createdAt'),
      filters: showsNew
        ? search.filters.filter(({ field }) => field !== 'since')
        : setFilter(search.filters, { field: 'since', value: String(since) }),
    });
  return (
    <button type="button" aria-pressed={showsNew} onClick={toggle}>
      {count} new
    </button>
  );
}
