import { narrowWindow } from '../narrow-window.ts';

export type FirstRowPosition = { width: number; top: number };

/**
 * Where the first row will begin on a page that has no shelf yet, in CSS pixels below the top of its
 * content: after the search form of 4rem, in a wide window the toolbar of 2.75rem and a border, and 0.5rem.
 * Needs the styles of the page.
 */
export function expectedFirstRow(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return 4.5 * rem + (matchMedia(narrowWindow).matches ? 0 : 2.75 * rem + 1);
}

/** Where the first row begins on a page that was just opened at /explore, and the window's width. */
export function firstRowPosition(area: HTMLElement | null): FirstRowPosition | null {
  const row = area?.querySelector('[role=row]');
  if (!row || location.search !== '') return null;
  return { width: innerWidth, top: row.getBoundingClientRect().top + scrollY };
}
