export type FirstRowPosition = { width: number; top: number };

/** The lines of the toolbar in a window of this width; undefined where they depend on its texts. */
function toolbarLines(widthInRem: number): number | undefined {
  if (widthInRem < 19) return 3;
  if (widthInRem > 21 && widthInRem < 40) return 2;
  return widthInRem > 43 ? 1 : undefined;
}

/**
 * Where the first row will begin on a page that has no shelf yet, in CSS pixels below the top of its
 * content: after the search form of 4rem, lines of 2.75rem, a border and 0.5rem. Null where that is not
 * known. Needs the styles of the page.
 */
export function expectedFirstRow(): number | null {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const lines = toolbarLines(innerWidth / rem);
  return lines ? (4.5 + lines * 2.75) * rem + 1 : null;
}

/** Where the first row begins on a page that was just opened at /explore, and the window's width. */
export function firstRowPosition(area: HTMLElement | null): FirstRowPosition | null {
  const row = area?.querySelector('[role=row]');
  if (!row || location.search !== '') return null;
  return { width: innerWidth, top: row.getBoundingClientRect().top + scrollY };
}
