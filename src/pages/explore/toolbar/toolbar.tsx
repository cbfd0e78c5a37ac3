import type { ReactNode } from 'react';
import type { FieldFilter } from '../../../domain/field-filter.ts';
import { CopyLink } from '../copy-link.tsx';
import type { ShelfSearch } from '../search/use-shelf-search.ts';
import styles from './toolbar.module.css';

type Props = {
  search: ShelfSearch;
  count: string;
  /** The active order; null while the shelf is shuffled. */
  order: string | null;
  isFilterOpen: boolean;
  onToggleFilter: () => void;
  /** Called when the pointer reaches the button of the filter panel. */
  onApproachFilter: () => void;
  onOpenRandom: () => void;
  /** Called after the order was given up: its button is gone. */
  onShuffled: () => void;
  /** Further buttons. */
  children: ReactNode;
  viewSwitch: ReactNode;
};

/** Shows the pile, or takes its filters off. */
const togglePile = (filters: readonly FieldFilter[]): readonly FieldFilter[] => {
  const others = filters.filter(({ field }) => field !== 'pile');
  return others.length < filters.length ? others : [...filters, { field: 'pile', value: 'mine' }];
};

/** Actions on the found cassettes, their count, and how they are shown. */
export function Toolbar({ search, count, order, isFilterOpen, children, ...props }: Props) {
  return (
    <div className={styles.toolbar}>
      <button
        type="button"
        aria-expanded={isFilterOpen}
        onPointerEnter={props.onApproachFilter}
        onClick={props.onToggleFilter}
      >
        Filter
      </button>
      <button type="button" onClick={props.onOpenRandom}>
        Pull one out
      </button>
      <button
        type="button"
        aria-pressed={search.hasFilter('pile')}
        onClick={() => search.changeFilters(togglePile)}
      >
        My pile
      </button>
      {order && (
        <button
          type="button"
          onClick={() => {
            search.updateSearch(() => ({ sort: null }));
            props.onShuffled();
          }}
        >
          {order}: shuffle
        </button>
      )}
      <CopyLink path={search.shelfUrl()} title="The shelf" />
      {children}
      <p className={styles.count}>{count}</p>
      {props.viewSwitch}
    </div>
  );
}
