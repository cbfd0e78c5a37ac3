import type { Direction, SortKey } from '../../../domain/cassette-sort.ts';

/** What the address of the shelf says, so that a shared address shows the same shelf. */
export type ShelfUrlState = {
  /** The filter terms, in the order they were added. */
  terms: readonly string[];
  /** What stands in the search box and is no term yet. */
  typed: string;
  /** The active sort key, or null for the shuffled shelf. */
  sort: ShelfSortKey | null;
  /** The keys that were last seen descending: each remembers its own direction. */
  descending: readonly ShelfSortKey[];
  /** The shuffle, or null for one that belongs to this load of the page only. */
  seed: number | null;
  /** The id of the tape that is pulled out. */
  openId: string | null;
};

/** The four buttons of the sort bar, in order (specification, section 2). */
export const shelfSortKeys = ['title', 'artist', 'releaseYear', 'label'] as const;
export type ShelfSortKey = (typeof shelfSortKeys)[number] & SortKey;

export const sortLabel: Record<ShelfSortKey, string> = {
  title: 'Title',
  artist: 'Artist',
  releaseYear: 'Year',
  label: 'Label',
};

// As written in the address: words that a person may read there.
const word: Record<ShelfSortKey, string> = {
  title: 'title',
  artist: 'artist',
  releaseYear: 'year',
  label: 'label',
};
const keyOf = (text: string | null): ShelfSortKey | null =>
  shelfSortKeys.find((key) => word[key] === text) ?? null;

/** Reads the query of an address; what it doesn't understand, it passes over. */
export function parseShelfUrl(query: string): ShelfUrlState {
  const params = new URLSearchParams(query);
  const descending = (params.get('down') ?? '').split(' ').map(keyOf);
  const seed = params.get('shuffle') ?? '';
  return {
    terms: [...new Set(params.getAll('term').filter((term) => term.trim() !== ''))],
    typed: params.get('find') ?? '',
    sort: keyOf(params.get('sort')),
    descending: shelfSortKeys.filter((key) => descending.includes(key)),
    seed: /^\d{1,10}$/.test(seed) ? Number(seed) : null,
    openId: params.get('tape') || null,
  };
}

/** The query for a state of the shelf, beginning with `?`; empty when there is nothing to say. */
export function formatShelfUrl(address: ShelfUrlState): string {
  const params = new URLSearchParams();
  for (const term of address.terms) params.append('term', term);
  if (address.typed !== '') params.set('find', address.typed);
  if (address.sort) params.set('sort', word[address.sort]);
  if (address.descending.length > 0)
    params.set('down', address.descending.map((key) => word[key]).join(' '));
  if (address.seed !== null) params.set('shuffle', String(address.seed));
  if (address.openId) params.set('tape', address.openId);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

export const sortDirection = (
  { descending }: Pick<ShelfUrlState, 'descending'>,
  key: ShelfSortKey,
): Direction => (descending.includes(key) ? 'descending' : 'ascending');

/**
 * A click on a sort button: a key that was not active becomes it in its own direction, at first
 * ascending; the active one is flipped (section 4; decisions, "Behaviour").
 */
export function toggleSort(
  address: Pick<ShelfUrlState, 'sort' | 'descending'>,
  key: ShelfSortKey,
): Pick<ShelfUrlState, 'sort' | 'descending'> {
  if (address.sort !== key) return { sort: key, descending: address.descending };
  const others = address.descending.filter((one) => one !== key);
  return {
    sort: key,
    descending: sortDirection(address, key) === 'descending' ? others : [...others, key],
  };
}
