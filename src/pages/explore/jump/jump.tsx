import { type RefObject, useDeferredValue, useMemo } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { ShelfSortKey } from '../search/shelf-url.ts';
import type { ShelfHandle } from '../view-mode.ts';
import { JumpRail } from './jump-rail.tsx';
import { sortGroups } from './sort-groups.ts';
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

/** With fewer groups a rail leads nowhere that is not in sight. */
const minGroups = 3;

/** Ways through a long shelf: the rail beside it, and typing (docs/behaviour.md, "Jump rail"). */
export function Jump({ cassettes, sort, shelf, area, isRailHidden }: Props) {
  useTypeAhead(area, cassettes, sort, (id) => shelf.current?.focus(id));
  // The shelf shows a new order first.
  const listed = useDeferredValue(cassettes);
  const listedSort = useDeferredValue(sort, null);
  const groups = useMemo(
    () => (listedSort ? sortGroups(listed, listedSort) : []),
    [listed, listedSort],
  );
  if (!sort || !listedSort || isRailHidden || groups.length < minGroups) return null;
  return (
    <JumpRail
      key={listedSort}
      cassettes={listed}
      groups={groups}
      sort={listedSort}
      onJump={(id, movesFocus) => {
        shelf.current?.reveal(id);
        if (movesFocus) shelf.current?.focus(id);
      }}
    />
  );
}
