import type { Ref } from 'react';
import { useStableCallback } from '../../components/use-stable-callback.ts';
import type { Cassette } from '../../domain/cassette.ts';
import { FrontGrid } from './front-grid/front-grid.tsx';
import { type ListProps, ListView } from './list-view/list-view.tsx';
import type { PileState } from './pile/use-pile.ts';
import type { ShelfHandle, ViewMode } from './view-mode.ts';

type Props = Omit<ListProps, 'onTogglePile'> & {
  mode: ViewMode;
  ref: Ref<ShelfHandle>;
  /** null while its code is being loaded. */
  pileState: PileState | null;
  /** Whether the shelf shows one's own pile, so that a cassette leaves it with the pile. */
  showsPile: boolean;
  /** Moves the focus to a cassette, or to the search if there is none. */
  onFocus: (id: string | undefined) => void;
};

/** The list or the fronts, where a cassette can be put on the member's pile. */
export function ListOrFronts(props: Props) {
  const { mode, sort, descending, onSort, pileState, showsPile, onFocus, ...shared } = props;
  const { cassettes, pile } = shared;
  const togglePile = useStableCallback((cassette: Cassette) => {
    const isOnPile = pile?.has(cassette.id) === true;
    void pileState?.setOnPile(cassette, !isOnPile);
    if (!showsPile || !isOnPile) return;
    const index = cassettes.indexOf(cassette);
    onFocus((cassettes[index + 1] ?? cassettes[index - 1])?.id);
  });
  const modeProps = { ...shared, onTogglePile: togglePile };
  return mode === 'list' ? (
    <ListView {...modeProps} sort={sort} descending={descending} onSort={onSort} />
  ) : (
    <FrontGrid {...modeProps} />
  );
}
