import type { Watched } from './page-metrics.ts';

/** CSS selectors of the site's parts that the benchmark uses. */
export const shelf = '[role=grid]';
export const spine = '[data-cassette-id]';
export const spines: Watched = { items: '[data-cassette-id]', attribute: 'data-cassette-id' };
export const searchBox = '[role=search] input';
export const sortToggle = '[role=search] button[aria-label=Sort]';
export const sortKeys = 'main fieldset button';
export const filterToggle = 'main button[aria-expanded]:text-is("Filter")';
export const decades =
  '[aria-label="Filter the shelf"] fieldset:has(legend:text-is("Decade")) label';
export const fullView = 'dialog';
export const tableRow = 'tbody tr[data-index] th';
/** What a search or a sort changes at once: rows below the window are rendered later. */
export const tableAnswer: Watched = {
  items: '[role=search] [role=status], tbody tr[data-index]:nth-child(-n + 6) th',
};
export const columnHeads = 'thead button';
export const editButton = 'tbody tr[data-index] td:last-child button:first-child';
