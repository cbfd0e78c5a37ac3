import { type RefObject, useDeferredValue } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { ShelfSortKey } from '../search/shelf-url.ts';
import type { ShelfHandle } from '../view-mode.ts';
import { JumpRail } from './jump-rail.tsx';
import { useTypeAhead } from './use-type-ahead.ts';

type Props = {
  cassettes: readonly Cassette[];
  /** Null while the shelf is shuffled. */
  sort: ShelfSortKey | null;
  shelf: RefObject<ShelfHandle | null>;
  /** The element whose key presses are letters of a value. */
  area: RefObject<HTMLElement | null>;
  isRailHidden: boolean;
};

/** Ways through a long shelf: the rail beside it, and typing (docs/behaviour.md, "Jump rail"). */
export function Jump({ cassettes, sort, shelf, area, isRailHidden }: Props) {
  useTypeAhead(area, cassettes, sort, (id) => shelf.current?.focus(id));
  // The shelf shows a new order first.
  const listed = useDeferredValue(cassettes);
  const listedSort = useDeferredValue(sort, null);
  if (!sort || !listedSort || isRailHidden) return null;
  return (
    <JumpRail
      key={listedSort}
      cassettes={listed}
      sort={listedSort}
      onJump={(id, movesFocus) => {
        shelf.current?.reveal(id);
        if (movesFocus) shelf.current?.focus(id);
      }}
    />
  );
}
