import type { ReactNode } from 'react';
import { requiredContext } from '../../components/required-context.ts';
import { useShelfSearch } from './search/use-shelf-search.ts';
import { type ListProps, useFoundCassettes } from './use-found-cassettes.ts';
import { usePageState } from './use-page-state.ts';

const provider = 'ShelfProvider';
/** What is searched, and the actions that change it; changes with each letter that is typed. */
export const [SearchContext, useSearch] =
  requiredContext<ReturnType<typeof useShelfSearch>>(provider);
/** The lists: what is there and what the search has found. */
export const [FoundContext, useFound] =
  requiredContext<ReturnType<typeof useFoundCassettes>>(provider);
/** How the shelf is shown, and where it is on the page; changes rarely. */
export const [PageContext, usePage] = requiredContext<ReturnType<typeof usePageState>>(provider);

/** The shelf, its search, and what the page does with them, for everything on /explore. */
export function ShelfProvider({ children, ...list }: ListProps & { children: ReactNode }) {
  const search = useShelfSearch();
  const page = usePageState(search.urlState.sort !== null);
  return (
    <PageContext value={page}>
      <SearchContext value={search}>
        <FoundContext value={useFoundCassettes(list, search, page)}>{children}</FoundContext>
      </SearchContext>
    </PageContext>
  );
}
