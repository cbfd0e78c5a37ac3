import type { Direction } from '../../../domain/cassette-sort.ts';
import { type FieldFilter, type FilterName, isFilterName } from '../../../domain/shelf-filters.ts';
import { parseSeed } from '../../../start/explore-view.ts';

/** The state of the shelf that its URL holds: a shared URL shows the same shelf. */
export type ShelfUrlState = {
  /** The filter terms, in the order in which they were added. */
  terms: readonly string[];
  /** The field filters, in the order in which they were added. */
  filters: readonly FieldFilter[];
  typed: string;
  /** The active sort key; null for none. */
  sort: ShelfSortKey | null;
  /** The keys that sort descending: each key remembers its own direction. */
  descending: readonly ShelfSortKey[];
  seed: number;
  selectedId: string | null;
};

export type SearchState = Omit<ShelfUrlState, 'selectedId' | 'seed'>;
type SortState = Pick<ShelfUrlState, 'sort' | 'descending'>;

export const sortLabel = { title: 'Title', artist: 'Artist', releaseYear: 'Year', label: 'Label' };
export type ShelfSortKey = keyof typeof sortLabel;
export const shelfSortKeys = Object.keys(sortLabel) as ShelfSortKey[];

const urlName = (key: ShelfSortKey) => sortLabel[key].toLowerCase();
const parseSortKey = (text: string | null): ShelfSortKey | null =>
  shelfSortKeys.find((key) => urlName(key) === text) ?? null;

/** What the values of a field may be, other than any text. */
const valueShapes: Partial<Record<FilterName, RegExp>> = {
  decade: /^\d{4}s$/,
  available: /^now$/,
  year: /^\d{4}$/,
  since: /^\d{1,15}$/,
  pile: /^mine$/,
};

/** Parses the query of a URL; what is not valid is ignored (docs/behaviour, "Shelf URL"). */
export function parseShelfUrl(query: string): ShelfUrlState {
  const params = new URLSearchParams(query);
  const descending = (params.get('down') ?? '').split(' ').map(parseSortKey);
  return {
    terms: [...new Set(params.getAll('term').filter((term) => term.trim() !== ''))],
    filters: [...params].flatMap(([name, value]) =>
      isFilterName(name) && (valueShapes[name] ?? /\S/).test(value) ? { name, value } : [],
    ),
    typed: params.get('find') ?? '',
    sort: parseSortKey(params.get('sort')),
    descending: shelfSortKeys.filter((key) => descending.includes(key)),
    seed: parseSeed(params),
    selectedId: params.get('tape') || null,
  };
}

/** The query of the URL for this state, with its leading `?`. */
export function formatShelfUrl(state: ShelfUrlState): string {
  const params = new URLSearchParams();
  for (const term of state.terms) params.append('term', term);
  for (const { name, value } of state.filters) params.append(name, value);
  if (state.typed !== '') params.set('find', state.typed);
  if (state.sort) params.set('sort', urlName(state.sort));
  if (state.descending.length > 0) params.set('down', state.descending.map(urlName).join(' '));
  params.set('shuffle', String(state.seed));
  if (state.selectedId) params.set('tape', state.selectedId);
  return `?${params}`;
}

export const sortDirection = (
  { descending }: Pick<SortState, 'descending'>,
  key: ShelfSortKey,
): Direction => (descending.includes(key) ? 'descending' : 'ascending');

/** The sort state after a click on a key of the sort bar. */
export function toggleSort({ sort, descending }: SortState, key: ShelfSortKey): SortState {
  if (sort !== key) return { sort: key, descending };
  return {
    sort: key,
    descending: descending.includes(key)
      ? descending.filter((other) => other !== key)
      : [...descending, key],
  };
}
