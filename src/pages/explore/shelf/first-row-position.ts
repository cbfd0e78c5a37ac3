export type FirstRowPosition = { width: number; top: number };

/** Where the first row begins on a page that was just opened at /explore, and the window's width. */
export function firstRowPosition(area: HTMLElement | null): FirstRowPosition | null {
  const row = area?.querySelector('[role=row]');
  if (!row || location.search !== '') return null;
  return { width: innerWidth, top: row.getBoundingClientRect().top + scrollY };
}
