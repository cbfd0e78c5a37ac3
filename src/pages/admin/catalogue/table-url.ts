import { type Filter, filters } from '../../../domain/cassette-filter.ts';

/** What the address of the table says, so that a reload and Back find it as it was. */
export type TableUrlState = {
  /** What stands in the search box. */
  find: string;
  filters: readonly Filter[];
};

/** Reads the query of an address; what it doesn't understand, it passes over. */
export function parseTableUrl(query: string): TableUrlState {
  const params = new URLSearchParams(query);
  const only = (params.get('only') ?? '').split(' ');
  return {
    find: params.get('find') ?? '',
    filters: filters.filter((filter) => only.includes(filter)),
  };
}

/** The query for a state of the table, beginning with `?`; empty when there is nothing to say. */
export function formatTableUrl({ find, filters: chosen }: TableUrlState): string {
  const params = new URLSearchParams();
  if (find !== '') params.set('find', find);
  if (chosen.length > 0) params.set('only', chosen.join(' '));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
