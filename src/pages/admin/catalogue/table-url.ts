import { type Filter, filters } from '../../../domain/cassette-filter.ts';

/** The state of the table that a reload and Back restore from the URL. */
export type TableUrlState = {
  searchText: string;
  filters: readonly Filter[];
};

/** Parses the query of a URL; ignores unknown filters and parameters. */
export function parseTableUrl(query: string): TableUrlState {
  const params = new URLSearchParams(query);
  const names = (params.get('only') ?? '').split(' ');
  return {
    searchText: params.get('find') ?? '',
    filters: filters.filter((filter) => names.includes(filter)),
  };
}

/** The query for a state of the table, with its `?`; empty for the whole catalogue. */
export function formatTableUrl(state: TableUrlState): string {
  const params = new URLSearchParams();
  if (state.searchText !== '') params.set('find', state.searchText);
  if (state.filters.length > 0) params.set('only', state.filters.join(' '));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
