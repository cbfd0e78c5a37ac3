import type { Ref } from 'react';
import { FrontGrid } from './front-grid/front-grid.tsx';
import { type ListProps, ListView } from './list-view/list-view.tsx';
import type { ShelfHandle, ViewMode } from './view-mode.ts';

type Props = ListProps & { mode: ViewMode; ref: Ref<ShelfHandle> };

/** The list or the fronts. */
export const ListOrFronts = ({ mode, sort, descending, onSort, ...props }: Props) =>
  mode === 'list' ? (
    <ListView {...props} sort={sort} descending={descending} onSort={onSort} />
  ) : (
    <FrontGrid {...props} />
  );
