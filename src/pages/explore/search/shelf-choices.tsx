import type { ReactNode } from 'react';
import { type FieldFilter, isOwnPile, setFilter } from '../../../domain/field-filter.ts';
import { SortKeyButton } from './sort-bar.tsx';
import type { ShelfSearch } from './use-shelf-search.ts';

type Props = {
  search: ShelfSearch;
  onOpenRandom: () => void;
  /** Further buttons. */
  children: ReactNode;
};

/** Shows the pile, or takes its filters off. */
const togglePile = (filters: readonly FieldFilter[]): readonly FieldFilter[] =>
  filters.some(isOwnPile)
    ? filters.filter(({ field }) => field !== 'pile')
    : setFilter(filters, { field: 'pile', value: 'mine' });

/** What can be chosen of the shelf beside the filters, in the toolbar and in the sheet. */
export const ShelfChoices = ({ search, onOpenRandom, children }: Props) => (
  <>
    <button
      type="button"
      aria-pressed={search.urlState.sort === null}
      onClick={() => search.updateSearch(() => ({ sort: null }))}
    >
      Shuffle
    </button>
    <SortKeyButton sortKey="createdAt" state={search.urlState} onSort={search.sortBy} />
    {children}
    <button
      type="button"
      aria-pressed={search.urlState.filters.some(isOwnPile)}
      onClick={() => search.changeFilters(togglePile)}
    >
      My pile
    </button>
    <button type="button" onClick={onOpenRandom}>
      Pull one out
    </button>
  </>
);
